import { useContext } from 'react';
import * as v from 'valibot';
import { PASSWORD_SYMBOLS } from '@shared/contract/users/authentication.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { PageIssueTexts } from './page-issue-texts.ts';

/** Issues that also occur on signed-out pages. */
const SharedIssueCode = v.picklist([
  'required',
  'tooLong',
  'invalidEmail',
  'nonAsciiEmail',
  'weakPassword',
  'passwordMismatch',
]);
export type SharedIssueCode = v.InferOutput<typeof SharedIssueCode>;

/** Returns a function that converts an issue code to a message in the current language. */
export function useIssueText(): (code: string, field: string) => string {
  const { LL } = useI18nContext();
  const moreIssueText = useContext(PageIssueTexts);
  return (code, field) =>
    v.is(SharedIssueCode, code)
      ? LL.issues[code]({ characters: Array.from(PASSWORD_SYMBOLS).join('\u00A0') })
      : (moreIssueText(code) ?? LL.issues.invalid({ field }));
}
