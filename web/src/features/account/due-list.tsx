import { Link } from '@tanstack/react-router';
import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Due } from '@shared/contract/due.ts';
import type { Payment } from '@shared/contract/payment.ts';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { DueItem } from './due-item.tsx';

interface DueListProps {
  readonly tenantId: string;
  readonly dues: readonly Due[];
  readonly payments: readonly Payment[];
  readonly onCancel: (payment: Payment) => void;
  readonly onCancelDue: (due: Due) => void;
  readonly onReissued: (receipt: Receipt) => void;
}

/** About two years of dues; older ones are shown when asked for. */
const SHOWN_AT_FIRST = 24;

const newestFirst = (one: Due, other: Due): number =>
  one.dueOn === other.dueOn ? (one.from < other.from ? 1 : -1) : one.dueOn < other.dueOn ? 1 : -1;

/** The dues of an account, newest first, each with what pays it. */
export function DueList({ tenantId, dues, payments, onCancel, onCancelDue, onReissued }: DueListProps) {
  const { LL } = useI18nContext();
  const [isWhole, setIsWhole] = useState(false);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const sorted = dues.toSorted(newestFirst);
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby="dues" className="rounded-card border border-border bg-surface shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-5 pb-2 sm:px-6">
        <h2 id="dues" tabIndex={-1} className="text-title outline-none">
          {LL.account.dues()}
        </h2>
        <Button asChild variant="secondary" size="small">
          <Link to="." search={{ panel: 'due' }} resetScroll={false}>
            <Plus aria-hidden />
            {LL.dues.add()}
          </Link>
        </Button>
      </div>
      {sorted.length === 0 ? (
        <EmptyState icon={CalendarClock} title={LL.account.noDuesTitle()} text={LL.account.noDuesText()}>
          <Button asChild variant="secondary">
            <Link to="/tenants" search={{ edit: tenantId }}>
              {LL.account.edit()}
            </Link>
          </Button>
        </EmptyState>
      ) : (
        <ol className="divide-y divide-border">
          {shown.map((due) => (
            <DueItem
              key={due.id}
              tenantId={tenantId}
              due={due}
              payments={byId}
              onCancel={onCancel}
              onCancelDue={onCancelDue}
              onReissued={onReissued}
            />
          ))}
        </ol>
      )}
      {shown.length < sorted.length && (
        <div className="border-t border-border p-3 text-center">
          <Button
            variant="ghost"
            onClick={() => {
              setIsWhole(true);
              // The button goes.
              document.getElementById('dues')?.focus({ preventScroll: true });
            }}
          >
            {LL.account.allDues({ n: sorted.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
