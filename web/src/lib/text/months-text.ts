import * as v from 'valibot';
import type { IssueCode } from '@shared/contract/values/issue-code.ts';
import { DurationMonths } from '@shared/contract/leases/lease.ts';
import type { FormIssue } from '@/lib/form/form-issue.ts';

const required: IssueCode = 'required';
const monthCount: FormIssue = 'monthCount';

/** Converts the text of a field to a number of months for the API. An empty field gives `null`. */
export const OptionalMonthsText = v.pipe(
  v.string(required),
  v.trim(),
  v.transform((text) => (text === '' ? null : Number(text.replaceAll(/\s/g, '')))),
  v.check((months) => months === null || v.is(DurationMonths, months), monthCount),
);
