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

/** The documents of a landlord, newest first. */
export const DocumentList = v.array(Document);

/** Which documents are asked for: of one kind, one year of issue, those that name one tenant; all without any. */
export const DocumentQuery = v.object({
  kind: v.optional(v.picklist(DocumentKind.options, code('invalid'))),
  year: v.optional(v.pipe(v.string(), v.regex(/^(?:19|20|21)\d\d$/, code('invalid')), v.transform(Number))),
  tenantId: v.optional(Id),
});

/** The most documents in one file: drawing more would take a hosted function more processor time than it has. */
export const DOWNLOAD_MAX = 50;

/** Documents to draw into one file: a PDF with the pages of each, or a ZIP with a PDF for each. */
export const DocumentDownload = v.strictObject({
  ids: idList(DOWNLOAD_MAX),
  format: v.picklist(['pdf', 'zip']),
});
export type DocumentDownload = v.InferInput<typeof DocumentDownload>;
