import type * as v from 'valibot';
import { NewLogin } from '@shared/contract/users/new-login.ts';
import { withNewPassword } from '@/lib/form/new-password.ts';

export const NewCredentials = withNewPassword({ login: NewLogin });
export type NewCredentials = v.InferOutput<typeof NewCredentials>;
