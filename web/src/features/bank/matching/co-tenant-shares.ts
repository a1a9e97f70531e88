import { addDays } from '@shared/domain/ledger/days.ts';
import { isRentOf } from './allocation.ts';
import type { BankLine, ExpectedDue, ExpectedPerson } from './model.ts';
import { namedMonths } from './named-months.ts';
import { type NamedPerson, payerAmong } from './payers.ts';

/** The maximum number of days between the first and the last share of one rent. */
const SHARE_DAYS = 15;

/** The maximum number of combinations of shares that are tried. */
const WAYS_MAX = 500;

interface Combination {
  readonly cents: number;
  readonly lines: readonly BankLine[];
}

/**
 * Returns the later lines that add up to one rent together with this line. The result has at most one line of each
 * other co-tenant. Each line of `later` names a tenant of this lease and no tenant of another lease. Returns no lines
 * if no combination adds up, or if several do.
 */
export function findOtherShares(
  line: BankLine,
  {
    due,
    people,
    later,
  }: {
    readonly due: ExpectedDue;
    readonly people: readonly ExpectedPerson[];
    readonly later: readonly BankLine[];
  },
): readonly BankLine[] {
  const tenants = people.map((person, at): NamedPerson => ({ ...person, id: String(at) }));
  const payer = payerAmong(tenants, line);
  if (payer === null || due.kind !== 'rent' || line.cents >= due.remaining) return [];
  const until = addDays(line.day, SHARE_DAYS);
  const byPerson = new Map<string, BankLine[]>();
  for (const other of later) {
    const months = namedMonths(other);
    const isOther = months.length > 0 && !months.some((month) => isRentOf(due, month));
    const who = other.day > until || isOther ? null : payerAmong(tenants, other);
    if (who !== null && who.id !== payer.id) byPerson.set(who.id, [...(byPerson.get(who.id) ?? []), other]);
  }
  let ways: readonly Combination[] = [{ cents: line.cents, lines: [] }];
  for (const lines of byPerson.values()) {
    ways = ways.flatMap((way) => [
      way,
      ...lines.map((one) => ({ cents: way.cents + one.cents, lines: [...way.lines, one] })),
    ]);
    if (ways.length > WAYS_MAX) return [];
  }
  const [only, other] = ways.filter(({ cents, lines }) => lines.length > 0 && cents === due.remaining);
  return only === undefined || other !== undefined ? [] : only.lines;
}
