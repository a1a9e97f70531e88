import type * as v from 'valibot';
import { NewLogin } from '@shared/contract/authentication.ts';
import { withNewPassword } from '@/lib/new-password.ts';

/** An address and a password to choose, typed twice. */
export const NewCredentials = withNewPassword({ login: NewLogin });
export type NewCredentials = v.InferOutput<typeof NewCredentials>;
