import * as v from 'valibot';
import { NewPassword } from '@shared/contract/users/authentication.ts';
import { issueCode } from '@shared/contract/values/common.ts';

const NewPasswordPair = v.object({
  password: NewPassword,
  confirmPassword: v.pipe(v.string(issueCode('required')), v.minLength(1, issueCode('required'))),
});

/** Returns the schema of a form with a new password that is typed twice. `entries` are the other fields of the form. */
export const withNewPassword = <TEntries extends v.ObjectEntries>(entries: TEntries) =>
  v.pipe(
    v.object({ ...entries, ...NewPasswordPair.entries }),
    v.rawCheck(({ dataset, addIssue }) => {
      const pair = v.safeParse(NewPasswordPair, dataset.value);
      if (!pair.success || pair.output.password === pair.output.confirmPassword) return;
      const [key, value] = ['confirmPassword', pair.output.confirmPassword];
      const path = { type: 'object', origin: 'value', input: pair.output, key, value } as const;
      addIssue({ message: issueCode('passwordMismatch'), path: [path] });
    }),
  );
