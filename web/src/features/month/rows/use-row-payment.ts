import { getInput, setInput, type FormStore } from '@formisch/react';
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import type { OpenBenefit } from '@shared/contract/leases/benefit.ts';
import type { MonthDue } from '@shared/contract/month/month-due.ts';
import { PastDate } from '@shared/contract/values/past-date.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { useNewPayment } from '@/api/accounts/use-new-payment.ts';
import { paymentEntries } from '@/components/payments/payment-entries.ts';
import { useForm } from '@/components/form/use-form.ts';
import { usePaymentSubmit } from '@/components/payments/use-payment-submit.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText } from '@/lib/text/amount-text.ts';
import { parseDay } from '@/lib/text/date-text.ts';
import { notify } from '@/lib/notify.ts';
import { storedIssueChoice } from '../bar/stored-issue-choice.ts';
import { namedDueId, shareOf } from './month-rows.ts';
import type { RowForms } from './use-row-forms.ts';

const RowForm = v.object(paymentEntries);

type TypedForms = Pick<RowForms, 'typedBefore' | 'watch'>;

/**
 * Returns true if the landlord can choose between a payment of this due only and a payment of this due with the
 * arrears.
 */
const mayTakeArrears = (due: MonthDue): boolean =>
  namedDueId(due) === null && due.arrears > 0 && due.remaining > 0;

/** The value of the choice of payers for the tenants. */
const TENANTS = 'tenants';

/** Returns the payers of a row: the tenants if they owe a share, and the office of each unpaid benefit. */
const payersOf = (due: MonthDue): RowPayer[] => [
  ...(shareOf(due) > 0 ? [{ value: TENANTS, amount: shareOf(due), benefit: null }] : []),
  ...due.benefits.map((benefit) => ({
    value: [benefit.office, benefit.tenantId, benefit.month].join(' '),
    amount: benefit.amount,
    benefit,
  })),
];

interface RowPayer {
  readonly value: string;
  readonly amount: number;
  /** The benefit that the office pays; `null` for the tenants. */
  readonly benefit: OpenBenefit | null;
}

/** Returns the amount in euros that the form suggests for the tenants. */
const expectedAmount = (due: MonthDue, takesArrears: boolean): number =>
  namedDueId(due) !== null || (mayTakeArrears(due) && !takesArrears)
    ? due.remaining
    : sumEuros(due.remaining, due.arrears);

/**
 * Returns the form for a payment in a row. By default, the payment is the unpaid amount of the due, received today,
 * with the tenant's usual method.
 */
export function useRowPayment(due: MonthDue, forms: TypedForms, onRecorded: () => void) {
  const { dueId, tenantId, kind, remaining } = due;
  const { LL, locale } = useI18nContext();
  const [takesArrears, setTakesArrears] = useState(() => forms.typedBefore(dueId)?.['takesArrears'] === true);
  const [chosenPayer, setChosenPayer] = useState(() => forms.typedBefore(dueId)?.['payer']);
  const payers = due.benefits.length > 0 ? payersOf(due) : [];
  const payer = payers.find(({ value }) => value === chosenPayer) ?? payers[0];
  const [isIssuing, setIsIssuing] = useState(storedIssueChoice.read);
  const [initialInput] = useState(() => ({
    amount: amountText(payer?.amount ?? expectedAmount(due, false), locale),
    paidOn: shortDate(todayInParis()),
    method: due.method ?? '',
  }));
  const form = useForm({ schema: RowForm, initialInput });
  useRestoredInput(form, forms, dueId, { takesArrears, payer: payer?.value });
  const input = getInput(form);
  // Do not send a year of two digits, because the landlord may still be typing a longer year.
  const day = parseDay(input.paidOn?.trim() ?? '');
  const typed = v.safeParse(RowForm, { ...input, paidOn: day });
  const amount = typed.success ? typed.output.amount : null;
  // Only a fully paid rent has a quittance.
  const mayIssue = kind === 'rent' && !(amount !== null && amount < remaining);
  const purpose = {
    ...(payer?.benefit
      ? {
          kind: 'benefit' as const,
          tenantId: payer.benefit.tenantId,
          payerOffice: payer.benefit.office,
          month: payer.benefit.month,
        }
      : { tenantId, dueId: mayTakeArrears(due) && !takesArrears ? dueId : namedDueId(due) }),
    issue: isIssuing && mayIssue ? ('quittances' as const) : ('none' as const),
  };
  const isComplete = typed.success && v.is(PastDate, day);
  const { record, ...payment } = useNewPayment({
    tenantId,
    entered: due.paymentsSeen,
    typed: isComplete ? { ...typed.output, ...purpose } : null,
  });
  const submission = usePaymentSubmit(form, payment.preview, async (values) => {
    storedIssueChoice.write(isIssuing);
    await record({ ...values, ...purpose });
    notify.success(LL.payment.recorded({ amount: formatEuros(values.amount, locale) }));
    onRecorded();
  });
  const choosePayer = (value: string): void => {
    const chosen = payers.find((one) => one.value === value);
    // Keep an amount that the landlord has typed.
    if (payer && chosen && input.amount === amountText(payer.amount, locale))
      setInput(form, { path: ['amount'], input: amountText(chosen.amount, locale) });
    setChosenPayer(value);
  };
  const takeArrears = (withArrears: boolean): void => {
    const proposed = amountText(expectedAmount(due, takesArrears), locale);
    // Keep an amount that the landlord has typed.
    if (input.amount === proposed)
      setInput(form, { path: ['amount'], input: amountText(expectedAmount(due, withArrears), locale) });
    setTakesArrears(withArrears);
  };
  return {
    ...payment,
    ...submission,
    form,
    /** The amount in euros; `null` while the form has an error. */
    amount,
    isComplete,
    /** The possible payers, if an office pays a part of the due. */
    payers: { options: payers, chosen: payer?.value ?? TENANTS, choose: choosePayer },
    issuing: { isPossible: mayIssue, isChosen: isIssuing, choose: setIsIssuing },
    arrears: { isPossible: mayTakeArrears(due), isChosen: takesArrears, choose: takeArrears },
  };
}

export type RowPaymentForm = ReturnType<typeof useRowPayment>;

/**
 * Restores the input that was unsaved when the last session ended. While the form is open, the page can read the input,
 * to keep it when this session ends.
 */
function useRestoredInput(
  form: FormStore<typeof RowForm>,
  { typedBefore, watch }: TypedForms,
  dueId: string,
  choices: { readonly takesArrears: boolean; readonly payer: string | undefined },
): void {
  const restore = useEffectEvent(() => {
    for (const name of ['amount', 'paidOn', 'method'] as const) {
      const text = typedBefore(dueId)?.[name];
      if (typeof text === 'string') setInput(form, { path: [name], input: text });
    }
  });
  const read = useEffectEvent(() => (form.isDirty ? { ...getInput(form), ...choices } : null));
  useEffect(() => {
    restore();
    return watch(dueId, () => read());
  }, [dueId, watch]);
}
