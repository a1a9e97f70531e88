import { Link } from '@tanstack/react-router';
import { useLinesOfExpenses } from '@/api/expenses.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { formatEuros } from '@shared/domain/money.ts';
import { dayInShort, monthText } from '@/lib/text/day-text.ts';
import {
  markOtherPayment,
  monthToConfirm,
  type DraftLine,
  withMonth,
  isRefund,
  mayBeSame,
  owesRentOf,
} from './draft-line.ts';
import type { Bank } from './use-bank.ts';
import { listText } from '@/lib/text/list-text.ts';

interface LineActionsProps {
  readonly line: DraftLine;
  /** The months that the line would pay. */
  readonly months: readonly string[];
  /** True if the landlord is choosing the tenant of the line. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly bank: Bank;
}

/** The buttons for a line that do something other than record the line as proposed. */
export function LineActions({ line, months, isOpen, onOpen, bank }: LineActionsProps) {
  const { LL } = useI18nContext();
  const { id, label, group } = line;
  if (isRefund(line)) return <AccountLinks leaseIds={line.candidates} line={line} bank={bank} />;
  if (group === 'recorded')
    return <AccountLinks leaseIds={line.parts.map(({ leaseId }) => leaseId)} line={line} bank={bank} />;
  if (group === 'returned') return <ReturnActions line={line} bank={bank} />;
  if (group === 'rest')
    return line.cents > 0 ? (
      <RestActions line={line} bank={bank} />
    ) : (
      <OutgoingActions line={line} bank={bank} />
    );
  return (
    <span className="flex flex-wrap justify-end gap-1.5 max-lg:justify-start">
      {mayBeSame(line) && (
        <>
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
        </>
      )}
      <MonthActions line={line} months={months} bank={bank} />
      <Button
        variant="ghost"
        size="small"
        data-open
        aria-expanded={isOpen}
        aria-label={group === 'assign' ? LL.bank.assignOf({ label }) : LL.bank.changeOf({ label })}
        onClick={onOpen}
      >
        {group === 'assign' ? LL.bank.assign() : LL.bank.change()}
      </Button>
    </span>
  );
}

/** Asks which month to pay, if the label names another month than the proposed month. */
function MonthActions({ line, months, bank }: Pick<LineActionsProps, 'line' | 'months' | 'bank'>) {
  const { LL, locale } = useI18nContext();
  const named = monthToConfirm(line);
  const lease = bank.state.accounts?.leases.get(line.parts[0]?.leaseId ?? '');
  if (named === null || mayBeSame(line) || lease === undefined) return null;
  const choices = [
    ...(owesRentOf(lease, named) ? [{ month: named, text: monthText(named, locale) }] : []),
    {
      month: null,
      text: listText(
        months.map((month) => monthText(month, locale)),
        locale,
      ),
    },
  ];
  return choices.map(({ month, text }) => (
    <Button
      key={text}
      variant="secondary"
      size="small"
      aria-label={LL.bank.forMonthOf({ month: text, label: line.label })}
      onClick={() => bank.change(line.id, (now) => withMonth(now, month))}
    >
      {LL.bank.forMonth({ month: text })}
    </Button>
  ));
}

interface AccountLinksProps extends Pick<LineActionsProps, 'line' | 'bank'> {
  readonly leaseIds: readonly string[];
}

/** Returns one tenant for each lease, so that a line can link to the tenant's account. */
function accountsOf(leaseIds: readonly string[], line: DraftLine, bank: Bank) {
  return [...new Set(leaseIds)].flatMap((leaseId) => {
    const lease = bank.state.accounts?.leases.get(leaseId);
    const tenantId = line.parts.find((part) => part.leaseId === leaseId)?.tenantId ?? lease?.tenants[0]?.id;
    return lease === undefined || tenantId === undefined ? [] : [{ leaseId, tenantId, name: lease.name }];
  });
}

/** Links to the accounts in which the landlord corrects a recorded line or records a refund. */
function AccountLinks({ leaseIds, line, bank }: AccountLinksProps) {
  const { LL } = useI18nContext();
  const accounts = accountsOf(leaseIds, line, bank);
  return (
    <span className="flex flex-wrap justify-end gap-1.5 max-lg:justify-start">
      {accounts.map(({ leaseId, tenantId, name }) => (
        <Button key={leaseId} asChild variant="ghost" size="small">
          <Link to="/tenants/$tenantId" params={{ tenantId }} aria-label={LL.bank.seeAccountOf({ name })}>
            {accounts.length === 1 ? LL.bank.seeAccount() : name}
          </Link>
        </Button>
      ))}
    </span>
  );
}

/** The payments that an outgoing line may return, with a button to cancel each payment. */
function ReturnActions({ line, bank }: Pick<LineActionsProps, 'line' | 'bank'>) {
  const { LL, locale } = useI18nContext();
  const isOne = line.returned.length === 1;
  return (
    <span className="flex flex-wrap items-center justify-end gap-1.5 max-lg:justify-start">
      {line.returned.map((payment) => {
        const named = LL.bank.cancelOf({
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
            {isOne ? LL.bank.cancel() : named}
          </Button>
        );
      })}
    </span>
  );
}

/** Opens the panel that records a line as an expense. An incoming line is recorded as a credit or as other income. */
function ExpenseAction({ line: { id, label, cents } }: Pick<LineActionsProps, 'line'>) {
  const { LL } = useI18nContext();
  const isRecorded = useLinesOfExpenses().has(id);
  return (
    <span className="flex justify-end max-lg:justify-start">
      {isRecorded ? (
        // This text is as high as the link that it replaces. The lines below therefore do not move.
        <span className="flex min-h-9 items-center text-small text-muted">{LL.bank.expenseRecorded()}</span>
      ) : (
        <Button asChild variant="ghost" size="small">
          <Link
            to="/bank"
            search={{ expense: id }}
            resetScroll={false}
            aria-label={cents > 0 ? LL.bank.recordCreditOf({ label }) : LL.bank.recordExpenseOf({ label })}
          >
            {cents > 0 ? LL.bank.recordCredit() : LL.bank.recordExpense()}
          </Link>
        </Button>
      )}
    </span>
  );
}

/**
 * Records an outgoing line as an expense, leads to the departure whose deposit the line may give back, or ignores the
 * line or its payee.
 */
function OutgoingActions({ line, bank }: Pick<LineActionsProps, 'line' | 'bank'>) {
  const { LL } = useI18nContext();
  const { id, label, day, cents, payerKey, ignored } = line;
  const departures = accountsOf(line.candidates, line, bank);
  if (useLinesOfExpenses().has(id)) return <ExpenseAction line={line} />;
  return (
    <span className="flex flex-wrap items-center justify-end gap-1.5 max-lg:justify-start">
      {departures.map(({ leaseId, name }) => (
        <Button key={leaseId} asChild variant="secondary" size="small">
          <Link to="/departure" search={{ lease: leaseId, step: 'deposit', paidOn: day, paid: -cents / 100 }}>
            {LL.bank.departure({ name })}
          </Link>
        </Button>
      ))}
      {ignored === null ? (
        <>
          <ExpenseAction line={line} />
          <Button
            variant="ghost"
            size="small"
            aria-label={LL.bank.ignoreLineOf({ label })}
            onClick={() => bank.ignoreLine(id, true)}
          >
            {LL.bank.ignoreLine()}
          </Button>
        </>
      ) : (
        <>
          <span className="text-small text-muted">{LL.bank.ignored()}</span>
          {ignored === 'line' && payerKey !== null && (
            <Button
              variant="ghost"
              size="small"
              aria-label={LL.bank.ignoreOf({ label })}
              onClick={() => void bank.ignore(line, true)}
            >
              {LL.bank.ignore()}
            </Button>
          )}
          <Button
            variant="ghost"
            size="small"
            aria-label={LL.bank.unignoreOf({ label })}
            onClick={() => (ignored === 'line' ? bank.ignoreLine(id, false) : void bank.ignore(line, false))}
          >
            {LL.bank.unignore()}
          </Button>
        </>
      )}
    </span>
  );
}

function RestActions({ line, bank }: Pick<LineActionsProps, 'line' | 'bank'>) {
  const { LL } = useI18nContext();
  const { id, label, payerKey } = line;
  const isIgnored = line.ignored !== null;
  if (useLinesOfExpenses().has(id)) return <ExpenseAction line={line} />;
  return (
    <span className="flex flex-wrap items-center justify-end gap-1.5 max-lg:justify-start">
      {isIgnored && <span className="text-small text-muted">{LL.bank.ignored()}</span>}
      {!isIgnored && (
        <Button
          variant="secondary"
          size="small"
          aria-label={LL.bank.isRentOf({ label })}
          onClick={() => bank.markRent(id)}
        >
          {LL.bank.isRent()}
        </Button>
      )}
      {!isIgnored && <ExpenseAction line={line} />}
      {payerKey !== null && (
        <Button
          variant="ghost"
          size="small"
          aria-label={isIgnored ? LL.bank.unignoreOf({ label }) : LL.bank.ignoreOf({ label })}
          onClick={() => void bank.ignore(line, !isIgnored)}
        >
          {isIgnored ? LL.bank.unignore() : LL.bank.ignore()}
        </Button>
      )}
    </span>
  );
}
