import type { ReactNode } from 'react';
import * as v from 'valibot';
import { IssueCode } from '@shared/contract/values/issue-code.ts';
import { earliestAccountStart } from '@shared/domain/ledger/account-start.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { FormIssue } from '@/lib/form/form-issue.ts';
import { PageIssueTexts } from './page-issue-texts.ts';
import type { SharedIssueCode } from './use-issue-text.ts';

/** Issues that no field of this app has. The texts of files name the reasons for which a file is refused. */
const API_ISSUES = [
  'invalid',
  'unknownField',
  'readOnly',
  'encryptedPdf',
  'activePdf',
  'invalidPdf',
] as const satisfies readonly IssueCode[];

type FieldIssue = Exclude<FormIssue | IssueCode, SharedIssueCode | (typeof API_ISSUES)[number]>;

/** Provides the signed-in pages with the error messages for amounts, dates and similar input. */
export function FieldIssueTexts({ children }: { children: ReactNode }) {
  const { LL, locale } = useI18nContext();
  const issueText = (code: string): string | null =>
    isFieldIssue(code)
      ? LL.fieldIssues[code]({ day: dayInWords(earliestAccountStart(todayInParis()), locale) })
      : null;
  return <PageIssueTexts value={issueText}>{children}</PageIssueTexts>;
}

const isFieldIssue = (code: string): code is FieldIssue =>
  (v.is(FormIssue, code) || v.is(IssueCode, code)) && !API_ISSUES.some((issue) => issue === code);
