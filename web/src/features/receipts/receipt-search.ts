import * as v from 'valibot';
import { DocumentState } from '@shared/contract/document-state.ts';
import { OpenPanelSearch, SearchId, SearchText } from '@/lib/navigation/panel-search.ts';

/** The search params of the page: the filters of the list, the open receipt, and the panel that issues a receipt. */
export const ReceiptsSearch = v.object({
  ...OpenPanelSearch.entries,
  /**
   * The id of the tenant that the panel preselects. If this id is missing, the panel preselects the tenant of the
   * filter.
   */
  payer: SearchId,
  /**
   * The month that the panel fills in. If the month is missing or invalid, the panel fills in the month of the payment.
   */
  month: SearchText,
  /** The id of the tenant whose receipts the list shows. */
  tenant: SearchId,
  /** The year in which the period of a receipt starts. */
  year: v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined),
  state: v.fallback(v.optional(DocumentState), undefined),
  /** The id of the receipt whose details are open. */
  receipt: SearchId,
  /** The id of the tenant whose account page opened the details. Closing the details leads back to this page. */
  account: SearchId,
});
export type ReceiptsSearch = v.InferOutput<typeof ReceiptsSearch>;

export type ReceiptFilters = Pick<ReceiptsSearch, 'tenant' | 'year' | 'state'>;
