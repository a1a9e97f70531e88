import { type ReactNode, use } from 'react';
import { PageIssueTexts } from '@/components/form/page-issue-texts.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Provides the forms of a settlement with error messages about its days. Other errors keep their usual messages. */
export function ChargesIssueTexts({ children }: { readonly children: ReactNode }) {
  const { LL } = useI18nContext();
  const usual = use(PageIssueTexts);
  const issueText = (code: string): string | null => {
    switch (code) {
      case 'tooEarly':
      case 'tooFarAhead':
      case 'futureDate':
      case 'overlaps':
      case 'invalid':
        return LL.charges.issues[code]();
      default:
        return usual(code);
    }
  };
  return <PageIssueTexts value={issueText}>{children}</PageIssueTexts>;
}
