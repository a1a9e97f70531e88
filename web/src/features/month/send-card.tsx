import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MonthMail } from '@shared/contract/month-mail.ts';
import { firstDayOf, monthOf } from '@shared/domain/period.ts';
import { monthMailsQuery } from '@/api/month-mails.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { periodText } from '@/lib/day-text.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';
import { HandOver } from './hand-over.tsx';
import type { RenderDelivery } from './render-delivery.ts';
import { SendProgress } from './send-progress.tsx';
import { type Delivery, type SendRun, deliveryOf, isSending } from './send-run.ts';
import { SendList } from './send-list.tsx';
import { useRunError } from './use-run-error.ts';
import { useSendRun } from './use-send-run.ts';

interface SendCardProps {
  readonly month: string;
  readonly renderDelivery: RenderDelivery;
}

/** The delivery of a month's receipts: by e-mail to tenants who consented, by other means to the rest. */
export function SendCard({ month, renderDelivery }: SendCardProps) {
  const { data: rows = [] } = useQuery(monthMailsQuery(month));
  const sending = useSendRun(month);
  if (rows.length === 0) return null;
  return <Sending rows={rows} month={month} renderDelivery={renderDelivery} {...sending} />;
}

interface SendingProps extends SendCardProps, ReturnType<typeof useSendRun> {
  readonly rows: readonly MonthMail[];
}

function Sending({ rows, month, renderDelivery, run, begin, resume, stop }: SendingProps) {
  const { LL, locale } = useI18nContext();
  /** The rows to send, once the question is asked. */
  const [asked, setAsked] = useState<readonly MonthMail[] | null>(null);
  const deliveries = rows.map((row) => ({ ...row, delivery: deliveryOf(row, run) }));
  const of = (...wanted: readonly Delivery[]) =>
    deliveries.filter(({ delivery }) => wanted.includes(delivery));
  const [ready, failed, otherwise] = [of('ready'), of('failed'), of('otherwise', 'delivered')];
  const byMail = deliveries.filter((row) => !otherwise.includes(row));
  const shown = useLastShown(asked);
  const isRunning = isSending(run);
  const card = useRef<HTMLElement>(null);
  const wasRunning = useRef(isRunning);
  // The button that was clicked is gone, or goes with its question, and its outcome appears here.
  useEffect(() => {
    const at = document.activeElement;
    const isGone = at === document.body || at?.closest('[role="alertdialog"]');
    if (wasRunning.current !== isRunning && isGone) card.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="sending"
      className="focus-ring mb-5 scroll-mt-24 space-y-4 rounded-card border border-border bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="sending" className="text-title">
            {LL.month.sendTitle()}
          </h2>
          <output className="text-pretty text-muted">
            {LL.month.deliveredCount({ n: of('sent', 'delivered').length, total: rows.length })}
          </output>
        </div>
        {!isRunning && ready.length > 0 && (
          <Button onClick={() => setAsked(ready)}>
            <Send aria-hidden />
            {LL.month.sendTo({ n: countsOf(ready).tenants })}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={LL.month.sendAsk(countsOf(shown ?? []))}
        text={LL.month.sendAskText({ month: periodText(monthOf(firstDayOf(month)), locale) })}
        confirmLabel={LL.month.sendConfirm()}
        variant="primary"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          begin(idsOf(asked ?? []));
        }}
      />
      {run && isRunning && <SendProgress run={run} onStop={stop} />}
      {run && !isRunning && run.waiting.length > 0 && <Interrupted run={run} onResume={resume} />}
      {byMail.length > 0 && (
        <SendList
          // Remounted to expand when there is something to see.
          key={String(isRunning || failed.length > 0)}
          rows={byMail}
          isOpen={isRunning || failed.length > 0}
          onRetry={!isRunning && failed.length > 0 ? () => begin(idsOf(failed)) : null}
        />
      )}
      {otherwise.length > 0 && <HandOver month={month} rows={otherwise} renderDelivery={renderDelivery} />}
    </section>
  );
}

/** How many mails leave, and to how many tenants: of several with one address, one gets it. */
function countsOf(rows: readonly MonthMail[]): { mails: number; tenants: number } {
  const mails = rows.flatMap(({ addresses }) => addresses);
  return { mails: mails.length, tenants: new Set(mails).size };
}

const idsOf = (rows: readonly MonthMail[]): string[] => rows.map(({ receiptId }) => receiptId);

function Interrupted({ run, onResume }: { run: SendRun; onResume: () => void }) {
  const { LL } = useI18nContext();
  const reason = useRunError(run.error);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-gold-soft px-4 py-3 text-on-gold-soft">
      <p role="alert" className="min-w-0 text-pretty">
        {run.state === 'failed' && `${reason} `}
        {LL.month.sendWaiting({ n: run.waiting.length })}
      </p>
      <Button size="small" variant="secondary" onClick={onResume}>
        {LL.month.resume()}
      </Button>
    </div>
  );
}
