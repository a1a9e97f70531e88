import * as v from 'valibot';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { paymentEntries } from '@/components/form/payment-entries.ts';

const Received = v.object(paymentEntries);

/** The schema of the first payment. The payment's fields are checked only if the landlord has received a payment. */
export const EntryForm = v.pipe(
  v.object({
    isReceived: v.boolean(),
    amount: v.string(),
    paidOn: v.string(),
    method: v.string(),
    isIssuing: v.boolean(),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const input = v.safeParse(v.looseObject({}), dataset.value);
    if (!input.success || input.output['isReceived'] !== true) return;
    for (const { message, path } of v.safeParse(Received, input.output).issues ?? [])
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
});

/** Returns the payment as the API expects it; `null` if the landlord has received no payment. */
export function entryBody(values: Values) {
  if (!values.isReceived) return { payment: null };
  const issue = values.isIssuing ? ('all' as const) : ('none' as const);
  return { payment: { ...v.parse(Received, values), issue } };
}
