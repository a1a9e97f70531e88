import * as v from 'valibot';
import { DocumentState } from '@shared/contract/document-state.ts';
import { OpenPanelSearch, SearchId, SearchText } from '@/lib/navigation/panel-search.ts';

/** The search params of the list: its filters, the receipt shown beside it, and whether one is being issued. */
export const ReceiptsSearch = v.object({
  ...OpenPanelSearch.entries,
  /** The id of the tenant that the panel preselects; if there is none, the one of the filter. */
  payer: SearchId,
  /** The month that the panel prefills; if there is none or it is no month, that of the payment. */
  month: SearchText,
  /** The tenant's id. */
  tenant: SearchId,
  /** The year in which the period starts. */
  year: v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined),
  state: v.fallback(v.optional(DocumentState), undefined),
  /** The id of the receipt whose details are open. */
  receipt: SearchId,
  /** The id of the tenant whose account the details were opened from, and lead back to. */
  account: SearchId,
});
export type ReceiptsSearch = v.InferOutput<typeof ReceiptsSearch>;

export type ReceiptFilters = Pick<ReceiptsSearch, 'tenant' | 'year' | 'state'>;
