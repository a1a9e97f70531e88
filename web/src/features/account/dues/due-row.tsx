import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { dueName } from '@/components/payments/due-name.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { type DueActions, DueDetails } from './due-details.tsx';
import { DueDocuments } from './due-documents.tsx';
import { DueState } from './due-state.tsx';

/** The columns of a row: name, payment, document and amount. On a narrow screen, a row has two lines. */
export const ROW_GRID =
  'relative grid grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 px-4 @xl:grid-cols-[1rem_minmax(0,1fr)_9.5rem_9.75rem_6.5rem] @xl:gap-x-3 @xl:px-5';

interface DueRowProps extends DueActions {
  readonly tenantId: string;
  readonly due: Due;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A due in one line, with its payment and its document. Opening the line shows the details. */
export function DueRow({ tenantId, due, payments, isOpen, onToggle, ...actions }: DueRowProps) {
  const { LL, locale } = useI18nContext();
  const id = useId();
  const { state, amount } = due;
  const name = dueName(due, LL, locale);
  const isQuiet = state === 'upcoming' || state === 'cancelled';
  return (
    <li
      tabIndex={-1}
      className={cn(
        'focus-ring border-b border-border last:border-b-0 focus-visible:-outline-offset-2',
        isOpen && 'bg-surface-sunken/60',
      )}
    >
      <div className={cn(ROW_GRID, 'min-h-15 py-2.5 @xl:py-1.5 @xl:min-h-11')}>
        <ChevronRight
          aria-hidden
          className={cn('size-4 text-muted transition-transform', isOpen && 'rotate-90')}
        />
        <h3 className={cn('min-w-0 leading-5', isQuiet ? 'text-muted' : 'font-medium')}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
            className="static max-w-full focus-ring rounded-sm text-left wrap-anywhere after:absolute after:inset-0"
          >
            <span className="inline-block first-letter:uppercase">{name}</span>
          </button>
        </h3>
        <span
          className={cn(
            'text-right whitespace-nowrap tabular-nums @xl:col-start-5 @xl:row-start-1',
            state === 'cancelled' ? 'text-muted line-through' : isQuiet ? 'text-muted' : 'font-medium',
          )}
        >
          {formatEuros(amount, locale)}
        </span>
        <div className="col-span-2 col-start-2 row-start-2 flex flex-wrap items-center justify-between gap-x-2.5 gap-y-1 text-small @xl:contents">
          <span className="@xl:col-start-3 @xl:row-start-1 @xl:text-small">
            <DueState due={due} payments={payments} />
          </span>
          <div className="text-right @xl:col-start-4 @xl:row-start-1 @xl:text-left @xl:text-small">
            <DueDocuments tenantId={tenantId} due={due} name={name} isWhole={isOpen} />
          </div>
        </div>
      </div>
      {isOpen && <DueDetails id={id} due={due} name={name} payments={payments} {...actions} />}
    </li>
  );
}
