import { Form } from '@formisch/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import type { MonthMail } from '@shared/contract/month-mail.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { useForm } from '@/components/form/use-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useSayLive } from '@/lib/focus/live-text.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { useWindowFits } from '@/lib/state/use-window-fits.ts';
import { BarChoices, PayForm } from './bar-choices.tsx';
import { type BarStep, BarSteps } from './bar-steps.tsx';
import { countsText } from './counts-text.ts';
import { HandOverMany } from './hand-over-many.tsx';
import { issuesToo } from './issues-too.ts';
import { type LedgerRow, documentsToHandOver, documentsToMail } from './ledger.ts';
import { isReady, payableRows, readyReceipts, tenantsOf, totalOf } from './month-rows.ts';
import { SendManyQuestion } from './send-many-question.tsx';
import type { useMonthTask } from './use-month-task.ts';
import { pdfCount, useSaveReceipts } from './use-save-receipts.ts';
import type { useMailing } from './use-mailing.ts';

/** Narrower windows show the bar in little room: `sm` of Tailwind. */
const PHONE_REM = 40;

interface BarTicksProps {
  readonly month: string;
  readonly ticked: readonly LedgerRow[];
  readonly isOnline: boolean;
  readonly running: ReturnType<typeof useMonthTask>;
  readonly sending: ReturnType<typeof useMailing>;
  /** Whether the payments also cover all other open amounts, or only the month's rents. */
  readonly takesArrears: boolean;
  readonly onTakesArrears: (takesArrears: boolean) => void;
  readonly onClear: () => void;
}

/** What the ticked rows come to, and a button for each step that some of them wait for, the earliest first. */
export function BarTicks(props: BarTicksProps) {
  const { month, ticked, isOnline, running, sending, takesArrears, onTakesArrears, onClear } = props;
  const { LL, locale } = useI18nContext();
  const [initialInput] = useState(() => ({ paidOn: shortDate(todayInParis()), method: '' }));
  const form = useForm({ schema: PayForm, initialInput });
  // Of a term that has not begun, a receipt is generated only where it is asked for by itself.
  const isToCome = month > todayInParis().slice(0, 7);
  const [isIssuing, setIsIssuing] = useState(issuesToo.read);
  const save = useSaveReceipts(month);
  const [isAsked, setIsAsked] = useState(false);
  const [handed, setHanded] = useState<readonly MonthMail[] | null>(null);
  const handedShown = useLastShown(handed) ?? [];
  const dues = ticked.map(({ due }) => due);
  const all = totalOf(dues, false);
  const arrears = all.before;
  const onlyRent = !takesArrears && arrears > 0;
  const more = sumEuros(all.amount, -totalOf(dues, true).amount);
  const moreText = { amount: formatEuros(more, locale) };
  const payable = payableRows(dues, onlyRent);
  const { amount, before } = totalOf(payable, onlyRent);
  const payers = tenantsOf(payable);
  const ready = dues.filter(isReady);
  const toMail = documentsToMail(ticked);
  const toPrint = documentsToHandOver(ticked);
  const n = tenantsOf(dues).length;
  // Also while no rent is left: the arrears can still be chosen.
  const isPaying = payableRows(dues, false).length > 0;
  const counted = isPaying
    ? LL.month.tickedAmount({ n, amount: formatEuros(amount, locale) })
    : LL.table.ticked({ n });
  const arrearsText = before > 0 ? LL.month.withArrears({ amount: formatEuros(before, locale) }) : '';
  useSayLive(`${counted} ${arrearsText}`);
  const isShort = !useWindowFits(PHONE_REM);
  const issued = readyReceipts(ready);
  const steps: BarStep[] = [
    isPaying && {
      name: 'pay' as const,
      text: LL.month.pay({ n: payers.length }),
      isDisabled: !isOnline || payers.length === 0,
    },
    ready.length > 0 && {
      name: 'issue' as const,
      text: LL.month.issueAll({ counts: countsText(issued, LL, locale) }),
      shortText: LL.month.issueShort({ n: issued.length }),
      act: () => running.begin({ kind: 'issue' }, tenantsOf(ready)),
      isDisabled: !isOnline,
    },
    toMail.length > 0 && {
      name: 'send' as const,
      text: LL.month.sendAll({ n: toMail.length }),
      shortText: LL.month.sendShort({ n: toMail.length }),
      act: () => setIsAsked(true),
      isDisabled: !isOnline,
    },
    toPrint.length > 0 && {
      name: 'print' as const,
      text: save.progress ?? LL.month.printable({ n: pdfCount(toPrint.length) }),
      act: () => save.mutate({ ids: toPrint.map(({ receiptId }) => receiptId), format: 'pdf' }),
      isBusy: save.isPending,
    },
    toPrint.length > 0 && {
      name: 'handOver' as const,
      text: LL.month.handOver(),
      act: () => setHanded(toPrint),
      isDisabled: !isOnline,
    },
  ].filter((step) => step !== false);
  const isMixed = payers.length > 0 && steps.length > 1;
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
        </div>
        <div className="flex flex-1 flex-wrap items-center justify-end gap-x-3.5 gap-y-2.5 max-sm:basis-full">
          {isPaying && (
            <BarChoices
              form={form}
              isFolded={isShort || isMixed}
              isMixed={isMixed}
              arrears={
                arrears > 0
                  ? {
                      label: more > arrears ? LL.month.othersToo(moreText) : LL.month.arrearsToo(moreText),
                      isTicked: takesArrears,
                      onTick: onTakesArrears,
                    }
                  : null
              }
              issuing={isToCome ? null : { isTicked: isIssuing, onTick: setIsIssuing }}
            />
          )}
          <BarSteps steps={steps} isShort={isShort} isMixed={isMixed} />
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
