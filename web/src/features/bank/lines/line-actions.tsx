import { Link } from '@tanstack/react-router';
import { useLinesOfExpenses } from '@/api/expenses.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { AccountLink, accountsOf, linksToAccounts } from './account-link.tsx';
import type { DraftLine } from '../drafts/draft-line.ts';
import type { Bank } from '../use-bank.ts';

interface LineActionsProps {
  readonly line: DraftLine;
  /** True if the landlord is choosing the tenant of the line. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly bank: Bank;
}

/** The buttons at the end of a line. */
export function LineActions({ line, isOpen, onOpen, bank }: LineActionsProps) {
  const { LL } = useI18nContext();
  const { label, group, cents } = line;
  if (group === 'returned') return null;
  if (linksToAccounts(line)) {
    const [account, ...others] = accountsOf(line, bank);
    return (
      account &&
      others.length === 0 && (
        <span className={cn(placeClass, 'max-lg:-ml-3')}>
          <AccountLink line={line} account={account} isOnly />
        </span>
      )
    );
  }
  if (group === 'rest')
    return cents > 0 ? <RestActions line={line} bank={bank} /> : <OutgoingActions line={line} bank={bank} />;
  return (
    <span className={cn(placeClass, 'max-lg:-ml-3')}>
      <Button
        variant="ghost"
        size="small"
        data-open
        className="max-sm:h-11"
        aria-expanded={isOpen}
        aria-label={group === 'assign' ? LL.bank.assignOf({ label }) : LL.bank.changeOf({ label })}
        onClick={onOpen}
      >
        {group === 'assign' ? LL.bank.assign() : LL.bank.change()}
      </Button>
    </span>
  );
}

/** Places the buttons in the last column. On a narrow screen, the buttons are below the texts. */
const placeClass = 'max-lg:order-6 max-lg:col-span-2 max-lg:col-start-2 lg:-mr-3 lg:justify-self-end';

/** A line that pays no rent has no second text, so its buttons take the place of this text. */
const widePlaceClass =
  'flex flex-wrap items-center gap-1.5 max-sm:gap-y-2 max-lg:order-6 max-lg:col-span-2 max-lg:col-start-2 lg:-mr-3 lg:col-span-2 lg:justify-end';

/** Opens the panel that records a line as an expense. An incoming line is recorded as a credit or as other income. */
function ExpenseAction({ line: { id, label, cents } }: Pick<LineActionsProps, 'line'>) {
  const { LL } = useI18nContext();
  const isRecorded = useLinesOfExpenses().has(id);
  return (
    <>
      {isRecorded ? (
        // This text is as high as the link that it replaces. The lines below therefore do not move.
        <span className="flex min-h-9 items-center px-3 text-small text-muted">
          {LL.bank.expenseRecorded()}
        </span>
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
    </>
  );
}

/**
 * Records an outgoing line as an expense, leads to the departure whose deposit the line may give back, or ignores the
 * line or its payee.
 */
function OutgoingActions({ line, bank }: Pick<LineActionsProps, 'line' | 'bank'>) {
  const { LL } = useI18nContext();
  const { id, label, day, cents, payerKey, ignored } = line;
  const departures = accountsOf(line, bank);
  if (useLinesOfExpenses().has(id))
    return (
      <span className={widePlaceClass}>
        <ExpenseAction line={line} />
      </span>
    );
  return (
    <span className={widePlaceClass}>
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
  if (useLinesOfExpenses().has(id))
    return (
      <span className={widePlaceClass}>
        <ExpenseAction line={line} />
      </span>
    );
  return (
    <span className={widePlaceClass}>
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
