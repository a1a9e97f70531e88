import * as v from 'valibot';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { paymentEntries, receivedEntries } from '@/components/payments/payment-entries.ts';

const Received = v.object(paymentEntries);

const DepositReceived = v.object({
  depositOn: receivedEntries.paidOn,
  depositMethod: receivedEntries.method,
});

/**
 * The schema of the first payment and the deposit. The fields of the payment are checked only if the landlord has
 * received the payment. The fields of the deposit are checked only if he has received the deposit.
 */
export const EntryForm = v.pipe(
  v.object({
    isReceived: v.boolean(),
    amount: v.string(),
    paidOn: v.string(),
    method: v.string(),
    isIssuing: v.boolean(),
    isDepositReceived: v.boolean(),
    depositOn: v.string(),
    depositMethod: v.string(),
    isIssuingDeposit: v.boolean(),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const input = v.safeParse(v.looseObject({}), dataset.value);
    if (!input.success) return;
    for (const [isReceived, schema] of [
      ['isReceived', Received],
      ['isDepositReceived', DepositReceived],
    ] as const)
      if (input.output[isReceived] === true)
        for (const { message, path } of v.safeParse(schema, input.output).issues ?? [])
          addIssue({ message, path });
  }),
);
type Values = v.InferOutput<typeof EntryForm>;

export const entryInput = (): v.InferInput<typeof EntryForm> => ({
  isReceived: false,
  amount: '',
  paidOn: shortDate(todayInParis()),
  method: '',
  isIssuing: true,
  isDepositReceived: false,
  depositOn: shortDate(todayInParis()),
  depositMethod: '',
  isIssuingDeposit: true,
});

/** Returns the payment as the API expects it; `null` if the landlord has received no payment. */
export function entryBody(values: Values) {
  if (!values.isReceived) return { payment: null };
  const issue = values.isIssuing ? ('all' as const) : ('none' as const);
  return { payment: { ...v.parse(Received, values), issue } };
}

/** Returns the received deposit as the API expects it; `null` if no deposit was agreed or received. */
export function depositReceiptBody(values: Values, deposit: number) {
  if (!values.isDepositReceived || deposit === 0) return null;
  const { depositOn, depositMethod } = v.parse(DepositReceived, values);
  return { movedOn: depositOn, method: depositMethod, issue: values.isIssuingDeposit };
}
