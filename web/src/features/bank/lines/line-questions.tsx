import { formatEuros } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInShort, monthText } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';
import { AccountLink, accountsOf, linksToAccounts } from './account-link.tsx';
import {
  type DraftLine,
  isToRecord,
  markOtherPayment,
  mayBeSame,
  monthToConfirm,
  owesRentOf,
  withMonth,
} from '../drafts/draft-line.ts';
import { type PaidMonth, paidMonthText } from '../drafts/months-paid.ts';
import type { Bank } from '../use-bank.ts';

interface LineQuestionsProps {
  readonly line: DraftLine;
  /** The months that the line would pay. */
  readonly months: readonly PaidMonth[];
  readonly bank: Bank;
}

/**
 * The answers to the page's question about a line, and the links to its accounts if it has several accounts. Renders
 * nothing for most lines.
 */
export function LineQuestions({ line, months, bank }: LineQuestionsProps) {
  const { LL } = useI18nContext();
  const { id, label, group } = line;
  if (group === 'returned') return <ReturnedPayments line={line} bank={bank} />;
  if (linksToAccounts(line)) {
    const accounts = accountsOf(line, bank);
    return (
      accounts.length > 1 &&
      accounts.map((account) => <AccountLink key={account.leaseId} line={line} account={account} />)
    );
  }
  if (!isToRecord(line)) return null;
  if (!mayBeSame(line)) return <MonthChoice line={line} months={months} bank={bank} />;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Button
        variant="secondary"
        size="small"
        aria-label={LL.bank.sameOf({ label })}
        onClick={() => bank.markSame(id)}
      >
        {LL.bank.same()}
      </Button>
      <Button
        variant="ghost"
        size="small"
        aria-label={LL.bank.anotherOf({ label })}
        onClick={() => bank.move(id, markOtherPayment)}
      >
        {LL.bank.another()}
      </Button>
    </span>
  );
}

/** Asks which month to pay, if the label names another month than the proposed month. */
function MonthChoice({ line, months, bank }: LineQuestionsProps) {
  const { LL, locale } = useI18nContext();
  const named = monthToConfirm(line);
  const lease = bank.state.accounts?.leases.get(line.parts[0]?.leaseId ?? '');
  if (named === null || lease === undefined) return null;
  const paid = listText(
    months.map((month) => paidMonthText(month, LL, locale)),
    locale,
  );
  const own = monthText(named, locale);
  const choices = [
    ...(owesRentOf(lease, named) ? [{ month: named, text: own }] : []),
    // After the landlord has ticked another line, the line may pay the named month anyway.
    ...(paid === own && owesRentOf(lease, named) ? [] : [{ month: null, text: paid }]),
  ];
  return (
    <span className="flex flex-wrap gap-1.5">
      {choices.map(({ month, text }) => (
        <Button
          key={text}
          variant="secondary"
          size="small"
          aria-label={LL.bank.forMonthOf({ month: text, label: line.label })}
          onClick={() => bank.move(line.id, (now) => withMonth(now, month))}
        >
          {LL.bank.forMonth({ month: text })}
        </Button>
      ))}
    </span>
  );
}

/** The payments that an outgoing line may return, with a button to record each return, and one to ignore the line. */
function ReturnedPayments({ line, bank }: Pick<LineQuestionsProps, 'line' | 'bank'>) {
  const { LL, locale } = useI18nContext();
  const isOne = line.returned.length === 1;
  return (
    <span className="flex flex-wrap gap-1.5">
      {line.returned.map((payment) => {
        const named = LL.bank.recordReturnOf({
          name: bank.state.accounts?.leases.get(payment.leaseId)?.name ?? '',
          amount: formatEuros(payment.cents / 100, locale),
          day: dayInShort(payment.paidOn, locale),
        });
        return (
          <Button
            key={payment.id}
            variant="secondary"
            size="small"
            className="h-auto min-h-9 max-w-full py-1 [&]:whitespace-normal"
            aria-label={named}
            onClick={() => bank.ask({ line, payment })}
          >
            {isOne ? LL.bank.recordReturn() : named}
          </Button>
        );
      })}
      <Button
        variant="ghost"
        size="small"
        aria-label={LL.bank.ignoreLineOf({ label: line.label })}
        onClick={() => bank.ignoreLine(line.id, true)}
      >
        {LL.bank.ignoreLine()}
      </Button>
    </span>
  );
}
