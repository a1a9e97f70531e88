import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Batch } from '@shared/contract/payments/batch.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { batchesQuery } from '@/api/batches.ts';
import { HistoryCard } from '@/components/files/history-card.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantDay, instantTime } from '@/lib/text/day-text.ts';
import { recordedText } from './lines/recorded-text.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** The batches of payments from statements and months. The landlord can undo each batch as a whole. */
export function PastBatches({ onUndone }: { readonly onUndone: (id: string) => void }) {
  const { LL } = useI18nContext();
  const query = useQuery(batchesQuery);
  return (
    <HistoryCard
      title={LL.bank.pastTitle()}
      emptyText={LL.bank.pastEmpty()}
      failedText={LL.bank.pastFailed()}
      query={query}
    >
      {(batch) => <PastBatch key={batch.id} batch={batch} onUndone={() => onUndone(batch.id)} />}
    </HistoryCard>
  );
}

function PastBatch({ batch, onUndone }: { readonly batch: Batch; readonly onUndone: () => void }) {
  const { LL, locale } = useI18nContext();
  const [isAsked, setIsAsked] = useState(false);
  const { id, kind, fileName, createdAt, payments, amount, cancelled, lines } = batch;
  // The bank lines were matched with earlier payments.
  const isOnlyMatched = payments === 0 && cancelled === 0;
  const [rowId, buttonId] = [useId(), useId()];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <p id={rowId} className="min-w-0">
        <span className="font-medium wrap-anywhere">
          {fileName ?? (kind === 'month' ? LL.bank.pastMonth() : LL.bank.pastBank())}
        </span>
        <span className="block text-small text-muted tabular-nums">
          {LL.bank.pastOn({ day: instantDay(createdAt, locale), time: instantTime(createdAt) })}
          {' · '}
          {isOnlyMatched
            ? LL.bank.pastLines({ n: lines })
            : LL.bank.pastCounts({
                what: recordedText(batch, LL, locale),
                amount: formatEuros(amount, locale),
              })}
          {cancelled > 0 && `, ${LL.bank.pastCancelled({ n: cancelled })}`}
        </span>
      </p>
      {(payments > 0 || (lines > 0 && cancelled === 0)) && (
        <Button
          variant="secondary"
          size="small"
          id={buttonId}
          aria-labelledby={`${buttonId} ${rowId}`}
          onClick={() => setIsAsked(true)}
        >
          <Undo2 aria-hidden />
          {LL.bank.undoOf[isOnlyMatched ? 'lines' : 'payments'].confirm()}
        </Button>
      )}
      <UndoDialog batchId={id} isOpen={isAsked} onUndone={onUndone} onClose={() => setIsAsked(false)} />
    </li>
  );
}
