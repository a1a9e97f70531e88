import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Info, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { batchesQuery } from '@/api/batches.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { type BankBatch, batchResult } from './bank-batch.ts';
import { type DraftLine, isExpense } from './drafts/draft-line.ts';
import type { Lease } from './drafts/expected.ts';
import { recordedText } from './lines/recorded-text.ts';
import { UndoDialog } from './undo-dialog.tsx';
import type { Bank } from './use-bank.ts';

/** A lease with a recorded housing benefit, and one of its tenants. */
export interface AidedAccount {
  readonly leaseId: string;
  readonly tenantId: string;
}

interface DoneCardProps {
  readonly bank: Bank;
  readonly batch: BankBatch;
  /** The ids of the lines that are recorded as expenses. */
  readonly expenseLineIds: ReadonlySet<string>;
  /** Shows the line with this id. */
  readonly onShow: (id: string) => void;
  readonly renderBenefits: (account: AidedAccount) => ReactNode;
}

/** Shows the result of a batch, a link to its documents, and a button that cancels all its payments. */
export function DoneCard({ bank, batch, expenseLineIds, onShow, renderBenefits }: DoneCardProps) {
  const { LL, locale } = useI18nContext();
  const [isAsked, setIsAsked] = useState(false);
  const { data: batches } = useQuery(batchesQuery);
  const held = batches?.find(({ id }) => id === batch.id);
  const result = batchResult(batch, held?.payments);
  const { payments, receipts } = result;
  const outgoing = bank.state.lines.filter(isExpense);
  const aided = payments > 0 ? aidedLeases(bank.state.lines, bank.state.accounts?.leases) : [];
  const Icon = payments > 0 ? CircleCheck : Info;
  return (
    <section
      // The button that had the focus has disappeared.
      ref={focusOnMount}
      tabIndex={-1}
      aria-labelledby="bank-done"
      {...(outgoing.length > 0 && { 'aria-describedby': 'bank-outgoing' })}
      className="focus-ring scroll-mt-20 rounded-card border border-border bg-surface p-5 shadow-card"
    >
      <div aria-live="polite" className="flex items-start gap-3">
        <Icon
          aria-hidden
          className={`mt-0.5 size-5 shrink-0 ${payments > 0 ? 'text-success' : 'text-muted'}`}
        />
        <div className="min-w-0">
          <h2 id="bank-done" className="text-title">
            {payments > 0
              ? LL.bank.done({ n: payments, what: recordedText(result, LL, locale) })
              : LL.bank.noneDone()}
          </h2>
          <ul className="text-pretty text-muted">
            {resultTexts(result, LL).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <MonthLink month={bank.state.month} isToSend={receipts > 0} />
        {payments > 0 && (
          <Button variant="ghost" onClick={() => setIsAsked(true)}>
            <Undo2 aria-hidden />
            {LL.bank.undo({ n: payments })}
          </Button>
        )}
      </div>
      {aided.map((account) => (
        <div key={account.leaseId} className="has-[p]:mt-4">
          {renderBenefits(account)}
        </div>
      ))}
      {outgoing.length > 0 && (
        <OutgoingLines lines={outgoing} expenseLineIds={expenseLineIds} onShow={onShow} />
      )}
      <UndoDialog
        batchId={batch.id}
        isOpen={isAsked}
        onUndone={() => bank.readAgain(batch.id)}
        onClose={() => setIsAsked(false)}
      />
    </section>
  );
}

function aidedLeases(
  lines: readonly DraftLine[],
  leases: ReadonlyMap<string, Lease> | undefined,
): readonly AidedAccount[] {
  const ids = lines
    .filter(({ group }) => group === 'recorded')
    .flatMap(({ parts }) => parts.flatMap(({ kind, leaseId }) => (kind === 'benefit' ? [leaseId] : [])));
  return [...new Set(ids)].flatMap((leaseId) =>
    (leases?.get(leaseId)?.tenants ?? []).slice(0, 1).map(({ id }) => ({ leaseId, tenantId: id })),
  );
}

interface MonthLinkProps {
  /** The month that the largest number of recorded lines pay. */
  readonly month: string | null;
  /** True if some receipts of the month have not been sent yet. */
  readonly isToSend: boolean;
}

/** Links to the receipts of the month that have not been sent yet. If there are none, links to all rents. */
function MonthLink({ month, isToSend }: MonthLinkProps) {
  const { LL } = useI18nContext();
  return month !== null && isToSend ? (
    <Button asChild>
      <Link to="/month" search={{ month, show: 'toSend' }}>
        {LL.bank.toSend()}
      </Link>
    </Button>
  ) : (
    <Button asChild variant="secondary">
      <Link to="/month" search={month === null ? {} : { month }}>
        {LL.bank.toMonth()}
      </Link>
    </Button>
  );
}

interface OutgoingLinesProps extends Pick<DoneCardProps, 'expenseLineIds' | 'onShow'> {
  readonly lines: readonly DraftLine[];
}

/**
 * Shows the number of outgoing lines that are neither recorded nor ignored, and a button that shows the first of these
 * lines.
 */
function OutgoingLines({ lines, expenseLineIds, onShow }: OutgoingLinesProps) {
  const { LL } = useI18nContext();
  const left = lines.filter(({ id, ignored }) => ignored === null && !expenseLineIds.has(id));
  const [first] = left;
  return (
    // The height stays when the last line is recorded, so that the lines below do not move.
    <div className="mt-4 flex min-h-17 items-center gap-4 border-t max-sm:justify-between border-border pt-4">
      <p id="bank-outgoing" className="tabular-nums">
        {first ? LL.bank.outgoingLeft({ n: left.length }) : LL.bank.outgoingDone()}
      </p>
      {first && (
        <Button variant="secondary" size="small" onClick={() => onShow(first.id)}>
          {LL.bank.showOutgoing({ n: left.length })}
        </Button>
      )}
    </div>
  );
}

/** Returns the sentences about the payments, receipts and refusals of a batch. */
function resultTexts(result: ReturnType<typeof batchResult>, LL: TranslationFunctions): readonly string[] {
  const { linked, receipts, alreadyRecorded, refused, blockers } = result;
  return [
    ...(linked > 0 ? [LL.bank.doneLinked({ n: linked })] : []),
    ...(receipts > 0 ? [LL.bank.doneReceipts({ n: receipts })] : []),
    ...(alreadyRecorded > 0 ? [LL.bank.doneKnown({ n: alreadyRecorded })] : []),
    ...(refused > 0 ? [LL.bank.doneRefused({ n: refused })] : []),
    ...blockers.map((blocker) => LL.bank.blockers[blocker]()),
  ];
}
