import * as v from 'valibot';
import { IssueCode } from '@shared/contract/common.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** What only a form finds wrong with a field. */
const FormIssue = v.picklist(['alreadyListed', 'dayCount', 'invalidCode', 'nothingPaid', 'abovePayment']);
export type FormIssue = v.InferOutput<typeof FormIssue>;

/** Words what is wrong with a field, in the language of the moment. */
export function useIssueText(): (code: string, field: string) => string {
  const { LL } = useI18nContext();
  return (code, field) => {
    if (v.is(FormIssue, code)) return LL.issues[code]();
    if (!v.is(IssueCode, code) || code === 'invalid' || code === 'unknownField')
      return LL.issues.invalid({ field });
    return LL.issues[code]();
  };
}
