import { addDays, daysFrom } from '@shared/domain/ledger/days.ts';
import type { History, RecordedLine } from './history.ts';
import { readLabel } from './label.ts';
import type { BankLine } from './model.ts';
import { type PeopleIndex, STRENGTH } from './names.ts';

/**
 * The maximum number of days between a line and the same money in another file. One of the files may state the value
 * date.
 */
const OTHER_FILE_DAYS = 3;

interface SameLineContext {
  readonly history: History;
  readonly people: PeopleIndex;
  readonly guarantors: PeopleIndex;
}

interface Pair {
  readonly line: BankLine;
  readonly recorded: RecordedLine;
  readonly days: number;
  /** True if the line proves its payer only by a last name. */
  readonly isWeak: boolean;
}

/**
 * Returns the recorded line of another file that may be the same money as a line of the statement. The key is the id of
 * the line. Both lines have the same whole amount and the same payer. Each recorded line is the same money as one line
 * at most: the line with the best name and the nearest day. The value is `null` if the recorded line is the same money
 * as another line.
 */
export function sameLinesOf(
  byDay: readonly BankLine[],
  context: SameLineContext,
): ReadonlyMap<string, RecordedLine | null> {
  const here = new Set(byDay.map(({ id }) => id));
  const recordedBySum = new Map<number, RecordedLine[]>();
  for (const recorded of context.history.recordedLines.values()) {
    const [{ lineId, lineCents }] = recorded;
    // A recorded line of this statement is other money.
    if (here.has(lineId)) continue;
    recordedBySum.set(lineCents, [...(recordedBySum.get(lineCents) ?? []), recorded]);
  }
  const pairs: Pair[] = [];
  for (const line of byDay) {
    if (line.cents <= 0 || context.history.recordedLines.has(line.id)) continue;
    const from = addDays(line.day, -OTHER_FILE_DAYS);
    const to = addDays(line.day, OTHER_FILE_DAYS);
    for (const recorded of recordedBySum.get(line.cents) ?? []) {
      const [{ day }] = recorded;
      const proof = day >= from && day <= to ? proofOfPayer(line, recorded, context) : null;
      if (proof !== null) pairs.push({ line, recorded, days: Math.abs(daysFrom(day, line.day)), ...proof });
    }
  }
  const same = new Map<string, RecordedLine | null>(pairs.map(({ line }) => [line.id, null]));
  const taken = new Set<RecordedLine>();
  for (const { line, recorded } of pairs.toSorted(
    (one, other) => Number(one.isWeak) - Number(other.isWeak) || one.days - other.days,
  )) {
    if (same.get(line.id) || taken.has(recorded)) continue;
    same.set(line.id, recorded);
    taken.add(recorded);
  }
  return same;
}

/**
 * Returns whether the payer of a line may be the payer of a recorded line, and how well the line proves it. Returns
 * `null` if the payers differ. Cheques and cash name no payer, so that they have the same payer as other cheques.
 */
function proofOfPayer(
  { label, payer, payerKey }: BankLine,
  recorded: RecordedLine,
  { history, people, guarantors }: SameLineContext,
): Pick<Pair, 'isWeak'> | null {
  const leases = new Set(recorded.map(({ leaseId }) => leaseId));
  const wording = readLabel(label, payer);
  const names = people.find(wording.payerWords, wording.payerLength);
  if (wording.isBenefit) {
    const named =
      wording.benefitName === null
        ? [...names].flatMap(([leaseId, form]) => (STRENGTH[form] > STRENGTH.last ? [leaseId] : []))
        : people.byLastName(wording.benefitName);
    const isSame = named.length === 0 || named.some((leaseId) => leases.has(leaseId));
    return isSame && recorded.some(({ kind }) => kind === 'benefit') ? { isWeak: named.length === 0 } : null;
  }
  const [{ payerKey: recordedKey }] = recorded;
  if (payerKey === recordedKey) return { isWeak: false };
  if (history.payersOf(payerKey).some(({ leaseId }) => leases.has(leaseId))) return { isWeak: false };
  const forms = [names, guarantors.find(wording.payerWords, wording.payerLength)].flatMap((found) =>
    [...found].flatMap(([leaseId, form]) => (leases.has(leaseId) ? [form] : [])),
  );
  return forms.length === 0 ? null : { isWeak: forms.every((form) => form === 'last') };
}
