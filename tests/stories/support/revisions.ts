import type { RentIndex } from '../../../supabase/functions/_shared/contract/leases/rent-index.ts';
import {
  RevisionCheck,
  type IssuedRevision,
  type Revision,
} from '../../../supabase/functions/_shared/contract/leases/revision.ts';
import { addDays, addMonths } from '../../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import { nullFieldsOf } from '../../fixtures/null-fields.ts';
import { aNewLetter } from './letters.ts';

/**
 * Returns the check of a rent of €610 whose day of revision was 40 days ago. The cap is €617.02. By default, the new
 * rent may start today or with the next term.
 */
export const aRevisionCheck = (check: Partial<RevisionCheck> = {}): RevisionCheck => {
  const today = todayInParis();
  const forDay = addDays(today, -40);
  return {
    ...nullFieldsOf(RevisionCheck),
    state: 'allowed',
    blockers: [],
    factsToConfirm: [],
    forDay,
    lastDay: addMonths(forDay, 12),
    nextDay: addMonths(forDay, 12),
    startsOn: today,
    nextTermOn: addDays(monthOf(today).to, 1),
    zone: 'metropole',
    oldQuarter: '2025-Q2',
    newQuarter: '2026-Q2',
    oldIndex: 146.68,
    newIndex: 148.37,
    oldSource: 'Insee 001515333',
    newSource: 'Insee 001515333',
    former: 610,
    cap: 617.02,
    perMonth: 7.02,
    lostSoFar: 9.24,
    lostYears: [],
    mayImprove: false,
    isRenewed: false,
    ...check,
  };
};

/** Returns the check of a revision that is blocked. */
export const aBlockedCheck = (
  blockers: RevisionCheck['blockers'],
  check: Partial<RevisionCheck> = {},
): RevisionCheck => ({
  ...nullFieldsOf(RevisionCheck),
  state: 'blocked',
  blockers,
  factsToConfirm: [],
  lostYears: [],
  mayImprove: false,
  isRenewed: false,
  ...check,
});

/** Returns the revision of `aRevisionCheck`, as issued today with the letter V-2026-0001. */
export const aRevision = (revision: Partial<IssuedRevision> = {}): IssuedRevision => {
  const today = todayInParis();
  return {
    id: crypto.randomUUID(),
    leaseId: crypto.randomUUID(),
    target: 'rent',
    forDay: addDays(today, -40),
    askedOn: today,
    startsOn: today,
    former: 610,
    amount: 617.02,
    cap: 617.02,
    zone: 'metropole',
    oldQuarter: '2025-Q2',
    newQuarter: '2026-Q2',
    oldIndex: 146.68,
    newIndex: 148.37,
    isIndexEntered: false,
    confirmedFacts: [],
    isInForce: true,
    mayUndo: true,
    undoneAt: null,
    undoReason: null,
    createdAt: new Date().toISOString(),
    document: aNewLetter({ kind: 'revision', number: 'V-2026-0001' }),
    unchangedDues: [],
    ...revision,
  };
};

/** Returns an issued revision as it appears in the list of the lease's revisions. */
export const aListedRevision = ({
  document: { id, number },
  unchangedDues: _unchangedDues,
  ...revision
}: IssuedRevision): Revision => ({ ...revision, document: { id, number } });

/** Returns the rent index of the second quarter of 2026. */
export const anIndex = (index: Partial<RentIndex> = {}): RentIndex => ({
  zone: 'metropole',
  quarter: '2026-Q2',
  value: 148.37,
  publishedOn: '2026-07-12',
  source: 'Insee 001515333',
  ...index,
});
