import { useEffect, useId, useRef, useState } from 'react';
import type { BankLineOutcome } from '@shared/contract/bank.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { TickBox } from '@/components/ui/tick-box.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { cn } from '@/lib/cn.ts';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';
import { dayInShort } from '@/lib/text/day-text.ts';
import { AssignPanel } from './assign-panel.tsx';
import type { BankAccounts } from './expected.ts';
import { type DraftLine, isRefund, isTickable, isToRecord } from './draft-line.ts';
import { asksBenefitMonth } from './reasons-to-check.ts';
import { LineActions } from './line-actions.tsx';
import { LineTarget } from './line-target.tsx';
import { ReasonChips } from './reason-chips.tsx';
import type { Bank } from './use-bank.ts';

interface LineRowProps {
  readonly line: DraftLine;
  readonly months: readonly string[];
  /** True while lines are being recorded. */
  readonly isLocked: boolean;
  readonly bank: Bank;
}

/** A line of the statement, with its proposal, the reasons for the proposal, and the actions. */
export function LineRow({ line, months, isLocked, bank }: LineRowProps) {
  const { LL } = useI18nContext();
  // Open the row at once if the landlord has to choose the tenant, or the month of a benefit.
  const isQuestion = line.group === 'assign' || asksBenefitMonth(line);
  const [isOpen, setIsOpen] = useState(isQuestion);
  const labelId = useId();
  const row = useRef<HTMLDivElement>(null);
  const { id, group, isTicked, reasons, refusal } = line;
  const isRecordable = isToRecord(line);
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
        aria-labelledby={`${labelId}-day ${labelId}-amount ${labelId}-label`}
        data-row
        className={cn(
          'focus-ring grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2 -outline-offset-2 lg:grid-cols-[1.25rem_4rem_6.5rem_minmax(0,1.2fr)_minmax(0,1fr)_auto]',
          isTicked && 'bg-primary-soft/50',
        )}
      >
        <LineTick line={line} isLocked={isLocked} onChange={bank.change} />
        <LineTexts line={line} months={months} leases={bank.state.accounts?.leases} labelId={labelId} />
        <span className="max-lg:order-3 max-lg:col-span-2 max-lg:col-start-2">
          {group !== 'recorded' && <ReasonChips reasons={reasons} isRest={group === 'rest'} />}
        </span>
        <span className="max-lg:order-4 max-lg:col-span-2 max-lg:col-start-2">
          {!isLocked && (
            <LineActions
              line={line}
              months={months}
              isOpen={isOpen}
              onOpen={() => setIsOpen(!isOpen)}
              bank={bank}
            />
          )}
        </span>
        <span
          role="alert"
          className="col-span-full text-small text-danger empty:hidden lg:col-start-4 lg:col-span-3 max-lg:order-5 max-lg:col-start-2"
        >
          {refusal && refusalText(refusal, LL)}
        </span>
      </div>
      {isRecordable && isOpen && !isLocked && <AssignPanel line={line} bank={bank} />}
    </li>
  );
}

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
    <label htmlFor={tickId} className="-m-3 block p-3 max-lg:row-span-2">
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
  readonly months: readonly string[];
  readonly leases: BankAccounts['leases'] | undefined;
  /** The prefix of the ids of the texts that name the row. */
  readonly labelId: string;
}

/** The day, the amount, the payer or tenant, and the text of a line. */
function LineTexts({ line, months, leases, labelId }: LineTextsProps) {
  const { LL, locale } = useI18nContext();
  const { day, cents, fee, label } = line;
  // A recorded line may belong to a lease that ended long ago, which is no longer among the accounts.
  const hasTarget =
    isRefund(line) || line.returned.length > 0 || line.parts.some(({ leaseId }) => leases?.has(leaseId));
  return (
    <>
      <span id={`${labelId}-day`} className="text-small text-muted max-lg:order-2 max-lg:col-start-2">
        {dayInShort(day, locale)}
      </span>
      <span
        id={`${labelId}-amount`}
        className="text-right font-medium whitespace-nowrap tabular-nums max-lg:order-1 max-lg:col-start-3 max-lg:row-start-1"
      >
        {formatEuros(cents / 100, locale)}
      </span>
      <span id={`${labelId}-label`} className="min-w-0 max-lg:col-start-2 max-lg:row-start-1">
        {(isToRecord(line) || hasTarget) && <LineTarget line={line} months={months} leases={leases} />}
        <span className="block text-small text-muted wrap-anywhere">
          {label}
          {fee > 0 && ` · ${LL.bank.fee({ amount: formatEuros(fee / 100, locale) })}`}
        </span>
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
  if (code === 'futureDate' || code === 'beforeAccount' || code === 'aboveAmount' || code === 'overlaps')
    return refusals[code]();
  return refusals.other();
}
