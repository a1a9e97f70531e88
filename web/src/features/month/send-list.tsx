import { CircleAlert, CircleCheck, CircleDashed, Clock3 } from 'lucide-react';
import type { MonthMail } from '@shared/contract/month-mail.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantDay, instantTime } from '@/lib/day-text.ts';
import { DeliveryList } from './delivery-list.tsx';
import type { Delivery } from './send-run.ts';

type Row = MonthMail & { readonly delivery: Delivery };

interface SendListProps {
  readonly rows: readonly Row[];
  readonly isOpen: boolean;
  /** Resends those that failed; `null` if there are none. */
  readonly onRetry: (() => void) | null;
}

/** The delivery state of each receipt that is sent by e-mail. */
export function SendList({ rows, isOpen, onRetry }: SendListProps) {
  const { LL } = useI18nContext();
  const failedCount = rows.filter(({ delivery }) => delivery === 'failed').length;
  return (
    <>
      {onRetry && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-danger-soft px-4 py-3">
          <p role="alert" className="font-medium">
            {LL.month.sendFailed({ n: failedCount })}
          </p>
          <Button variant="secondary" size="small" onClick={onRetry}>
            {LL.month.retryFailed({ n: failedCount })}
          </Button>
        </div>
      )}
      <DeliveryList title={LL.month.byMail({ n: rows.length })} isOpen={isOpen} rows={rows}>
        {(row) => <State row={row} />}
      </DeliveryList>
    </>
  );
}

function State({ row: { delivery, addresses, mails } }: { row: Row }) {
  const { LL, locale } = useI18nContext();
  const failed = mails.find(({ state }) => state === 'failed');
  const last = mails.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0];
  const told =
    delivery === 'ready' || delivery === 'waiting' || last === undefined
      ? addresses
      : mails.map(({ recipient }) => recipient);
  const email = new Intl.ListFormat(locale).format(told);
  const states = {
    otherwise: null,
    delivered: null,
    ready: [CircleDashed, 'text-muted', LL.month.mailReady({ email })],
    waiting: [Clock3, 'text-muted', LL.month.mailWaiting({ email })],
    sending: [Clock3, 'text-primary', LL.month.mailSending({ email })],
    sent: [
      CircleCheck,
      'text-success',
      last &&
        LL.month.mailSent({
          email,
          day: instantDay(last.at, locale),
          time: instantTime(last.at),
        }),
    ],
    failed: [
      CircleAlert,
      'text-danger',
      LL.mailFailures[failed?.errorCode ?? 'INTERNAL_ERROR']({ email: failed?.recipient ?? email }),
    ],
  } as const;
  const [Icon, colour, text] = states[delivery] ?? states.ready;
  return (
    <span className="flex min-w-0 items-start gap-1.5 text-small wrap-anywhere">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      {text}
    </span>
  );
}
