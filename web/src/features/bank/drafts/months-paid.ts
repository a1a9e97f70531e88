import type { Locale } from '@shared/contract/users/user.ts';
import { dueName } from '@/components/payments/due-name.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { monthText } from '@/lib/text/day-text.ts';
import type { DraftLine } from './draft-line.ts';
import type { Lease } from './expected.ts';
import { type LeasePayment, allocatePayments } from '../matching/allocation.ts';
import type { ExpectedDue, ProposedPart } from '../matching/model.ts';

type LinePart = LeasePayment & ProposedPart;

/** A month (`yyyy-mm`) of which a line pays the rent or another due. */
export interface PaidMonth {
  readonly month: string;
  /** The due, if it is not a rent. */
  readonly due: Pick<ExpectedDue, 'kind' | 'label' | 'from' | 'to'> | null;
}

/** Returns the month of a rent, or the name of another due as the account states it. */
export const paidMonthText = (
  { month, due }: PaidMonth,
  LL: Pick<TranslationFunctions, 'dueKinds'>,
  locale: Locale,
): string => (due === null ? monthText(month, locale) : dueName(due, LL, locale));

/**
 * Returns the months and the other dues that each line would pay, allocated as in the account. The other lines can pay
 * only what the ticked lines leave unpaid.
 */
export function monthsPaid(
  lines: readonly DraftLine[],
  leases: ReadonlyMap<string, Lease>,
): ReadonlyMap<string, readonly PaidMonth[]> {
  const proposed = lines
    .filter(({ group, parts }) => group !== 'recorded' && parts.length > 0)
    .map((line) => ({ id: line.id, isTicked: line.isTicked, parts: paymentsOf(line) }));
  const ticked = new Map<string, LinePart[]>();
  for (const { isTicked, parts } of proposed)
    if (isTicked)
      for (const part of parts) ticked.set(part.leaseId, [...(ticked.get(part.leaseId) ?? []), part]);
  const sharesWith = (leaseId: string, parts: readonly LinePart[]) =>
    allocatePayments(leases.get(leaseId)?.dues ?? [], [...(ticked.get(leaseId) ?? []), ...parts]);
  const tickedShares = new Map([...ticked.keys()].map((leaseId) => [leaseId, sharesWith(leaseId, [])]));
  return new Map(
    proposed.map(({ id, isTicked, parts }) => {
      const months = parts.flatMap((part): readonly PaidMonth[] => {
        if (part.kind === 'benefit') return part.month === null ? [] : [{ month: part.month, due: null }];
        const { leaseId } = part;
        const shares = isTicked
          ? tickedShares.get(leaseId)
          : sharesWith(
              leaseId,
              parts.filter((one) => one.leaseId === leaseId),
            );
        return shares?.flatMap(({ payment, due }) => (payment === part ? paidMonthOf(due) : [])) ?? [];
      });
      return [id, [...new Map(months.map((one) => [keyOf(one), one])).values()]];
    }),
  );
}

const paidMonthOf = (due: ExpectedDue): PaidMonth => ({
  month: due.from.slice(0, 7),
  due: due.kind === 'rent' ? null : due,
});

const keyOf = ({ month, due }: PaidMonth): string =>
  due === null ? month : [month, due.kind, due.label].join(' ');

/**
 * Returns the parts of a line that become payments. Leaves out deposits, which pay no month, and existing payments,
 * which have already paid their months.
 */
const paymentsOf = ({ day, parts }: DraftLine): LinePart[] =>
  parts.flatMap(({ duplicate, ...part }) =>
    part.kind === 'deposit' || (duplicate && !duplicate.isSeparatePayment) ? [] : [{ ...part, day }],
  );
