import * as v from 'valibot';
import { NewLogin, NewPassword } from '@shared/contract/authentication.ts';
import { code } from '@shared/contract/common.ts';

/** An address and a password to choose, typed twice. */
export const NewCredentials = v.pipe(
  v.object({
    login: NewLogin,
    password: NewPassword,
    confirmPassword: v.pipe(v.string(code('required')), v.minLength(1, code('required'))),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      code('passwordMismatch'),
    ),
    ['confirmPassword'],
  ),
);
export type NewCredentials = v.InferOutput<typeof NewCredentials>;
