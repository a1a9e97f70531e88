import { addDays, daysFrom } from '@shared/domain/ledger/days.ts';
import type { History, RecordedLine } from './history.ts';
import { readLabel } from './label.ts';
import type { BankLine } from './model.ts';
import { type PeopleIndex, STRENGTH } from './names.ts';
import { type Pair, pairBest } from './pair-best.ts';

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

/**
 * Returns the recorded line of another file that may be the same money as a line of the statement. The key is the id of
 * the line. Both lines have the same whole amount and the same payer. Each recorded line is the same money as one line
 * at most: the line with the best name and the nearest day. Of two lines of one day, a deposit is the line that says so.
 * The value is `null` if the recorded line is the same money as another line.
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
  const pairs: Pair<RecordedLine>[] = [];
  for (const line of byDay) {
    if (line.cents <= 0 || context.history.recordedLines.has(line.id)) continue;
    const from = addDays(line.day, -OTHER_FILE_DAYS);
    const to = addDays(line.day, OTHER_FILE_DAYS);
    for (const recorded of recordedBySum.get(line.cents) ?? []) {
      const [{ day }] = recorded;
      const proof = day >= from && day <= to ? proofOfPayer(line, recorded, context) : null;
      if (proof === null) continue;
      const isDeposit = recorded.every(({ kind }) => kind === 'deposit');
      const { saysDeposit, mayBeDeposit, saysRent } = readLabel(line.label, line.payer);
      const isOtherKind = isDeposit !== ((saysDeposit || mayBeDeposit) && !saysRent);
      const days = Math.abs(daysFrom(day, line.day));
      pairs.push({ lineId: line.id, recorded, ranks: [Number(proof.isWeak), days, Number(isOtherKind)] });
    }
  }
  const same = pairBest(pairs);
  return new Map(pairs.map(({ lineId }) => [lineId, same.get(lineId) ?? null]));
}

/**
 * Returns whether the payer of a line may be the payer of a recorded line. `isWeak` means that the line proves it only
 * by a last name. Returns `null` if the payers differ. Cheques and cash name no payer, so that they have the same payer
 * as other cheques.
 */
function proofOfPayer(
  { label, payer, payerKey }: BankLine,
  recorded: RecordedLine,
  { history, people, guarantors }: SameLineContext,
): { readonly isWeak: boolean } | null {
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
