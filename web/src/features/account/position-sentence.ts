import type { Due } from '@shared/contract/due.ts';
import type { Position } from '@shared/contract/position.ts';
import type { Locale } from '@shared/contract/user.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { heldDeposit } from '@/lib/lease/held-deposit.ts';
import { dayInWords } from '@/lib/text/day-text.ts';

interface Sentence {
  /**
   * `due` means that a claimable due falls due today, or that a deposit is to return. `late` means that the last day has
   * passed.
   */
  readonly tone: 'fine' | 'due' | 'late';
  /** The debt, or words that say that the tenants owe nothing. */
  readonly title: string;
  /** The due days of the debt and other facts. The page joins them by ` · `. */
  readonly parts: readonly string[];
}

interface Words {
  readonly LL: Pick<TranslationFunctions, 'account'>;
  readonly locale: Locale;
}

interface Account extends Omit<Position, 'tenantId' | 'leaseId' | 'names'> {
  /** The last day with rent, or `null` while the lease has no end. */
  readonly endedOn: string | null;
}

/**
 * Returns the state of an account in words, with the amount first. If no due has fallen due yet, `dues` give the day of
 * the first rent.
 */
export function positionSentence(
  account: Account,
  dues: readonly Pick<Due, 'dueOn' | 'state'>[],
  { LL, locale }: Words,
): Sentence {
  const words = LL.account.position;
  const euros = (amount: number): string => formatEuros(amount, locale);
  const dayOf = (day: string): { day: string } => ({ day: dayInWords(day, locale) });
  const { paidTo, oldestUnpaidDueOn, daysLate, late, timeBarred, advance, endedOn, deposit } = account;
  const isOver = endedOn !== null;
  const ended = isOver ? [words.endedOn(dayOf(endedOn))] : [];
  const paidUntil = paidTo !== null && !isOver ? [words.paidTo(dayOf(paidTo))] : [];

  if (oldestUnpaidDueOn !== null) {
    // Leave out a debt that only outdated receipts state. The debt disappears when the receipts are reissued.
    const owed = sumEuros(account.owed, -account.held);
    const today = sumEuros(owed, -timeBarred, -late);
    const isLate = daysLate > 0;
    return {
      tone: isLate ? 'late' : 'due',
      title: words.owes({ amount: euros(owed) }),
      parts: [
        ...ended,
        ...(isLate ? [words.since(dayOf(oldestUnpaidDueOn)), words.daysLate({ days: daysLate })] : []),
        ...(today > 0 && !isOver ? [words.dueToday({ amount: euros(today) })] : []),
        ...(timeBarred > 0 ? [words.timeBarred({ amount: euros(timeBarred) })] : []),
        ...paidUntil,
      ],
    };
  }
  const rest = [
    ...(advance > 0 ? [words.advance({ amount: euros(advance) })] : []),
    ...(timeBarred > 0 ? [words.onlyTimeBarred({ amount: euros(timeBarred) })] : []),
  ];
  // A landlord who still holds money of the tenants has not finished, even if all dues are paid.
  const held = heldDeposit(deposit, isOver);
  if (held)
    return {
      tone: held.tone,
      title: words.deposit[held.next]({ amount: euros(held.amount) }),
      parts: [...depositDay(deposit, { LL, locale }), ...ended, ...paidUntil, ...rest],
    };
  if (isOver) {
    const title = timeBarred > 0 ? words.nothingToClaim() : words.allPaid();
    return { tone: 'fine', title, parts: [...ended, ...rest] };
  }
  const first = paidTo === null && firstDueOn(dues);
  if (first)
    return { tone: 'fine', title: words.nothingDue(), parts: [words.firstDue(dayOf(first)), ...rest] };
  return { tone: 'fine', title: words.upToDate(), parts: [...paidUntil, ...rest] };
}

/** Returns the last day to return a deposit, or the event that the landlord waits for. */
function depositDay(deposit: Position['deposit'], { LL, locale }: Words): string[] {
  const words = LL.account.position;
  if (deposit?.state === 'held' || deposit?.state === 'accounts')
    return [words.depositUntil[deposit.state]()];
  if (!deposit?.deadline) return [];
  const day = { day: dayInWords(deposit.deadline, locale) };
  return [deposit.periodsLate > 0 ? words.depositLate(day) : words.depositBy(day)];
}

/** Returns the day of the first coming due. Returns `undefined` if a due has already fallen due. */
function firstDueOn(dues: readonly Pick<Due, 'dueOn' | 'state'>[]): string | undefined {
  const validDues = dues.filter(({ state }) => state !== 'cancelled');
  if (validDues.some(({ state }) => state !== 'upcoming')) return undefined;
  return validDues.map(({ dueOn }) => dueOn).toSorted()[0];
}
