import { RotateCw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { PaymentIssue } from '@shared/contract/payments/payment.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { ProgressBar } from '@/components/files/progress-bar.tsx';
import { StoppedTask } from '@/components/files/stopped-task.tsx';
import { useBarHeight } from '@/components/lists/use-selection-bar.ts';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/select.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';
import { useAnnounce } from '@/lib/focus/live-text.ts';
import { countPayments } from './drafts/draft-line.ts';
import { type BankBatch, isUnderWay } from './bank-batch.ts';
import { recordedText } from './lines/recorded-text.ts';
import type { Bank } from './use-bank.ts';

const ISSUES: readonly PaymentIssue[] = ['none', 'quittances', 'all'];

/**
 * Shows the ticked lines, the documents that will be issued, and the button to record the lines. During the recording,
 * shows its progress.
 */
export function BankBar({ bank }: { readonly bank: Bank }) {
  const { LL } = useI18nContext();
  const { lines, batch } = bank.state;
  const ticked = lines.filter(({ isTicked }) => isTicked);
  const isRunning = batch !== null && isUnderWay(batch);
  const isInterrupted = batch !== null && !isRunning && batch.waiting.length > 0;
  const bar = useRef<HTMLElement>(null);
  // The pressed button has disappeared, so move the focus to the bar.
  useEffect(() => {
    if (isRunning && isFocusLost()) bar.current?.focus({ preventScroll: true });
  }, [isRunning]);
  const isShown = ticked.length > 0 || isRunning || isInterrupted;
  useBarHeight(isShown);
  if (!isShown) return null;
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={LL.bank.bar()}
      data-floating="always"
      className="focus-ring sticky bottom-[calc(var(--bottom-nav)+1rem)] z-20 rounded-2xl border border-border bg-surface px-4 py-3 shadow-raised lg:px-5 low:static"
    >
      {batch && isRunning ? (
        <Running batch={batch} onStop={bank.stop} />
      ) : batch && isInterrupted ? (
        <StoppedBar batch={batch} bank={bank} />
      ) : (
        <RecordBar bank={bank} />
      )}
    </section>
  );
}

function RecordBar({ bank }: { readonly bank: Bank }) {
  const { LL, locale } = useI18nContext();
  const id = useId();
  const [issue, setIssue] = useState<PaymentIssue>('quittances');
  const ticked = bank.state.lines.filter(({ isTicked }) => isTicked);
  const { payments, deposits, cents } = countPayments(ticked);
  const what = recordedText({ payments, deposits }, LL, locale);
  const paymentsText = LL.bank.barCount({ what, amount: formatEuros(cents / 100, locale) });
  const linesText = LL.bank.barLines({ n: ticked.length });
  useAnnounce(`${paymentsText} ${linesText}`);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="leading-5 tabular-nums">
        <p className="font-medium">{paymentsText}</p>
        <p className="text-small text-muted">{linesText}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full">
        <label htmlFor={id} className="text-small">
          {LL.bank.issue()}
        </label>
        <span className="max-sm:flex-1 sm:w-52">
          <Select
            id={id}
            className="sm:h-10"
            value={issue}
            options={ISSUES.map((value) => ({ value, label: LL.bank.issues[value]() }))}
            onChoose={setIssue}
          />
        </span>
        <Button
          size="large"
          className="max-sm:w-full"
          data-bar-primary
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => bank.record(issue)}
        >
          {payments > 0 ? LL.bank.record({ what }) : LL.bank.link({ n: ticked.length })}
        </Button>
      </div>
    </div>
  );
}

function Running({ batch, onStop }: { readonly batch: BankBatch; readonly onStop: () => void }) {
  const { LL } = useI18nContext();
  const { total, waiting, state } = batch;
  const done = total - waiting.length;
  return (
    <>
      <ProgressBar
        heading="h2"
        title={LL.bank.recording()}
        text={LL.bank.progress({ done, total })}
        done={done}
        total={total}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-small text-pretty text-muted">{LL.bank.mayLeave()}</p>
        <Button variant="secondary" size="small" isBusy={state === 'stopping'} onClick={onStop}>
          {state === 'stopping' ? LL.bank.stopping() : LL.bank.stop()}
        </Button>
      </div>
    </>
  );
}

function StoppedBar({ batch, bank }: { readonly batch: BankBatch; readonly bank: Bank }) {
  const { LL } = useI18nContext();
  const { textOf } = useFailure();
  const why = batch.state === 'failed' ? textOf(batch.error, LL.errors.server()) : null;
  const text = [why, LL.bank.stopped({ n: batch.waiting.length })].filter(Boolean).join(' ');
  return (
    <StoppedTask text={text}>
      <Button onClick={bank.resume}>
        <RotateCw aria-hidden />
        {LL.bank.resume()}
      </Button>
      <Button variant="ghost" onClick={bank.dismiss}>
        {LL.bank.stopHere()}
      </Button>
    </StoppedTask>
  );
}
