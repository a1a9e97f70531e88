import * as v from 'valibot';
import { issueCode, Id, Instant } from './common.ts';
import { DocumentDeliveryList } from './document-delivery.ts';
import { DocumentKind } from './document-kind.ts';
import { DocumentMailList } from './document-mail.ts';
import { DocumentState } from './document-state.ts';
import { idList } from './id-list.ts';

export const DocumentLink = v.object({ id: Id, number: v.string() });
export type DocumentLink = v.InferOutput<typeof DocumentLink>;

/**
 * A numbered document. The names are as on the day of issue. An id is null if that lessor, tenant or property was
 * deleted.
 */
export const Document = v.object({
  id: Id,
  kind: DocumentKind,
  number: v.string(),
  state: DocumentState,
  lessorId: v.nullable(Id),
  lessorName: v.string(),
  tenantId: v.nullable(Id),
  /** All tenants whom the document names, without deleted tenants. */
  tenantIds: v.array(Id),
  tenantName: v.string(),
  propertyId: v.nullable(Id),
  propertyName: v.string(),
  issuedAt: Instant,
  voidedAt: v.nullable(Instant),
  /** The landlord's reason; null if another document replaced this document. */
  voidReason: v.nullable(v.string()),
  replacedBy: v.nullable(DocumentLink),
  /**
   * The documents that this document replaced: voided documents and, for a quittance, the partial receipts that it
   * completed.
   */
  replaces: v.array(DocumentLink),
  /** The last mail with this document to each tenant. */
  emails: DocumentMailList,
  /** The deliveries without e-mail. */
  deliveries: DocumentDeliveryList,
});
export type Document = v.InferOutput<typeof Document>;

/** The most documents in one answer. */
export const DOCUMENTS_AT_ONCE = 1000;

/** The documents of a landlord, newest first, at most `DOCUMENTS_AT_ONCE`. */
export const DocumentList = v.array(Document);

/** The last document of the previous page. */
const after = v.optional(Id);

/** Asks for the newest receipts, or for the receipts after a given one. */
export const ReceiptQuery = v.object({ after });

/**
 * Filters documents by kind, year of issue, tenant or number. A number matches by its end, with or without year and zeros:
 * `Q-2026-0119`, `Q-119` or `119`.
 */
export const DocumentQuery = v.object({
  kind: v.optional(v.picklist(DocumentKind.options, issueCode('invalid'))),
  year: v.optional(
    v.pipe(v.string(), v.regex(/^(?:19|20|21)\d\d$/, issueCode('invalid')), v.transform(Number)),
  ),
  tenantId: v.optional(Id),
  number: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[A-Za-z0-9]{1,4}-){0,3}\d{1,9}$/, issueCode('invalid'))),
  ),
  after,
});

/** The most documents in one file: drawing more exceeds the processor time of a hosted function. */
export const DOWNLOAD_MAX = 50;

/** Documents to draw into one file: a PDF with all pages, or a ZIP with one PDF each. */
export const DocumentDownload = v.strictObject({
  ids: idList(DOWNLOAD_MAX),
  format: v.picklist(['pdf', 'zip']),
});
export type DocumentDownload = v.InferInput<typeof DocumentDownload>;
