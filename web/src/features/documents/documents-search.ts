import * as v from 'valibot';
import type { DocumentKind } from '@shared/contract/documents/document-kind.ts';
import { DocumentState } from '@shared/contract/documents/document-state.ts';
import { OpenPanelSearch, SearchId, SearchText } from '@/lib/navigation/panel-search.ts';

/** The search params of the page: the filters of the list, the open document, and the panel that issues a receipt. */
export const DocumentsSearch = v.object({
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
  /**
   * A `ShownKind`, or `kept` for the list of kept files. The page checks the text, because the script that loads first
   * does not contain the kinds of documents.
   */
  kind: SearchText,
  /** The id of the tenant whose documents the list shows. */
  tenant: SearchId,
  /** The year of the documents that the list shows. */
  year: v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined),
  state: v.fallback(v.optional(DocumentState), undefined),
  /** Shows only the documents to send (`isToSend`), or only the overtaken letters. */
  show: v.fallback(v.optional(v.picklist(['toSend', 'overtaken'])), undefined),
  /** The id of the document whose details are open. */
  document: SearchId,
  /** The id of the tenant whose account page opened the details. Closing the details leads back to this page. */
  account: SearchId,
});
export type DocumentsSearch = v.InferOutput<typeof DocumentsSearch>;

/** A kind of document or `letter`, which means letters of all kinds. */
export type ShownKind = DocumentKind | 'letter';

export type DocumentFilters = Pick<DocumentsSearch, 'tenant' | 'year' | 'state' | 'show'> & {
  readonly kind?: ShownKind | undefined;
};
