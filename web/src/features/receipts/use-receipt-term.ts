import { type FormStore, getInput } from '@formisch/react';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { ReceiptTermQuery } from '@shared/contract/documents/receipt-term.ts';
import { receiptTermQuery } from '@/api/documents/receipts.ts';
import { parseDay } from '@/lib/text/date-text.ts';
import type { ReceiptFormSchema } from './receipt-schema.ts';

const NO_TERM = { tenantId: '', from: '', to: '' };

/** Returns the typed period and its amounts. Sends no request for a tenant without a property. */
export function useReceiptTerm(form: FormStore<ReceiptFormSchema>, hasProperty: boolean) {
  const text = (name: keyof typeof NO_TERM): string => getInput(form, { path: [name] }) ?? '';
  const asked = {
    tenantId: text('tenantId'),
    from: parseDay(text('from').trim()),
    to: parseDay(text('to').trim()),
  };
  // Send no request for a half-typed date.
  const isTerm = hasProperty && v.is(ReceiptTermQuery, asked);
  const { data, isLoading, isError } = useQuery({
    ...receiptTermQuery(isTerm ? asked : NO_TERM),
    enabled: isTerm,
  });
  return { asked, term: data, isLoading, isFailed: isError };
}
