import type { InferOutput } from 'valibot';
import { Payment, type PaymentCreate } from '../../_shared/contract/payments/payment.ts';
import { firstDayOf } from '../../_shared/domain/period.ts';
import { toSnakeCase, registerFields } from '../supabase/reader.ts';

registerFields(Payment, {
  names: ({ names_from: from, names_to: to }) => from && { from, to },
  bankLine: ({ bank_booked_on: bookedOn, bank_label: label }) => bookedOn && { bookedOn, label },
});

/** Returns the parameters of `record_payment`. */
export const fromPayment = ({ month, ...body }: InferOutput<typeof PaymentCreate>) =>
  toSnakeCase({ ...body, month: month && firstDayOf(month) });
