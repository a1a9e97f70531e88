import { useEffect, useId, useRef, useState } from 'react';
import type { BankLineOutcome } from '@shared/contract/payments/bank.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { TickBox } from '@/components/ui/tick-box.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { cn } from '@/lib/cn.ts';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';
import { dayInShort } from '@/lib/text/day-text.ts';
import { AssignPanel } from './assign-panel.tsx';
import type { BankAccounts } from '../drafts/expected.ts';
import { type DraftLine, isRefund, isTickable, isToRecord } from '../drafts/draft-line.ts';
import { asksBenefitMonth } from '../drafts/reasons-to-check.ts';
import { LineActions } from './line-actions.tsx';
import { LineQuestions } from './line-questions.tsx';
import { LineReasons } from './line-reasons.tsx';
import { LineTarget, SplitNote } from './line-target.tsx';
import type { PaidMonth } from '../drafts/months-paid.ts';
import type { Bank } from '../use-bank.ts';

interface LineRowProps {
  readonly line: DraftLine;
  readonly months: readonly PaidMonth[];
  /** True while lines are being recorded. */
  readonly isLocked: boolean;
  readonly bank: Bank;
}

/**
 * A line of the statement, with its proposal and its button. A line that the page recognises is one row. Any other line
 * has a second row with the reasons of the proposal and the page's questions.
 */
export function LineRow({ line, months, isLocked, bank }: LineRowProps) {
  const { LL } = useI18nContext();
  // Open the row at once if the landlord has to choose the tenant, or the month of a benefit.
  const isQuestion = line.group === 'assign' || asksBenefitMonth(line);
  const [isOpen, setIsOpen] = useState(isQuestion);
  const labelId = useId();
  const row = useRef<HTMLDivElement>(null);
  const { id, group, isTicked, refusal } = line;
  const leases = bank.state.accounts?.leases;
  // Focus the row if its pressed button has disappeared, or if the line has moved to this group.
  useEffect(() => {
    if (isFocusLost() && bank.state.moved?.id === id) row.current?.focus();
  }, [id, bank.state.moved]);
  return (
    <li className="border-t border-border">
      <div
        ref={row}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list item with keyboard navigation, not a set of fields
        role="group"
        tabIndex={-1}
        aria-labelledby={`${labelId}-day ${labelId}-amount ${labelId}-target ${labelId}-label`}
        data-row
        className={cn(
          'focus-ring grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 -outline-offset-2 lg:grid-cols-[1.25rem_3.75rem_6.5rem_minmax(0,1.3fr)_minmax(0,1fr)_7rem]',
          isRecognised(line) ? 'lg:min-h-9.5 lg:py-px' : 'lg:min-h-11 lg:py-1',
          isTicked && 'bg-primary-soft/50',
        )}
      >
        <LineTick line={line} isLocked={isLocked} onChange={bank.change} />
        <LineTexts line={line} months={months} leases={leases} labelId={labelId} isOpen={isOpen} />
        {!isLocked && (
          <LineActions line={line} isOpen={isOpen} onOpen={() => setIsOpen(!isOpen)} bank={bank} />
        )}
        <div className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 empty:hidden max-lg:order-5 max-lg:mt-1 lg:col-span-3 lg:col-start-4 lg:pb-1">
          {group !== 'recorded' && <LineReasons line={line} leases={leases} isOpen={isOpen} />}
          {!isLocked && <LineQuestions line={line} months={months} bank={bank} />}
        </div>
        {line.rows && <SplitNote line={line} />}
        <span
          role="alert"
          className="col-span-2 col-start-2 text-small text-danger empty:hidden max-lg:order-7 lg:col-span-3 lg:col-start-4 lg:pb-1.5"
        >
          {refusal && refusalText(refusal, LL)}
        </span>
      </div>
      {isToRecord(line) && isOpen && !isLocked && <AssignPanel line={line} bank={bank} />}
    </li>
  );
}

/** Returns true for a line that needs no question. */
const isRecognised = ({ group }: DraftLine): boolean => group === 'ready' || group === 'recorded';

interface LineTickProps {
  readonly line: DraftLine;
  readonly isLocked: boolean;
  readonly onChange: Bank['change'];
}

function LineTick({ line, isLocked, onChange }: LineTickProps) {
  const { LL, locale } = useI18nContext();
  const tickId = useId();
  const { id, cents, label, isTicked } = line;
  if (!isToRecord(line)) return <span className="max-lg:row-span-2" />;
  return (
    // The label makes the area to tap larger than the box.
    <label htmlFor={tickId} className="-m-3 block p-3 max-lg:row-span-2 lg:-my-2 lg:py-2">
      <TickBox
        id={tickId}
        aria-label={LL.bank.tickLine({ amount: formatEuros(cents / 100, locale), label })}
        checked={isTicked}
        disabled={isLocked || !isTickable(line)}
        onTick={(ticked) => onChange(id, (now) => ({ ...now, isTicked: ticked, refusal: null }))}
      />
    </label>
  );
}

interface LineTextsProps {
  readonly line: DraftLine;
  readonly months: readonly PaidMonth[];
  readonly leases: BankAccounts['leases'] | undefined;
  /** The prefix of the ids of the texts that name the row. */
  readonly labelId: string;
  readonly isOpen: boolean;
}

/**
 * The day, the amount, the payer or tenant, and the text of a line. On a wide screen, the texts of a recognised line are
 * cut to keep all rows at one height, until the landlord opens the line.
 */
function LineTexts({ line, months, leases, labelId, isOpen }: LineTextsProps) {
  const { LL, locale } = useI18nContext();
  const { day, cents, fee, label } = line;
  const isCut = !isOpen && isRecognised(line);
  // A recorded line may belong to a lease that ended long ago, which is no longer among the accounts.
  const isNamed =
    isRefund(line) || line.group === 'returned' || line.parts.some(({ leaseId }) => leases?.has(leaseId));
  // An open line asks for the tenant below.
  const hasTarget = isNamed || (isToRecord(line) && !isOpen);
  const text = [fee > 0 ? LL.bank.fee({ amount: formatEuros(fee / 100, locale) }) : null, label]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <span id={`${labelId}-day`} className="text-small whitespace-nowrap text-muted max-lg:order-4">
        {dayInShort(day, locale)}
      </span>
      <span
        id={`${labelId}-amount`}
        className="text-right font-medium whitespace-nowrap tabular-nums max-lg:order-2"
      >
        {formatEuros(cents / 100, locale)}
      </span>
      {hasTarget && (
        <span id={`${labelId}-target`} className="min-w-0 max-lg:order-1">
          <LineTarget line={line} months={months} leases={leases} isCut={isCut} />
        </span>
      )}
      <span
        id={`${labelId}-label`}
        title={isCut ? text : undefined}
        className={cn(
          'min-w-0 text-small wrap-anywhere text-muted',
          hasTarget ? 'max-lg:order-3' : 'max-lg:order-1',
          !hasTarget && isToRecord(line) && 'lg:col-span-2',
          isCut && 'lg:truncate',
        )}
      >
        {text}
      </span>
    </>
  );
}

function refusalText({ errorCode, issues }: BankLineOutcome, { bank }: TranslationFunctions): string {
  const { refusals } = bank;
  if (errorCode === 'UNSEEN_PAYMENTS') return refusals.same();
  if (errorCode === 'ALREADY_CANCELLED') return refusals.alreadyCancelled();
  if (errorCode === 'QUOTA_REACHED') return refusals.quota();
  if (errorCode === 'DEPOSIT_SETTLED') return refusals.depositSettled();
  const { path = '', code } = issues[0] ?? {};
  if (path.endsWith('amount') && code === 'aboveAmount') return refusals.depositAbove();
  if (errorCode === 'NOT_FOUND')
    return path.endsWith('paymentId') ? refusals.linked() : refusals.tenantGone();
  if (path === 'id') return refusals.known();
  if (path.endsWith('paymentId')) return refusals.linked();
  if (path.endsWith('month')) return code === 'required' ? refusals.month() : refusals.monthNotOwed();
  if (code === 'tooEarly') return refusals.beforeAccount();
  if (code === 'futureDate' || code === 'beforeAccount' || code === 'aboveAmount' || code === 'overlaps')
    return refusals[code]();
  return refusals.other();
}
