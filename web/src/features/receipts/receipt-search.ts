import * as v from 'valibot';
import { DocumentState } from '@shared/contract/document-state.ts';
import { OpenPanelSearch, SearchId, SearchText } from '@/lib/navigation/panel-search.ts';

/** The search params of the list: its filters, the receipt beside it, and the panel that issues a receipt. */
export const ReceiptsSearch = v.object({
  ...OpenPanelSearch.entries,
  /**
   * The id of the tenant that the panel preselects. If it is missing, the panel preselects the tenant of the filter.
   */
  payer: SearchId,
  /** The month that the panel prefills. If it is missing or invalid, the panel uses the month of the payment. */
  month: SearchText,
  /** The tenant's id. */
  tenant: SearchId,
  /** The year in which the receipt's period starts. */
  year: v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined),
  state: v.fallback(v.optional(DocumentState), undefined),
  /** The id of the receipt whose details are open. */
  receipt: SearchId,
  /** The id of the tenant from whose account the details were opened. Closing the details returns to this account. */
  account: SearchId,
});
export type ReceiptsSearch = v.InferOutput<typeof ReceiptsSearch>;

export type ReceiptFilters = Pick<ReceiptsSearch, 'tenant' | 'year' | 'state'>;
