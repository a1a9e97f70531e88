import type { Due } from '@shared/contract/leases/due.ts';
import type { Position } from '@shared/contract/leases/position.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { officePartText } from '@shared/domain/duty-words.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { areTenantsLate } from '@/lib/lease/claimable-debt.ts';
import { heldDeposit } from '@/lib/lease/held-deposit.ts';
import { officesOf } from '@/lib/lease/offices-of.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';

interface Sentence {
  /**
   * `due` means that an unpaid due falls due today, that only an office is late, or that a deposit has to be returned.
   * `late` means that the tenants are late, or that the deadline of the deposit has passed.
   */
  readonly tone: 'fine' | 'due' | 'late';
  /** The debt, or words that say that the tenants owe nothing. */
  readonly title: string;
  /** Facts about the account, such as the due day of the oldest debt. The page joins the facts with ` · `. */
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

type SentenceDue = Pick<Due, 'dueOn' | 'state' | 'benefits'>;

/**
 * Returns the state of an account in words, with the amount first. `dues` tell which offices are expected to pay, and
 * the next due day.
 */
export function positionSentence(
  account: Account,
  dues: readonly SentenceDue[],
  { LL, locale }: Words,
): Sentence {
  const words = LL.account.position;
  const euros = (amount: number): string => formatEuros(amount, locale);
  const dayOf = (day: string): { day: string } => ({ day: dayInWords(day, locale) });
  const {
    paidTo,
    oldestUnpaidDueOn,
    daysLate,
    late,
    timeBarred,
    advance,
    awaited,
    deferred,
    endedOn,
    deposit,
  } = account;
  const isOver = endedOn !== null;
  const ended = isOver ? [words.endedOn(dayOf(endedOn))] : [];
  const paidUntil = paidTo !== null && !isOver ? [words.paidTo(dayOf(paidTo))] : [];

  const awaitedOf = {
    amount: euros(sumEuros(awaited, -deferred)),
    office: listText(
      officesOf(dues.filter(({ state }) => state !== 'upcoming').flatMap(({ benefits }) => benefits)),
      locale,
    ),
  };

  if (oldestUnpaidDueOn !== null) {
    // Leave out a debt that only outdated receipts state. The debt disappears when the receipts are reissued.
    const owed = sumEuros(account.owed, -account.held);
    const today = sumEuros(owed, -timeBarred, -late, -awaited);
    const isLate = daysLate > 0;
    const claimable = sumEuros(owed, -timeBarred, -awaited);
    const areOnlyOffices = account.officePart?.amount === claimable;
    const ofOffices = officePartText(claimable, account.officePart, locale);
    return {
      tone: areTenantsLate(account) ? 'late' : 'due',
      // If the tenants owe nothing, the benefit that is not late is no debt, as in an account without a late benefit.
      title: words.owes({ amount: euros(areOnlyOffices ? sumEuros(owed, -awaited) : owed) }),
      parts: [
        ...ended,
        ...(isLate ? [words.since(dayOf(oldestUnpaidDueOn)), words.daysLate({ days: daysLate })] : []),
        ...(ofOffices === null ? [] : [ofOffices]),
        ...(today > 0 && !isOver ? [words.dueToday({ amount: euros(today) })] : []),
        ...(deferred > 0 ? [words.deferred({ amount: euros(deferred) })] : []),
        ...(awaited > deferred ? [words[areOnlyOffices ? 'awaited' : 'partAwaited'](awaitedOf)] : []),
        ...(timeBarred > 0 ? [words.timeBarred({ amount: euros(timeBarred) })] : []),
        ...paidUntil,
      ],
    };
  }
  const rest = [
    ...(deferred > 0 ? [words.deferred({ amount: euros(deferred) })] : []),
    ...(awaited > deferred ? [words.awaited(awaitedOf)] : []),
    ...(advance > 0 ? [words.advance({ amount: euros(advance) })] : []),
    ...(timeBarred > 0 ? [words.onlyTimeBarred({ amount: euros(timeBarred) })] : []),
  ];
  // Even if all dues are paid, the landlord may still have to return a deposit.
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

/**
 * Returns the sentence about the deadline for returning a deposit. If the deadline is not known yet, the sentence names
 * the event that it depends on.
 */
function depositDay(deposit: Position['deposit'], { LL, locale }: Words): string[] {
  const words = LL.account.position;
  if (deposit?.state === 'held' || deposit?.state === 'accounts')
    return [words.depositUntil[deposit.state]()];
  if (!deposit?.deadline) return [];
  const day = { day: dayInWords(deposit.deadline, locale) };
  return [deposit.periodsLate > 0 ? words.depositLate(day) : words.depositBy(day)];
}

/** Returns the first due day of an account. Returns `undefined` if a due has already fallen due. */
function firstDueOn(dues: readonly SentenceDue[]): string | undefined {
  const validDues = dues.filter(({ state }) => state !== 'cancelled');
  if (validDues.some(({ state }) => state !== 'upcoming')) return undefined;
  return validDues.map(({ dueOn }) => dueOn).toSorted()[0];
}
