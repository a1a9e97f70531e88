import type { Receipt } from '@shared/contract/receipt-list.ts';
import type { ReceiptFilters } from './receipt-search.ts';

/** Returns the first day of a receipt's period, or the day of the payment if the receipt has no period. */
export const dayOf = ({ from, paidAt }: Pick<Receipt, 'from' | 'paidAt'>): string => from ?? paidAt;

/** Returns the year in which a receipt's period starts, or the year of the payment if the receipt has no period. */
export const yearOf = (receipt: Pick<Receipt, 'from' | 'paidAt'>): number =>
  Number(dayOf(receipt).slice(0, 4));

/** Returns true if a receipt matches all filters. */
export const isOfFilters = (receipt: Receipt, { tenant, year, state }: ReceiptFilters): boolean =>
  (tenant === undefined || receipt.tenantId === tenant) &&
  (year === undefined || yearOf(receipt) === year) &&
  (state === undefined || receipt.state === state);
