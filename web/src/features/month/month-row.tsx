import { Link } from '@tanstack/react-router';
import { FileDown, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { MonthDue } from '@shared/contract/month-due.ts';
import type { DocumentLink } from '@shared/contract/document.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { monthOf } from '@shared/domain/period.ts';
import { dueName } from '@/components/due-name.ts';
import { DueState } from '@/components/due-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Unbroken } from '@/components/unbroken.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { BlockerLink } from './blocker-link.tsx';
import { isOpen } from './month-rows.ts';
import { RowPayment } from './row-payment.tsx';
import { TickBox } from './tick-box.tsx';
import type { RowForms } from './use-row-forms.ts';

interface MonthRowProps {
  readonly row: MonthDue;
  readonly isTicked: boolean;
  /** Nothing can be ticked or noted during a run. */
  readonly isLocked: boolean;
  readonly forms: RowForms;
  readonly onTick: (isTicked: boolean) => void;
  readonly onDownload: (receipt: DocumentLink) => void;
}

/** A due of the month, what was received for it, and a form to note a payment. A click anywhere on the row ticks it. */
export function MonthRow({ row, isTicked, isLocked, forms, onTick, onDownload }: MonthRowProps) {
  const { LL } = useI18nContext();
  const { dueId, tenantName, propertyName } = row;
  const place = useRef<HTMLDivElement>(null);
  const canTick = isOpen(row);
  const isNoting = forms.open.has(dueId);
  useLayoutEffect(() => {
    const row = place.current;
    const list = row?.closest('ul');
    return () => {
      // Once it is paid, the filter may hide the row that has the focus.
      if (row?.contains(document.activeElement)) list?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3.5 gap-y-1.5 px-4 py-3 has-[label:hover]:bg-surface-sunken/60 sm:px-5 lg:grid-cols-[auto_minmax(0,1.3fr)_10rem_minmax(0,1.6fr)_6rem] lg:items-center">
        <span className="z-[1] mt-0.5 lg:mt-0">
          <TickBox
            id={`tick-${dueId}`}
            checked={isTicked}
            disabled={!canTick || isLocked}
            aria-describedby={`state-${dueId}`}
            onTick={onTick}
          />
        </span>
        <span className="min-w-0">
          <label
            htmlFor={`tick-${dueId}`}
            className={
              canTick
                ? 'block font-medium wrap-anywhere after:absolute after:inset-0 after:cursor-pointer'
                : 'block font-medium wrap-anywhere'
            }
          >
            {tenantName}
          </label>
          <span className="block text-small text-muted wrap-anywhere">
            <DueWords row={row} />
            {propertyName}
          </span>
        </span>
        <Amounts row={row} />
        <span
          id={`state-${dueId}`}
          className={cn(
            'col-start-2 min-w-0 text-small lg:col-start-auto lg:pl-3',
            !canTick && 'col-span-2 lg:col-span-1',
          )}
        >
          <RowStatus row={row} onDownload={onDownload} />
        </span>
        {canTick && (
          <Button
            variant="secondary"
            size="small"
            className="relative self-end justify-self-end lg:self-center"
            aria-label={LL.month.noteFor({ name: tenantName })}
            aria-expanded={isNoting}
            disabled={isLocked}
            onClick={() => forms.setOpen(dueId, !isNoting)}
          >
            {LL.month.note()}
          </Button>
        )}
      </div>
      {isNoting && (
        <RowPayment
          row={row}
          onDirty={forms.setDirty}
          onClose={() => {
            forms.setOpen(dueId, false);
            // The fields are gone, and perhaps the button as well.
            place.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

/** What is due, unless it is the rent of the whole month. */
function DueWords({ row }: { row: MonthDue }) {
  const { LL, locale } = useI18nContext();
  const { kind, from, to } = row;
  const month = monthOf(from);
  if (kind === 'rent' && month.from === from && month.to === to) return null;
  return <span className="block text-foreground">{dueName(row, LL, locale)}</span>;
}

function Amounts({ row: { amount, received, remaining, owedBefore } }: { row: MonthDue }) {
  const { LL, locale } = useI18nContext();
  return (
    <span className="text-right tabular-nums">
      <span className="block font-medium">{formatEuros(amount, locale)}</span>
      {received > 0 && remaining > 0 && (
        <span className="block text-small whitespace-nowrap text-muted">
          {LL.month.remains({ amount: formatEuros(remaining, locale) })}
        </span>
      )}
      {owedBefore > 0 && (
        <span className="block text-small whitespace-nowrap text-danger">
          {LL.month.owedBefore({ amount: formatEuros(owedBefore, locale) })}
        </span>
      )}
    </span>
  );
}

function RowStatus({ row, onDownload }: Pick<MonthRowProps, 'row' | 'onDownload'>) {
  const { LL } = useI18nContext();
  const { state, receipts, next, blocker, tenantId, tenantName } = row;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <DueState state={state} />
      {receipts.map(({ id, number, kind }) => {
        const label = LL.month.downloadNumber({ number });
        return (
          <button
            key={id}
            type="button"
            aria-label={label}
            title={label}
            onClick={() => onDownload({ id, number })}
            className="focus-ring relative inline-flex items-center gap-1 rounded-sm font-medium whitespace-nowrap tabular-nums underline decoration-border underline-offset-4 hover:decoration-current"
          >
            {LL.receiptKinds[kind].title({ number })}
            <FileDown aria-hidden className="size-3.5 text-muted" />
          </button>
        );
      })}
      {blocker ? (
        <span className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-gold" />
          <span>
            {LL.month.blockers[blocker]()} <BlockerLink blocker={blocker} tenantId={tenantId} />
          </span>
        </span>
      ) : (
        next && (
          <span className="text-muted">
            <Unbroken>{LL.receiptKinds[next].next()}</Unbroken>
          </span>
        )
      )}
      {(row.received > 0 || row.owedBefore > 0) && (
        <Link
          to="/tenants/$tenantId"
          params={{ tenantId }}
          aria-label={LL.month.accountOf({ name: tenantName })}
          className="focus-ring relative rounded-sm font-medium whitespace-nowrap text-primary underline-offset-4 hover:underline"
        >
          {LL.month.account()}
        </Link>
      )}
    </span>
  );
}
