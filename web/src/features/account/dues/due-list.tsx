import { Link } from '@tanstack/react-router';
import { CalendarClock, ChevronRight, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { handleRowKey } from '@/lib/focus/row-keys.ts';
import { type CollapsedYear, accountLines, initiallyOpenLines } from './account-lines.ts';
import type { DueActions } from './due-details.tsx';
import { DueRow, ROW_GRID } from './due-row.tsx';

interface DueListProps extends DueActions {
  readonly tenantId: string;
  readonly dues: readonly Due[];
  readonly payments: readonly Payment[];
}

/** The dues of an account, newest first. Each due has one line, and each collapsed year has one line. */
export function DueList({ tenantId, dues, payments, ...actions }: DueListProps) {
  const { LL } = useI18nContext();
  const { lines, years } = accountLines(dues, todayInParis());
  const { isOpen, toggle } = useOpenRows(initiallyOpenLines(lines));
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const rowOf = (due: Due) => (
    <DueRow
      key={due.id}
      tenantId={tenantId}
      due={due}
      payments={byId}
      isOpen={isOpen(due.id)}
      onToggle={() => toggle(due.id)}
      {...actions}
    />
  );
  return (
    <section
      aria-labelledby="dues"
      className="@container overflow-clip rounded-card border border-border bg-surface shadow-card"
    >
      <div className="flex min-h-11.5 flex-wrap items-center justify-between gap-x-3 border-b border-border py-1 pr-2 pl-4 @xl:pl-5">
        <h2 id="dues" className="text-[1rem] font-semibold">
          {LL.account.dues()}
        </h2>
        <Button asChild variant="ghost" size="small">
          <Link to="." search={{ panel: 'due' }} resetScroll={false}>
            <Plus aria-hidden />
            {LL.dues.add()}
          </Link>
        </Button>
      </div>
      {dues.length === 0 ? (
        <EmptyState icon={CalendarClock} title={LL.account.noDuesTitle()} text={LL.account.noDuesText()}>
          <Button asChild variant="secondary">
            <Link to="/tenants" search={{ edit: tenantId, account: tenantId }}>
              {LL.account.edit()}
            </Link>
          </Button>
        </EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list adds arrow keys to the buttons in it
        <ol aria-labelledby="dues" onKeyDown={moveByArrowKey}>
          {lines.map(rowOf)}
          {years.map((year) => (
            <YearGroup key={year.year} year={year}>
              {() => year.dues.map(rowOf)}
            </YearGroup>
          ))}
        </ol>
      )}
    </section>
  );
}

/**
 * Handles the arrow keys of the rows. Up and down move between rows, right opens a row, and left closes a row. The
 * focus is on a row's button. After the payment of a row was cancelled, the focus is on the row itself.
 */
const moveByArrowKey = (event: KeyboardEvent<HTMLElement>): void =>
  handleRowKey(event, ({ key, step, target }) => {
    const opener = target.matches('li') ? target.querySelector<HTMLElement>('[aria-expanded]') : target;
    if (!opener?.ariaExpanded) return false;
    if (step !== undefined) {
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[aria-expanded]')];
      all[all.indexOf(opener) + step]?.focus();
    } else if (key === (opener.ariaExpanded === 'true' ? 'ArrowLeft' : 'ArrowRight')) opener.click();
    else return false;
    return true;
  });

interface OpenRows {
  readonly isOpen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

/**
 * Returns the open rows. A row opens when its id first appears in `atFirst`. After that, only the user opens or closes
 * the row.
 */
function useOpenRows(atFirst: readonly string[]): OpenRows {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(atFirst));
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  if (atFirst.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...atFirst]));
  const isOpen = (id: string): boolean => chosen.get(id) ?? seen.has(id);
  return { isOpen, toggle: (id) => setChosen(new Map(chosen).set(id, !isOpen(id))) };
}

interface YearGroupProps {
  readonly year: CollapsedYear;
  /** Renders the dues once the year is open. */
  readonly children: () => ReactNode;
}

/** An earlier year in one line. Opening the line shows the year's dues. */
function YearGroup({ year: { year, dues, amount, toIssue }, children }: YearGroupProps) {
  const { LL, locale } = useI18nContext();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const counts = [
    LL.account.yearDues({ n: dues.length }),
    ...(toIssue > 0 ? [LL.account.yearToIssue({ n: toIssue })] : []),
  ];
  return (
    <li className="border-b border-border last:border-b-0">
      <div className={cn(ROW_GRID, 'min-h-12 py-1.5 text-muted @xl:min-h-11')}>
        <ChevronRight aria-hidden className={cn('size-4 transition-transform', isOpen && 'rotate-90')} />
        <h3 className="font-medium">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
            className="static focus-ring rounded-sm tabular-nums after:absolute after:inset-0"
          >
            {year}
          </button>
        </h3>
        <span className="text-right whitespace-nowrap tabular-nums @xl:col-start-5">
          {formatEuros(amount, locale)}
        </span>
        <span className="col-span-2 col-start-2 text-small @xl:col-start-3 @xl:row-start-1">
          {counts.join(' · ')}
        </span>
      </div>
      {isOpen && (
        <ol id={id} className="border-t border-border">
          {children()}
        </ol>
      )}
    </li>
  );
}
