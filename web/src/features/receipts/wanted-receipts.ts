import type { Receipt } from '@shared/contract/receipt-list.ts';
import type { ReceiptFilters } from './receipt-search.ts';

/** The year in which a receipt's period starts. */
export const yearOf = ({ from }: Pick<Receipt, 'from'>): number => Number(from.slice(0, 4));

/** Whether a receipt matches the filters. */
export const isWanted = (receipt: Receipt, { tenant, year, state }: ReceiptFilters): boolean =>
  (tenant === undefined || receipt.tenantId === tenant) &&
  (year === undefined || yearOf(receipt) === year) &&
  (state === undefined || receipt.state === state);
