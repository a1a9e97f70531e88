import { useState } from 'react';
import * as v from 'valibot';
import { PastDate } from '@shared/contract/past-date.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { DateText } from '@/lib/date-text.ts';
import { useForm } from '@/components/form/use-form.ts';

const PaymentForm = v.object({ paidAt: v.pipe(DateText, PastDate) });

/** The date on which the rents of a month were received; defaults to today. */
export function usePaymentForm() {
  const [initialInput] = useState(() => ({ paidAt: shortDate(todayInParis()) }));
  return useForm({ schema: PaymentForm, initialInput });
}

export type PaymentFormStore = ReturnType<typeof usePaymentForm>;
