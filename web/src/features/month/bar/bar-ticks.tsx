import { Form, getInput } from '@formisch/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import type * as v from 'valibot';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { DOCUMENT_NAMES } from '@shared/contract/documents/document-kind.ts';
import type { MonthDue } from '@shared/contract/month/month-due.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { downloadDocuments, useDeliverDocuments } from '@/api/documents/documents.ts';
import { useForm } from '@/components/form/use-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useAnnounce } from '@/lib/focus/live-text.ts';
import { useDeliveryQuestions } from '@/components/mailing/use-delivery-questions.tsx';
import { pdfCount, useSaveDocuments } from '@/components/mailing/use-save-documents.ts';
import { parseDay } from '@/lib/text/date-text.ts';
import type { Mailing } from '@/lib/mailing/mailing-progress.ts';
import { BarChoices, PayForm } from './bar-choices.tsx';
import { type BarStep, BarSteps } from './bar-steps.tsx';
import { countsText } from './counts-text.ts';
import { storedIssueChoice } from './stored-issue-choice.ts';
import { type LedgerRow, documentsToHandOver, documentsToMail } from '../ledger.ts';
import {
  isReady,
  payableBy,
  payableRows,
  paymentCount,
  readyReceipts,
  tenantsOf,
  totalOf,
} from '../rows/month-rows.ts';
import { useIsBarNarrow } from './use-is-bar-narrow.ts';
import type { useMonthTask } from './use-month-task.ts';

interface BarTicksProps {
  readonly month: string;
  readonly ticked: readonly LedgerRow[];
  readonly isOnline: boolean;
  readonly monthTask: ReturnType<typeof useMonthTask>;
  readonly mailing: Mailing;
  /**
   * True to pay all unpaid amounts. If false, and a ticked row has arrears, the payments pay only the month's rents.
   */
  readonly takesArrears: boolean;
  readonly onTakesArrears: (takesArrears: boolean) => void;
  readonly onClear: () => void;
}

/**
 * The content of the bar while rows are ticked: the total of these rows, and a button for each step that at least one
 * ticked row is ready for.
 */
export function BarTicks(props: BarTicksProps) {
  const { ticked, mailing, takesArrears, onClear } = props;
  const { LL } = useI18nContext();
  const { mutateAsync: deliver } = useDeliverDocuments();
  const { questions, ...asking } = useDeliveryQuestions(documentsToMail(ticked), mailing, deliver);
  const [initialInput] = useState(() => ({ paidOn: shortDate(todayInParis()), method: '' }));
  const form = useForm({ schema: PayForm, initialInput });
  const paidOn = parseDay(getInput(form).paidOn?.trim() ?? '') ?? todayInParis();
  const sums = sumsOf(
    ticked.map(({ due }) => payableBy(due, paidOn)),
    takesArrears,
  );
  const paying = usePaying(props, sums);
  const isShort = useIsBarNarrow();
  const steps = useSteps(props, sums, asking);
  const isMixed = sums.isPaying && steps.some(({ name }) => name !== 'pay');
  return (
    <>
      <Form
        of={form}
        aria-label={LL.month.selection()}
        className="flex flex-wrap items-center gap-x-4 gap-y-2.5"
        onSubmit={paying.pay}
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
        <TickedCount sums={sums} />
        <div className="flex flex-1 flex-wrap items-center justify-end gap-x-3.5 gap-y-2.5 max-sm:basis-full">
          {sums.isPaying && (
            <BarChoices
              form={form}
              arrears={paying.arrears}
              issuing={paying.issuing}
              isCollapsed={isShort || isMixed}
              isMixed={isMixed}
              hasPayers={sums.payers.length > 0}
            />
          )}
          <BarSteps steps={steps} isShort={isShort} isMixed={isMixed} />
        </div>
      </Form>
      {/* The dialogs are outside the form: inside, submitting a dialog would also submit the form. */}
      {questions}
    </>
  );
}

/** Returns the sums of the ticked rows in euros, and the tenants who pay them. */
function sumsOf(dues: readonly MonthDue[], takesArrears: boolean) {
  const all = totalOf(dues, false);
  const onlyRent = !takesArrears && all.before > 0;
  const payable = payableRows(dues, onlyRent);
  return {
    ...totalOf(payable, onlyRent),
    n: tenantsOf(dues).length,
    onlyRent,
    payers: tenantsOf(payable),
    payments: paymentCount(payable, onlyRent),
    arrears: all.before,
    /** The unpaid amounts other than the rents of the month. */
    more: sumEuros(all.amount, -totalOf(dues, true).amount),
    // Ignore `takesArrears` here: the landlord must still be able to choose the arrears when no rent is unpaid.
    isPaying: payableRows(dues, false).length > 0,
  };
}

type Sums = ReturnType<typeof sumsOf>;

/** Returns the choices for the payments of the ticked rows, and the function that records the payments. */
function usePaying(
  { month, monthTask, takesArrears, onTakesArrears }: BarTicksProps,
  { arrears, more, payers, onlyRent }: Sums,
) {
  const { LL, locale } = useI18nContext();
  const [isIssuing, setIsIssuing] = useState(storedIssueChoice.read);
  // Receipts for future months can only be issued one by one.
  const isFuture = month > todayInParis().slice(0, 7);
  const amount = { amount: formatEuros(more, locale) };
  return {
    arrears:
      arrears > 0
        ? {
            label: more > arrears ? LL.month.othersToo(amount) : LL.month.arrearsToo(amount),
            isTicked: takesArrears,
            onTick: onTakesArrears,
          }
        : null,
    issuing: isFuture ? null : { isTicked: isIssuing, onTick: setIsIssuing },
    pay: (values: v.InferOutput<typeof PayForm>): void => {
      if (payers.length === 0) return;
      if (!isFuture) storedIssueChoice.write(isIssuing);
      const idempotencyKey = crypto.randomUUID();
      const issue = isIssuing && !isFuture;
      monthTask.begin({ kind: 'pay', idempotencyKey, ...values, onlyRent, isIssuing: issue }, payers);
    },
  };
}

/**
 * Shows the number of ticked tenants and the sum to pay. Screen readers announce the number and the sum on each change.
 */
function TickedCount({ sums: { isPaying, n, amount, before } }: { sums: Sums }) {
  const { LL, locale } = useI18nContext();
  const counted = isPaying
    ? LL.month.tickedAmount({ n, amount: formatEuros(amount, locale) })
    : LL.table.ticked({ n });
  const arrears = before > 0 ? LL.month.withArrears({ amount: formatEuros(before, locale) }) : '';
  useAnnounce(`${counted} ${arrears}`);
  return (
    <div className="min-w-0 leading-5 max-sm:flex-1">
      <p className="font-medium tabular-nums">{counted}</p>
    </div>
  );
}

/** Returns the steps that at least one ticked row is ready for, in the order in which the landlord does them. */
function useSteps(
  { month, ticked, isOnline, monthTask }: BarTicksProps,
  { isPaying, payers, payments }: Sums,
  { askToSend, askHandOver }: Omit<ReturnType<typeof useDeliveryQuestions>, 'questions'>,
): readonly BarStep[] {
  const { LL, locale } = useI18nContext();
  const save = useSaveDocuments(`${DOCUMENT_NAMES.quittance.files}-${month}`, downloadDocuments);
  const ready = ticked.map(({ due }) => due).filter(isReady);
  const issued = readyReceipts(ready);
  const toMail = documentsToMail(ticked).length;
  const toPrint = documentsToHandOver(ticked);
  const documentSteps: (BarStep | false)[] = [
    ready.length > 0 && {
      name: 'issue',
      text: LL.month.issueAll({ counts: countsText(issued, LL, locale) }),
      shortText: LL.month.issueShort({ n: issued.length }),
      act: () => monthTask.begin({ kind: 'issue' }, tenantsOf(ready)),
      isDisabled: !isOnline,
    },
    toMail > 0 && {
      name: 'send',
      text: LL.month.sendAll({ n: toMail }),
      shortText: LL.month.sendShort({ n: toMail }),
      act: askToSend,
      isDisabled: !isOnline,
    },
    toPrint.length > 0 && {
      name: 'print',
      text: save.progress ?? LL.month.printable({ n: pdfCount(toPrint.length) }),
      act: () => save.mutate({ ids: toPrint.map(({ documentId }) => documentId), format: 'pdf' }),
      isBusy: save.isPending,
    },
    toPrint.length > 0 && {
      name: 'handOver',
      text: LL.month.handOver(),
      act: () => askHandOver(toPrint),
      isDisabled: !isOnline,
    },
  ];
  const others = documentSteps.filter((step) => step !== false);
  // `payers` is empty if only arrears that the landlord has left out are unpaid. Then the bar shows the disabled button
  // for payments only if it has no other step.
  const hasPayStep = isPaying && (payers.length > 0 || others.length === 0);
  return hasPayStep
    ? [
        {
          name: 'pay',
          text: LL.month.pay({ n: payments }),
          isDisabled: !isOnline || payers.length === 0,
        },
        ...others,
      ]
    : others;
}
