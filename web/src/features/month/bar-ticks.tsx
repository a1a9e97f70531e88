import { Form, setInput } from '@formisch/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { formatEuros } from '@shared/domain/money.ts';
import type { MonthMail } from '@shared/contract/month-mail.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { receivedEntries } from '@/components/form/payment-entries.ts';
import { PaymentMethodField } from '@/components/form/payment-method-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useSayLive } from '@/lib/live-text.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';
import { countsText } from './counts-text.ts';
import { HandOverMany } from './hand-over-many.tsx';
import { issuesToo } from './issues-too.ts';
import { type LedgerRow, documentsToHandOver, documentsToMail } from './ledger.ts';
import { isReady, payableRows, readyReceipts, tenantsOf, totalOf } from './month-rows.ts';
import { SendManyQuestion } from './send-many-question.tsx';
import { TickLabel } from './tick-label.tsx';
import type { useMonthRun } from './use-month-run.ts';
import { pdfCount, useSaveReceipts } from './use-save-receipts.ts';
import type { useSendRun } from './use-send-run.ts';

const PayForm = v.object(receivedEntries);

interface BarTicksProps {
  readonly month: string;
  readonly ticked: readonly LedgerRow[];
  readonly isOnline: boolean;
  readonly running: ReturnType<typeof useMonthRun>;
  readonly sending: ReturnType<typeof useSendRun>;
  readonly onClear: () => void;
}

/** What the ticked rows come to, and a button for each step that some of them wait for, the earliest first. */
export function BarTicks({ month, ticked, isOnline, running, sending, onClear }: BarTicksProps) {
  const { LL, locale } = useI18nContext();
  const [initialInput] = useState(() => ({ paidOn: shortDate(todayInParis()), method: '' }));
  const form = useForm({ schema: PayForm, initialInput });
  const [isOnlyRent, setIsOnlyRent] = useState(false);
  // Of a term that has not begun, a receipt is generated only where it is asked for by itself.
  const isToCome = month > todayInParis().slice(0, 7);
  const [isIssuing, setIsIssuing] = useState(issuesToo.read);
  const save = useSaveReceipts(month);
  const [isAsked, setIsAsked] = useState(false);
  const [handed, setHanded] = useState<readonly MonthMail[] | null>(null);
  const handedShown = useLastShown(handed) ?? [];
  const dues = ticked.map(({ due }) => due);
  const arrears = totalOf(dues, false).before;
  const onlyRent = isOnlyRent && arrears > 0;
  const payable = payableRows(dues, onlyRent);
  const { amount, before } = totalOf(payable, onlyRent);
  const payers = tenantsOf(payable);
  const ready = dues.filter(isReady);
  const toMail = documentsToMail(ticked);
  const toPrint = documentsToHandOver(ticked);
  const n = tenantsOf(dues).length;
  // Also while only arrears are ticked off and no rent is left: the choice can be taken back.
  const isPaying = payableRows(dues, false).length > 0;
  const counted = isPaying
    ? LL.month.tickedAmount({ n, amount: formatEuros(amount, locale) })
    : LL.month.ticked({ n });
  const arrearsToo = before > 0 ? LL.month.withArrears({ amount: formatEuros(before, locale) }) : '';
  useSayLive(`${counted} ${arrearsToo}`);
  const steps = [isPaying, ready.length > 0, toMail.length > 0, toPrint.length > 0];
  const look = (step: number) =>
    steps.indexOf(true) === step
      ? ({ variant: 'primary', 'data-bar-primary': true } as const)
      : ({ variant: 'secondary' } as const);
  return (
    <>
      <Form
        of={form}
        aria-label={LL.month.selection()}
        className="flex flex-wrap items-center gap-x-4 gap-y-2.5"
        onSubmit={({ paidOn, method }) => {
          if (payers.length === 0) return;
          if (!isToCome) issuesToo.write(isIssuing);
          running.begin(
            {
              kind: 'pay',
              idempotencyKey: crypto.randomUUID(),
              paidOn,
              method,
              onlyRent,
              isIssuing: isIssuing && !isToCome,
            },
            payers,
          );
        }}
      >
        <Button
          variant="ghost"
          size="icon"
          className="-ml-1.5"
          aria-label={LL.month.clear()}
          title={LL.month.clear()}
          onClick={onClear}
        >
          <X aria-hidden />
        </Button>
        <div className="min-w-0 leading-5 max-sm:flex-1">
          <p className="font-medium tabular-nums">{counted}</p>
          {arrearsToo !== '' && <p className="text-small text-muted tabular-nums">{arrearsToo}</p>}
        </div>
        <div className="flex flex-1 flex-wrap items-center justify-end gap-x-3.5 gap-y-2.5 max-sm:basis-full max-sm:items-end max-sm:justify-start">
          {isPaying && (
            <>
              {/* Their labels stand beside the fields, on a phone above them. */}
              <span className="flex items-center gap-2 text-small max-sm:grow max-sm:basis-[45%] [&_input]:h-10 sm:[&_label]:sr-only [&_p]:mt-0 [&_p]:min-h-0 [&_p]:max-w-40">
                <span aria-hidden className="max-sm:hidden">
                  {LL.month.receivedOn()}
                </span>
                <span className="max-sm:flex-1 sm:w-38">
                  <DateField
                    form={form}
                    path={['paidOn']}
                    label={LL.month.receivedOn()}
                    setText={(text) => setInput(form, { path: ['paidOn'], input: text })}
                    isPast
                  />
                </span>
              </span>
              <span className="flex items-center gap-2 text-small max-sm:grow max-sm:basis-[45%] sm:[&_label]:sr-only [&_p]:mt-0 [&_p]:min-h-0 [&_select]:h-10">
                <span aria-hidden className="max-sm:hidden">
                  {LL.month.means()}
                </span>
                <span className="max-sm:flex-1 sm:w-36">
                  <PaymentMethodField form={form} path={['method']} />
                </span>
              </span>
              {arrears > 0 && (
                <TickLabel label={LL.month.onlyRent()} isTicked={isOnlyRent} onTick={setIsOnlyRent} />
              )}
              {!isToCome && (
                <TickLabel label={LL.month.issueTheirs()} isTicked={isIssuing} onTick={setIsIssuing} />
              )}
            </>
          )}
          {toPrint.length > 0 && (
            <Button
              {...look(3)}
              isBusy={save.isPending}
              onClick={() => save.mutate({ ids: toPrint.map(({ receiptId }) => receiptId), format: 'pdf' })}
            >
              {save.progress ?? LL.month.printable({ n: pdfCount(toPrint.length) })}
            </Button>
          )}
          {toPrint.length > 0 && (
            <Button variant="secondary" disabled={!isOnline} onClick={() => setHanded(toPrint)}>
              {LL.month.handOver()}
            </Button>
          )}
          {toMail.length > 0 && (
            <Button {...look(2)} disabled={!isOnline} onClick={() => setIsAsked(true)}>
              {LL.month.sendAll({ n: toMail.length })}
            </Button>
          )}
          {ready.length > 0 && (
            <Button
              {...look(1)}
              disabled={!isOnline}
              onClick={() => running.begin({ kind: 'issue' }, tenantsOf(ready))}
            >
              {LL.month.issueAll({
                counts: countsText(readyReceipts(ready), LL, locale),
              })}
            </Button>
          )}
          {isPaying && (
            <Button
              {...look(0)}
              type="submit"
              disabled={!isOnline || payers.length === 0}
              className="max-sm:w-full"
            >
              {LL.month.pay({ n: payers.length })}
            </Button>
          )}
        </div>
      </Form>
      <SendManyQuestion
        month={month}
        mails={toMail}
        isOpen={isAsked}
        onSend={sending.begin}
        onClose={() => setIsAsked(false)}
      />
      {/* Beside the form: what is sent in the dialog would be sent in the form around it as well. */}
      <HandOverMany documents={handedShown} isOpen={handed !== null} onClose={() => setHanded(null)} />
    </>
  );
}
