import * as v from 'valibot';
import { DocumentState } from '@shared/contract/document-state.ts';
import { OpenPanelSearch, SearchId, SearchText } from '@/lib/navigation/panel-search.ts';

/** The search params of the list: its filters, the receipt beside it, and the panel that issues a receipt. */
export const ReceiptsSearch = v.object({
  ...OpenPanelSearch.entries,
  /** The id of the tenant that the panel preselects; if missing, the tenant of the filter. */
  payer: SearchId,
  /** The month that the panel prefills; if missing or invalid, the month of the payment. */
  month: SearchText,
  /** The tenant's id. */
  tenant: SearchId,
  /** The year in which the period starts. */
  year: v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined),
  state: v.fallback(v.optional(DocumentState), undefined),
  /** The id of the receipt whose details are open. */
  receipt: SearchId,
  /** The id of the tenant whose account opened the details; closing them returns there. */
  account: SearchId,
});
export type ReceiptsSearch = v.InferOutput<typeof ReceiptsSearch>;

export type ReceiptFilters = Pick<ReceiptsSearch, 'tenant' | 'year' | 'state'>;
