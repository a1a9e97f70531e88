import { addDays, addMonths } from '@shared/domain/ledger/days.ts';
import { firstDayOf } from '@shared/domain/period.ts';
import type { HistoryPart, ProposedPart } from './model.ts';
import { MIN_DAYS_BETWEEN_PAYMENTS } from './open-account.ts';
import { withoutUmlautE } from './words.ts';

/** The payments that a payer made under a lease. */
export interface PayerHistory {
  readonly leaseId: string;
  count: number;
  readonly sums: Set<number>;
}

export type RecordedLine = readonly [HistoryPart, ...HistoryPart[]];

/** The payers and benefits of the recorded lines. */
export interface History {
  /** The recorded lines. The key is the fingerprint of the line. */
  readonly recordedLines: ReadonlyMap<string, RecordedLine>;
  /**
   * Returns the leases that a payer has paid. Words after the payer's name may differ: `DUPONT MARIE EAU` and `DUPONT
   * MARIE` are the same payer.
   */
  readonly payersOf: (key: string | null) => readonly PayerHistory[];
  /**
   * Returns the newest split line of a payer with this amount. The split line is at least 20 days older than the given
   * day, or of the same day in another file.
   */
  readonly splitOf: (key: string | null, cents: number, day: string) => RecordedLine | null;
  /** Returns the last benefit of each tenant among those paid at least 20 and at most 62 days before the given day. */
  readonly benefitsBefore: (day: string) => readonly HistoryPart[];
  /** Returns the lines with benefits paid at least 20 and at most 62 days before the given day. */
  readonly benefitLinesBefore: (day: string) => readonly RecordedLine[];
  /** Adds a ticked line with benefits, which later lines of the statement repeat. */
  readonly addBenefits: (line: RecordedLine) => void;
}

/** Lines older than this number of days do not identify a payer. */
const KNOWN_PAYER_DAYS = 400;

/** The maximum age in days of a benefit that a new transfer may repeat. */
const BENEFIT_DAYS = 62;

/**
 * A benefit that arrives at most this number of days after the last benefit is for the next month. A later benefit is
 * for the month after the next, because one month had no benefit.
 */
const LATE_BENEFIT_DAYS = 45;

/** Returns the payers and benefits of recorded parts. Lines older than 400 days identify no payer. */
export function historyOf(parts: readonly HistoryPart[], today: string): History {
  const lines = linesById(parts);
  // A received deposit says nothing about later payments.
  const paying = [...linesById(parts.filter(({ kind }) => kind !== 'deposit')).values()];
  const recordedBenefits = paying
    .filter(([{ kind }]) => kind === 'benefit')
    .toSorted(([one], [other]) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const benefits = [...recordedBenefits];
  const linesOf = findLinesOfPayer(paying, addDays(today, -KNOWN_PAYER_DAYS));
  const linesBefore = (day: string): RecordedLine[] => {
    const [from, to] = [addDays(day, -BENEFIT_DAYS), addDays(day, -MIN_DAYS_BETWEEN_PAYMENTS)];
    return benefits.filter(([one]) => one.day >= from && one.day <= to);
  };
  return {
    recordedLines: lines,
    payersOf: (key) => payersOfLines(linesOf(key)),
    splitOf(key, cents, day) {
      const until = addDays(day, -MIN_DAYS_BETWEEN_PAYMENTS);
      return newest(
        linesOf(key).filter((line) => line.length > 1 && line[0].day <= until && sumOf(line) === cents),
      );
    },
    benefitsBefore: (day) => lastBenefits(linesBefore(day).flat()),
    benefitLinesBefore: linesBefore,
    addBenefits(line) {
      const place = benefits.findLastIndex(([{ day }]) => day <= line[0].day);
      benefits.splice(place + 1, 0, line);
    },
  };
}

function linesById(parts: readonly HistoryPart[]): ReadonlyMap<string, RecordedLine> {
  const lines = new Map<string, [HistoryPart, ...HistoryPart[]]>();
  for (const part of parts) {
    const line = lines.get(part.lineId);
    if (line === undefined) lines.set(part.lineId, [part]);
    else line.push(part);
  }
  return lines;
}

/**
 * Returns a function that finds the recorded lines of a payer key, from the day `since` on. A recorded line also
 * matches if its key is the beginning of the payer key, so that an agency is recognized whatever words follow its name.
 * If there is no such line, the function returns the lines whose key begins with the payer key.
 */
function findLinesOfPayer(
  lines: readonly RecordedLine[],
  since: string,
): (key: string | null) => readonly RecordedLine[] {
  const payers = new Map<string, RecordedLine[]>();
  for (const line of lines) {
    const [{ day, kind }] = line;
    const payerKey = keyOf(line[0].payerKey);
    if (payerKey === null || kind === 'benefit' || day < since) continue;
    const earlier = payers.get(payerKey);
    if (earlier === undefined) payers.set(payerKey, [line]);
    else earlier.push(line);
  }
  const longer = new Map<string, string[]>();
  for (const key of payers.keys())
    for (const begun of beginningsOf(key).slice(1)) longer.set(begun, [...(longer.get(begun) ?? []), key]);
  return (key) => {
    const asked = keyOf(key);
    if (asked === null) return [];
    const begun = beginningsOf(asked).filter((one) => payers.has(one));
    const payerKeys = begun.length === 0 ? (longer.get(asked) ?? []) : begun;
    return payerKeys.flatMap((one) => payers.get(one) ?? []);
  };
}

/** Groups the payments of recorded lines by lease. */
function payersOfLines(lines: readonly RecordedLine[]): PayerHistory[] {
  const paid = new Map<string, PayerHistory>();
  for (const line of lines)
    for (const { leaseId, cents } of line) {
      const entry = paid.get(leaseId) ?? { leaseId, count: 0, sums: new Set() };
      entry.count += 1;
      entry.sums.add(cents);
      paid.set(leaseId, entry);
    }
  return [...paid.values()];
}

/**
 * Returns the last benefit of each tenant, because each co-tenant of a lease may have a benefit. Leaves out a tenant
 * whose last benefit is more than 20 days older than the newest benefit of all leases, because he no longer receives
 * benefits.
 */
function lastBenefits(parts: readonly HistoryPart[]): HistoryPart[] {
  const last = new Map<string, HistoryPart>();
  for (const part of parts) {
    const tenant = `${part.leaseId} ${part.tenantId}`;
    if ((last.get(tenant)?.day ?? '') <= part.day) last.set(tenant, part);
  }
  const newestDay = [...last.values()].reduce((latest, part) => (part.day > latest ? part.day : latest), '');
  const from = newestDay === '' ? '' : addDays(newestDay, -MIN_DAYS_BETWEEN_PAYMENTS);
  return [...last.values()].filter((part) => part.day >= from);
}

/** Returns the key with one spelling for `MUELLER` and `MULLER`. */
const keyOf = (payerKey: string | null): string | null =>
  payerKey === null ? null : payerKey.split(' ').map(withoutUmlautE).join(' ');

/** Returns a key, and each of its beginnings that has at least two words. */
function beginningsOf(key: string): string[] {
  const words = key.split(' ');
  const shortest = Math.min(2, words.length);
  return Array.from({ length: words.length - shortest + 1 }, (_, less) =>
    words.slice(0, words.length - less).join(' '),
  );
}

export const sumOf = (parts: readonly { readonly cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

const newest = (lines: readonly RecordedLine[]): RecordedLine | null =>
  lines.reduce<RecordedLine | null>(
    (last, line) => (last === null || line[0].day > last[0].day ? line : last),
    null,
  );

/** Returns a recorded part as the part of a new line. */
export const asRecorded = ({ leaseId, cents, kind, month, tenantId }: HistoryPart): ProposedPart => ({
  leaseId,
  cents,
  kind,
  month,
  tenantId: kind === 'benefit' ? tenantId : null,
});

/**
 * Copies a part of the last benefits to a new day. The copy is for the month after the part's month, or for two months
 * after it if one month had no benefit.
 */
export function nextBenefitPart(part: HistoryPart, day: string): ProposedPart {
  const months = addDays(part.day, LATE_BENEFIT_DAYS) < day ? 2 : 1;
  const { month } = part;
  return {
    ...asRecorded(part),
    month: month === null ? null : addMonths(firstDayOf(month), months).slice(0, 7),
  };
}
