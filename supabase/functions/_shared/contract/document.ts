import * as v from 'valibot';
import { code, Id, Instant } from './common.ts';
import { DocumentDeliveryList } from './document-delivery.ts';
import { DocumentKind } from './document-kind.ts';
import { DocumentMailList } from './document-mail.ts';
import { DocumentState } from './document-state.ts';
import { idList } from './id-list.ts';

export const DocumentLink = v.object({ id: Id, number: v.string() });
export type DocumentLink = v.InferOutput<typeof DocumentLink>;

/** What was issued with a number; names are as they were that day, ids are null when the lessor, tenant or property is gone. */
export const Document = v.object({
  id: Id,
  kind: DocumentKind,
  number: v.string(),
  state: DocumentState,
  lessorId: v.nullable(Id),
  lessorName: v.string(),
  tenantId: v.nullable(Id),
  /** All tenants whom it names, as far as they are known; some may be gone. */
  tenantIds: v.array(Id),
  tenantName: v.string(),
  propertyId: v.nullable(Id),
  propertyName: v.string(),
  issuedAt: Instant,
  voidedAt: v.nullable(Instant),
  /** What the landlord wrote; null when the document was voided because another replaced it. */
  voidReason: v.nullable(v.string()),
  replacedBy: v.nullable(DocumentLink),
  /** What this one replaced: voided documents and, for a quittance, the partial receipts it completed. */
  replaces: v.array(DocumentLink),
  /** The last mail with this document to each tenant. */
  emails: DocumentMailList,
  /** How it was delivered otherwise than by e-mail. */
  deliveries: DocumentDeliveryList,
});
export type Document = v.InferOutput<typeof Document>;

/** The most documents of one answer. */
export const DOCUMENTS_AT_ONCE = 1000;

/** The documents of a landlord, newest first, `DOCUMENTS_AT_ONCE` at most. */
export const DocumentList = v.array(Document);

/** Where a list goes on: after this one of it. */
const after = v.optional(Id);

/** Which receipts are asked for: the newest, or those that come after one. */
export const ReceiptQuery = v.object({ after });

/**
 * Which documents are asked for: of one kind, one year of issue, those that name one tenant, those whose number ends with what
 * was typed, year and zeros left out or not: `Q-2026-0119`, `Q-119` or `119`; all without any. And where the list goes on.
 */
export const DocumentQuery = v.object({
  kind: v.optional(v.picklist(DocumentKind.options, code('invalid'))),
  year: v.optional(v.pipe(v.string(), v.regex(/^(?:19|20|21)\d\d$/, code('invalid')), v.transform(Number))),
  tenantId: v.optional(Id),
  number: v.optional(v.pipe(v.string(), v.regex(/^(?:[A-Za-z0-9]{1,4}-){0,3}\d{1,9}$/, code('invalid')))),
  after,
});

/** The most documents in one file: drawing more would take a hosted function more processor time than it has. */
export const DOWNLOAD_MAX = 50;

/** Documents to draw into one file: a PDF with the pages of each, or a ZIP with a PDF for each. */
export const DocumentDownload = v.strictObject({
  ids: idList(DOWNLOAD_MAX),
  format: v.picklist(['pdf', 'zip']),
});
export type DocumentDownload = v.InferInput<typeof DocumentDownload>;
