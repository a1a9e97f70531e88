import { type ReactNode, use } from 'react';
import { PageIssueTexts } from '@/components/form/page-issue-texts.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface ChargesIssueTextsProps {
  /** The settled days within the typed days, in words; `null` if no day is settled. */
  readonly settledDays: string | null;
  /** The message for a day that is too early. */
  readonly tooEarly?: string;
  readonly children: ReactNode;
}

/** Provides the forms of a settlement with error messages about its days. Other errors keep their usual messages. */
export function ChargesIssueTexts({ settledDays, tooEarly, children }: ChargesIssueTextsProps) {
  const { LL } = useI18nContext();
  const usual = use(PageIssueTexts);
  const overlaps = settledDays === null ? null : LL.charges.issues.overlaps({ days: settledDays });
  const issueText = (code: string): string | null => {
    switch (code) {
      case 'tooEarly':
        return tooEarly ?? usual(code);
      case 'overlaps':
        return overlaps ?? usual(code);
      case 'tooFarAhead':
        return [LL.charges.issues.tooFarAhead(), overlaps].filter(Boolean).join(' ');
      case 'futureDate':
      case 'invalid':
      case 'afterEnd':
        return LL.charges.issues[code]();
      default:
        return usual(code);
    }
  };
  return <PageIssueTexts value={issueText}>{children}</PageIssueTexts>;
}
