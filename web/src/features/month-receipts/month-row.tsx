import { CalendarClock, CircleCheck, CircleDashed, FileDown, TriangleAlert } from 'lucide-react';
import type { MonthTenant } from '@shared/contract/receipt-month.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { monthOf } from '@shared/domain/period.ts';
import { Unbroken } from '@/components/unbroken.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { periodText } from '@/lib/day-text.ts';
import { BlockerLink } from './blocker-link.tsx';
import { isTickable, stillDue, totalDue } from './month-rows.ts';
import { TickBox } from './tick-box.tsx';

interface MonthRowProps {
  readonly row: MonthTenant;
  readonly isTicked: boolean;
  /** Nothing can be ticked during a run. */
  readonly isLocked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly onDownload: (receiptId: string) => void;
}

/** A tenant, what is owed for the month and what has been issued for it. A click anywhere on the row ticks it. */
export function MonthRow({ row, isTicked, isLocked, onTick, onDownload }: MonthRowProps) {
  const { LL, locale } = useI18nContext();
  const { tenantId, tenantName, propertyName, due, from, to } = row;
  const canTick = isTickable(row);
  const month = monthOf(from);
  const isPart = month.from !== from || month.to !== to;
  return (
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3.5 gap-y-1 px-4 py-3 has-[label:hover]:bg-surface-sunken/60 sm:px-5 lg:grid-cols-[auto_minmax(0,1.2fr)_minmax(0,1.2fr)_10rem_minmax(0,1.4fr)] lg:items-center">
      <span className="z-[1] mt-0.5 lg:mt-0">
        <TickBox
          id={`tick-${tenantId}`}
          checked={isTicked}
          disabled={!canTick || isLocked}
          aria-describedby={`state-${tenantId}`}
          onTick={onTick}
        />
      </span>
      <span className="min-w-0">
        {canTick ? (
          <label
            htmlFor={`tick-${tenantId}`}
            className="block font-medium wrap-anywhere after:absolute after:inset-0 after:cursor-pointer"
          >
            {tenantName}
          </label>
        ) : (
          <label htmlFor={`tick-${tenantId}`} className="block font-medium wrap-anywhere">
            {tenantName}
          </label>
        )}
        <span className="block text-small text-muted wrap-anywhere lg:hidden">{propertyName}</span>
      </span>
      <span className="hidden min-w-0 text-muted wrap-anywhere lg:block">{propertyName}</span>
      <span className="text-right tabular-nums">
        <span className="block font-medium">{formatEuros(totalDue(row), locale)}</span>
        {due.charges > 0 && (
          <span className="block text-small whitespace-nowrap text-muted">
            {LL.monthReceipts.ofWhichCharges({ amount: formatEuros(due.charges, locale) })}
          </span>
        )}
      </span>
      <span
        id={`state-${tenantId}`}
        className="col-span-2 col-start-2 min-w-0 text-small lg:col-span-1 lg:col-start-auto lg:pl-3"
      >
        <RowStatus row={row} onDownload={onDownload} />
        {isPart && <span className="block text-muted">{periodText({ from, to }, locale)}</span>}
      </span>
    </div>
  );
}

function RowStatus({ row, onDownload }: Pick<MonthRowProps, 'row' | 'onDownload'>) {
  const { LL, locale } = useI18nContext();
  const { receipt, blocker } = row;
  if (receipt?.kind === 'quittance') {
    const label = LL.monthReceipts.downloadNumber({ number: receipt.number });
    return (
      <span className="inline-flex items-center gap-1.5">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={() => onDownload(receipt.id)}
          className="focus-ring inline-flex items-center gap-1 rounded-sm font-medium whitespace-nowrap tabular-nums underline decoration-border underline-offset-4 hover:decoration-current"
        >
          {receipt.number}
          <FileDown aria-hidden className="size-3.5 text-muted" />
        </button>
      </span>
    );
  }
  if (blocker) {
    return (
      <span className="flex items-start gap-1.5">
        {blocker === 'TERM_TO_COME' ? (
          <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        ) : (
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-gold" />
        )}
        <span>
          {LL.monthReceipts.blockers[blocker]()}{' '}
          <BlockerLink blocker={blocker} tenantId={row.tenantId} month={row.from.slice(0, 7)} />
        </span>
      </span>
    );
  }
  return (
    <span className="inline-flex items-start gap-1.5 text-muted">
      <CircleDashed aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <Unbroken>
          {receipt
            ? LL.monthReceipts.partly({
                number: receipt.number,
                amount: formatEuros(stillDue(row), locale),
              })
            : LL.monthReceipts.toIssue()}
        </Unbroken>
      </span>
    </span>
  );
}
