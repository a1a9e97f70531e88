import * as v from 'valibot';
import { issueCode } from '@shared/contract/common.ts';
import type { FormIssue } from '@/lib/form/form-issue.ts';

const issue: FormIssue = 'dayCount';

/** The schema of a number of days from 0 to 28, typed as text. */
export const DayCountText = v.pipe(
  v.string(issueCode('required')),
  v.trim(),
  v.minLength(1, issueCode('required')),
  v.regex(/^\d{1,2}$/, issue),
  v.transform(Number),
  v.maxValue(28, issue),
);
