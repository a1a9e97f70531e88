import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentCreate } from '@shared/contract/payments/payment.ts';
import { NetworkError } from '@/lib/http/http.ts';
import { enteredSince, paymentsEntered } from '@/lib/lease/payments-entered.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { paymentsQuery, usePaymentPreview, useRecordPayment } from './payments.ts';

type TypedPayment = Omit<PaymentCreate, 'idempotencyKey' | 'paymentsSeen'>;

interface NewPayment {
  readonly tenantId: string;
  readonly entered: number;
  /** The payment to preview. The payment is `null` while the form is incomplete. */
  readonly typed: TypedPayment | null;
}

/**
 * Previews and records a payment. Also returns the payments of the lease that were recorded elsewhere since the form
 * was opened. After a lost answer, a payment of the same day and amount counts as the payment of this form.
 */
export function useNewPayment({ tenantId, entered, typed }: NewPayment) {
  const record = useRecordPayment();
  // Each opened form has one key, so that a payment sent twice is recorded once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // Once the payment is being sent, `seen` and `payments` no longer change. Otherwise they would include the payment
  // that this form records.
  const isUnderWay = record.isPending || record.isSuccess;
  const seen = useLastShown(isUnderWay ? null : entered) ?? entered;
  const [seenAtFirst] = useState(seen);
  const { data } = useQuery({ ...paymentsQuery(tenantId), enabled: seen > seenAtFirst && !isUnderWay });
  const payments = useLastShown(isUnderWay ? null : (data ?? null));
  const isShown = seen > seenAtFirst && payments !== null;
  const meanwhile = isShown ? enteredSince(payments, seenAtFirst) : [];
  const sent = record.error instanceof NetworkError ? record.variables : undefined;
  const own = meanwhile.find(({ amount, paidOn }) => amount === sent?.amount && paidOn === sent.paidOn);
  // The API refuses the payment if the lease has more payments than the form has shown.
  const identity = { idempotencyKey, paymentsSeen: isShown ? paymentsEntered(payments) : seenAtFirst };
  return {
    preview: usePaymentPreview(typed && { ...typed, ...identity }, isUnderWay),
    record: (values: TypedPayment) => record.mutateAsync({ ...values, ...identity }),
    isRecorded: record.isSuccess,
    /** The payments of the lease, or null if the page has not loaded the payments. */
    payments,
    enteredMeanwhile: meanwhile.filter((payment) => payment !== own),
    /** True if the answer was lost, and the payment of this form seems to be recorded. */
    isMaybeRecorded: own !== undefined,
  };
}
