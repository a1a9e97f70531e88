import type { Due } from '@shared/contract/due.ts';
import type { Position } from '@shared/contract/position.ts';
import type { Locale } from '@shared/contract/user.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords } from '@/lib/day-text.ts';

interface Sentence {
  /** Whether something that can still be claimed has fallen due: `due` today, `late` before. */
  readonly tone: 'fine' | 'due' | 'late';
  /** Joined by ` · `. */
  readonly parts: readonly string[];
}

interface Words {
  readonly LL: Pick<TranslationFunctions, 'account'>;
  readonly locale: Locale;
}

interface Account extends Omit<Position, 'tenantId' | 'leaseId' | 'names'> {
  /** The last day that rent was owed for; `null` while the lease goes on. */
  readonly endedOn: string | null;
}

/** Where an account stands, in a sentence. `dues` say when the first rent is due, while nothing has fallen due yet. */
export function positionSentence(
  account: Account,
  dues: readonly Pick<Due, 'dueOn' | 'state'>[],
  { LL, locale }: Words,
): Sentence {
  const words = LL.account.position;
  const euros = (amount: number): string => formatEuros(amount, locale);
  const { paidTo, oldestUnpaidDueOn, daysLate, late, prescribed, advance, endedOn } = account;
  // What only receipts say that is owed goes once they are made again.
  const owed = sumEuros(account.owed, -account.held);
  const paidUntil = paidTo && words.paidTo({ day: dayInWords(paidTo, locale) });
  const old = prescribed > 0 ? [words.prescribed({ amount: euros(prescribed) })] : [];

  const tooOld = prescribed > 0 ? [words.onlyPrescribed({ amount: euros(prescribed) })] : [];
  const ahead = advance > 0 ? [words.advance({ amount: euros(advance) })] : [];
  if (endedOn !== null) {
    const ended = words.endedOn({ day: dayInWords(endedOn, locale) });
    if (oldestUnpaidDueOn !== null) {
      const tone = daysLate > 0 ? 'late' : 'due';
      return { tone, parts: [ended, words.owed({ amount: euros(owed) }), ...old] };
    }
    const rest = prescribed > 0 ? tooOld : [words.allPaid()];
    return { tone: 'fine', parts: [ended, ...rest, ...ahead] };
  }
  if (oldestUnpaidDueOn !== null) {
    const start = paidUntil ?? words.nothingPaid();
    const today = sumEuros(owed, -prescribed, -late);
    const dueToday = today > 0 ? [words.dueToday({ amount: euros(today) })] : [];
    if (daysLate === 0) return { tone: 'due', parts: [start, ...dueToday, ...tooOld] };
    const overdue = [words.daysLate({ days: daysLate }), euros(sumEuros(late, prescribed)), ...old];
    return { tone: 'late', parts: [start, ...overdue, ...dueToday] };
  }
  const first = paidTo === null && firstDueOn(dues);
  if (first) return { tone: 'fine', parts: [words.firstDue({ day: dayInWords(first, locale) }), ...ahead] };
  // What is left of `owed` can no longer be claimed.
  return {
    tone: 'fine',
    parts: [
      words.upToDate(),
      ...(paidTo === null ? [] : [words.alsoPaidTo({ day: dayInWords(paidTo, locale) })]),
      ...ahead,
      ...tooOld,
    ],
  };
}

/** The day on which the first of the dues to come falls due, while none has before. */
function firstDueOn(dues: readonly Pick<Due, 'dueOn' | 'state'>[]): string | undefined {
  const known = dues.filter(({ state }) => state !== 'cancelled');
  if (known.some(({ state }) => state !== 'upcoming')) return undefined;
  return known.map(({ dueOn }) => dueOn).toSorted()[0];
}
