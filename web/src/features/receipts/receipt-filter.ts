import type { Receipt } from '@shared/contract/receipt-list.ts';
import type { ReceiptFilters } from './receipt-search.ts';

/** The first day of a receipt's period. Without a period, the day of the payment. */
export const dayOf = ({ from, paidAt }: Pick<Receipt, 'from' | 'paidAt'>): string => from ?? paidAt;

/** The year in which a receipt's period starts. Without a period, the year of the payment. */
export const yearOf = (receipt: Pick<Receipt, 'from' | 'paidAt'>): number =>
  Number(dayOf(receipt).slice(0, 4));

/** True if a receipt matches the filters. */
export const isOfFilters = (receipt: Receipt, { tenant, year, state }: ReceiptFilters): boolean =>
  (tenant === undefined || receipt.tenantId === tenant) &&
  (year === undefined || yearOf(receipt) === year) &&
  (state === undefined || receipt.state === state);
