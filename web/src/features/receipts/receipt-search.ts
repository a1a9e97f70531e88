import * as v from 'valibot';
import { Month } from '@shared/contract/month.ts';
import { ReceiptState } from '@shared/contract/receipt-state.ts';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import { OpenPanelSearch } from '@/lib/panel-search.ts';

const uuid = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined);

/** The address of the list: what it is narrowed to, which receipt is shown beside it, whether one is being issued. */
export const ReceiptsSearch = v.object({
  ...OpenPanelSearch.entries,
  /** The month that the panel issues for; without one, that of the payment. */
  month: v.fallback(v.optional(Month), undefined),
  /** The tenant's id. */
  tenant: uuid,
  /** The year in which terms begin. */
  year: v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined),
  state: v.fallback(v.optional(ReceiptState), undefined),
  /** The id of the receipt whose details are open. */
  receipt: uuid,
});
export type ReceiptsSearch = v.InferOutput<typeof ReceiptsSearch>;

export type ReceiptFilters = Pick<ReceiptsSearch, 'tenant' | 'year' | 'state'>;

/** The year in which a receipt's term begins. */
export const yearOf = ({ from }: Pick<Receipt, 'from'>): number => Number(from.slice(0, 4));

/** Whether a receipt is among those that an address asks for. */
export const isWanted = (receipt: Receipt, { tenant, year, state }: ReceiptFilters): boolean =>
  (tenant === undefined || receipt.tenantId === tenant) &&
  (year === undefined || yearOf(receipt) === year) &&
  (state === undefined || receipt.state === state);
