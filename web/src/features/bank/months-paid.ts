import type { DraftLine } from './draft.ts';
import type { Lease } from './expected.ts';

/**
 * Which months each line would pay, in order: the oldest that is open first, as the accounts do. What is ticked is no longer open for
 * the lines of later days.
 */
export function monthsPaid(
  lines: readonly DraftLine[],
  leases: ReadonlyMap<string, Lease>,
): ReadonlyMap<string, readonly string[]> {
  const open = new Map([...leases].map(([id, { dues }]) => [id, dues]));
  const proposed = lines.filter(({ group, parts }) => group !== 'noted' && parts.length > 0);
  const byDay = proposed.toSorted((one, other) => one.day.localeCompare(other.day));
  return new Map(
    byDay.map((line) => {
      const months = line.parts.flatMap(({ leaseId, cents, kind, month, twin }) => {
        // What was noted before has paid its months.
        if (twin && !twin.isAnother) return [];
        const dues = open.get(leaseId) ?? [];
        if (kind === 'benefit') return month === null ? [] : [month];
        const { paid, left } = pay(dues, cents);
        if (line.isTicked) open.set(leaseId, left);
        return paid;
      });
      return [line.id, [...new Set(months)]];
    }),
  );
}

function pay(dues: Lease['dues'], cents: number): { paid: string[]; left: Lease['dues'] } {
  let rest = cents;
  const paid: string[] = [];
  const left = dues.flatMap((due) => {
    const part = Math.min(rest, due.remaining);
    if (part <= 0) return [due];
    rest -= part;
    paid.push(due.month);
    return part === due.remaining ? [] : [{ ...due, remaining: due.remaining - part }];
  });
  return { paid, left };
}
