import { focus, getInput } from '@formisch/react';
import * as v from 'valibot';
import type { IssueCode } from '@shared/contract/values/issue-code.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import type { RevisionCheck, RevisionDraft, RevisionTarget } from '@shared/contract/leases/revision.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { type TypedIndices, usePreviewRevision, useRevise, useTypedCheck } from '@/api/accounts/revisions.ts';
import { showFieldError } from '@/components/form/form-errors.ts';
import { isRefusedIndex } from '@/components/form/refused-index.ts';
import { useForm } from '@/components/form/use-form.ts';
import { usePrefilled, useProposal } from '@/components/form/use-prefilled.ts';
import { useLetter } from '@/components/letters/use-letter.ts';
import { useNotifyUnchangedDues } from '@/components/lease/use-notify-unchanged-dues.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { FormIssue } from '@/lib/form/form-issue.ts';
import { amountText } from '@/lib/text/amount-text.ts';
import { IndexText } from '@/lib/text/rent-index-text.ts';
import { letterRefusal } from '../letters/letter-refusal.ts';
import { type MissingIndex, missingIndices } from './missing-indices.ts';
import type { RevisionAmounts } from './revision-facts.tsx';
import { RevisionForm, type RevisionValues, TICK_FIELDS } from './revision-schema.ts';

const NOTHING_TYPED = {
  oldValue: '',
  oldChange: '',
  newValue: '',
  newChange: '',
  newAmount: '',
  start: 'first',
  energyClassUnknown: false,
  durationUnknown: false,
  rentChanged: false,
  addition: '',
} as const;

interface RevisionFormOptions {
  readonly leaseId: string;
  readonly target: RevisionTarget;
  readonly check: RevisionCheck;
  readonly onIssued: (letter: Document) => void;
}

/** Returns the form of a revision, and the functions that show the draft of its letter and revise the amount. */
export function useRevisionForm({ leaseId, target, check, onIssued }: RevisionFormOptions) {
  const { LL, locale } = useI18nContext();
  const notifyUnchanged = useNotifyUnchangedDues();
  const form = useForm({ schema: RevisionForm, initialInput: NOTHING_TYPED });
  const typed = typedIndices(check, {
    oldValue: getInput(form, { path: ['oldValue'] }),
    newValue: getInput(form, { path: ['newValue'] }),
  });
  const { answer } = useTypedCheck(leaseId, target, typed);
  const amounts: RevisionAmounts = { ...check, ...typed, ...(typed && { cap: answer?.cap ?? null }) };
  const { isTyped, prefill } = usePrefilled(form, { newAmount: '' });
  useProposal(amounts.cap ?? undefined, (cap) => {
    if (!isTyped('newAmount')) prefill({ newAmount: amountText(cap, locale) });
  });

  const showIssue = ({ field, code }: Issue): void => {
    showFieldError(form, field, code);
    focus(form, { path: [field] });
  };
  const letter = useLetter(form, {
    kind: 'revision',
    issuing: useRevise(leaseId),
    reading: usePreviewRevision(leaseId),
    refusalOf: (errorCode) => letterRefusal(errorCode, LL),
    draftOf: (values) => {
      const issue = firstIssue(check, amounts, values);
      if (issue) showIssue(issue);
      return issue ? null : draftOf(target, check, values);
    },
    onIssued: ({ document, unchangedDues }) => {
      notifyUnchanged(unchangedDues);
      onIssued(document);
    },
    isShown: (error) => {
      const refused = refusedIndex(check, error);
      if (refused) showIssue({ field: refused.value, code: 'indexMismatch' });
      return refused !== undefined;
    },
    texts: {
      readFailed: LL.reminder.readFailed(),
      failed: LL.revision.failed(),
      gone: LL.account.goneText(),
    },
  });
  return { form, amounts, letter };
}

/** Returns the typed indices, or `null` if no index is missing or a missing index is not typed yet. */
function typedIndices(
  check: RevisionCheck,
  input: Readonly<Record<'oldValue' | 'newValue', string | undefined>>,
): TypedIndices | null {
  const missing = missingIndices(check);
  const typed: { -readonly [name in keyof TypedIndices]: number } = {};
  for (const { value } of missing) {
    const index = v.safeParse(IndexText, input[value]);
    if (!index.success) return null;
    typed[value === 'oldValue' ? 'oldIndex' : 'newIndex'] = index.output;
  }
  return missing.length > 0 ? typed : null;
}

interface Issue {
  readonly field: keyof RevisionValues;
  readonly code: IssueCode | FormIssue;
}

/**
 * Returns the first error of the typed values, in the order of the fields. The schema of the form does not find these
 * errors, because they depend on the check of the revision.
 */
function firstIssue(
  check: RevisionCheck,
  { cap }: RevisionAmounts,
  values: RevisionValues,
): Issue | undefined {
  const empty = missingIndices(check)
    .flatMap(({ value, change }) => [value, change])
    .find((field) => values[field] === null);
  if (empty) return { field: empty, code: 'required' };
  const { former } = check;
  if (values.newAmount === 0) return { field: 'newAmount', code: 'required' };
  if (cap !== null && values.newAmount > cap) return { field: 'newAmount', code: 'aboveCap' };
  if (former !== null && values.newAmount <= former) return { field: 'newAmount', code: 'notAboveFormer' };
  const unticked = check.factsToConfirm.map((fact) => TICK_FIELDS[fact]).find((field) => !values[field]);
  return unticked && { field: unticked, code: 'required' };
}

/** The API refuses an index that does not match its yearly change. Returns the refused index. */
const refusedIndex = (check: RevisionCheck, error: unknown): MissingIndex | undefined =>
  missingIndices(check).find((_, place) => isRefusedIndex(error, `indices.${place}.value`));

function draftOf(target: RevisionTarget, check: RevisionCheck, values: RevisionValues): RevisionDraft {
  return {
    target,
    askedOn: todayInParis(),
    forDay: check.forDay,
    newAmount: values.newAmount,
    fromNextTerm: values.start === 'nextTerm',
    confirmedFacts: check.factsToConfirm,
    indices: missingIndices(check).map(({ quarter, value, change }) => ({
      quarter,
      value: values[value] ?? 0,
      yearlyChange: values[change] ?? 0,
    })),
    addition: values.addition,
  };
}
