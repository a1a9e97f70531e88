import type { DraftLine } from './draft-line.ts';
import type { Lease } from './expected.ts';
import { type LeasePayment, allocatePayments } from './matching/allocation.ts';
import type { ProposedPart } from './matching/model.ts';

type LinePart = LeasePayment & ProposedPart;

/**
 * Returns the months that each line would pay, allocated as in the account. The other lines can pay only what the
 * ticked lines leave unpaid.
 */
export function monthsPaid(
  lines: readonly DraftLine[],
  leases: ReadonlyMap<string, Lease>,
): ReadonlyMap<string, readonly string[]> {
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
      const months = parts.flatMap((part) => {
        if (part.kind === 'benefit') return part.month ?? [];
        const { leaseId } = part;
        const shares = isTicked
          ? tickedShares.get(leaseId)
          : sharesWith(
              leaseId,
              parts.filter((one) => one.leaseId === leaseId),
            );
        return shares?.flatMap(({ payment, due }) => (payment === part ? due.from.slice(0, 7) : [])) ?? [];
      });
      return [id, [...new Set(months)]];
    }),
  );
}

/**
 * Returns the parts of a line that become payments. Leaves out deposits, which pay no month, and existing payments,
 * which have already paid their months.
 */
const paymentsOf = ({ day, parts }: DraftLine): LinePart[] =>
  parts.flatMap(({ duplicate, ...part }) =>
    part.kind === 'deposit' || (duplicate && !duplicate.isSeparatePayment) ? [] : [{ ...part, day }],
  );
