import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode, Id, Instant } from '../values/common.ts';
import { DocumentDeliveryList } from './document-delivery.ts';
import { DocumentKind } from './document-kind.ts';
import { DocumentMailList } from './document-mail.ts';
import { DocumentState } from './document-state.ts';
import { idList } from '../values/id-list.ts';
import { RequiredNote } from '../values/text.ts';

/**
 * The reason why a letter about the amounts of an account is no longer true. `paymentReceived`, `takenFromDeposit` and
 * `paymentCancelled`: since the issue, payments were recorded, the deposit paid a part, or payments were cancelled.
 * `rentChanged`: the rent, the charges or the days of a due changed. `dueDayChanged`: a due has another due day. `reductionGranted`: the landlord waived a part.
 * `dueCancelled`: a due was cancelled. `timeBarred`: a due is past its limitation period. `leaseEnded`: the lease ends
 * before a due, or the termination clause cannot end it any more. `leaseDeleted`: the lease was deleted. `dayPassed`:
 * the due day of a due notice has passed. `tenantsChanged`: other tenants owe the dues. `tenantMoved` and
 * `addressChanged`: the letter has the wrong address. `provisionsChanged`: the provisions of a settlement of charges
 * changed, or the charges of a due notice are of another kind. `amountChanged`: the amount changed for another reason.
 */
export const OvertakenReason = v.picklist([
  'paymentReceived',
  'takenFromDeposit',
  'paymentCancelled',
  'rentChanged',
  'dueDayChanged',
  'reductionGranted',
  'dueCancelled',
  'timeBarred',
  'leaseEnded',
  'leaseDeleted',
  'dayPassed',
  'tenantsChanged',
  'tenantMoved',
  'addressChanged',
  'provisionsChanged',
  'amountChanged',
]);
export type OvertakenReason = v.InferOutput<typeof OvertakenReason>;

/** The changes since a letter was issued that make it untrue. */
export const Overtaken = v.object({
  reason: OvertakenReason,
  /** For a reason about payments, the sum of these payments in euros; otherwise `null`. */
  amount: v.nullable(v.number()),
  /** True if nothing that the letter claims is owed any more. */
  isSettled: v.boolean(),
  /**
   * The next step. `replace`: a letter with the amounts of today can follow. `remind`: a reminder about the due of a due
   * notice can follow. `settle`: cancel the settlement of charges, and settle again. `null`: the letter can only be voided.
   */
  next: v.nullable(v.picklist(['replace', 'remind', 'settle'])),
});
export type Overtaken = v.InferOutput<typeof Overtaken>;

export const DocumentLink = v.object({ id: Id, number: v.string() });
export type DocumentLink = v.InferOutput<typeof DocumentLink>;

/**
 * A numbered document. A document keeps the names that were valid on its day of issue. The id of a lessor, tenant or
 * property that was deleted is null.
 */
export const Document = v.object({
  id: Id,
  kind: DocumentKind,
  number: v.string(),
  state: DocumentState,
  lessorId: v.nullable(Id),
  lessorName: v.string(),
  tenantId: v.nullable(Id),
  /** The ids of all tenants whom the document names, except deleted tenants. */
  tenantIds: v.array(Id),
  tenantName: v.string(),
  propertyId: v.nullable(Id),
  propertyName: v.string(),
  /**
   * The amount in euros. The amount of a receipt is the sum of its payments. The sum of a quittance includes all
   * payments for the term. The sum of a partial receipt may also include payments for dues other than rent. The amount
   * of a due notice, reminder or formal notice is its claim, and the amount of a revision is the new monthly rent or
   * charges.
   */
  amount: v.number(),
  /**
   * The days of rent in the document; null if the document also states other dues, or terms that do not follow each
   * other. A revision has only a first day.
   */
  from: v.nullable(CalendarDate),
  to: v.nullable(CalendarDate),
  issuedAt: Instant,
  voidedAt: v.nullable(Instant),
  /**
   * The reason that the landlord gave for voiding the document; null if the document is valid, or if another document
   * replaced it.
   */
  voidReason: v.nullable(v.string()),
  replacedBy: v.nullable(DocumentLink),
  /**
   * The documents that this document replaced: voided documents and, for a quittance, the partial receipts that it
   * completed.
   */
  replaces: v.array(DocumentLink),
  /** The last mail with this document to each tenant. */
  emails: DocumentMailList,
  /** The deliveries by hand, by post or by registered letter. */
  deliveries: DocumentDeliveryList,
  /**
   * The reason why a valid due notice, reminder, formal notice or settlement of charges must not be sent any more; `null`
   * if it is up to date, and for all other documents.
   */
  overtaken: v.nullable(Overtaken),
});
export type Document = v.InferOutput<typeof Document>;

/** The maximum number of documents in one response. */
export const DOCUMENTS_AT_ONCE = 1000;

/** The documents of a landlord, newest first. The list has at most `DOCUMENTS_AT_ONCE` documents. */
export const DocumentList = v.array(Document);

/** The id of the last document on the previous page. */
const after = v.optional(Id);

/** Asks for the newest receipts, or for the receipts that come after the receipt `after` in the list. */
export const ReceiptQuery = v.object({ after });

const KIND = `(?:${DocumentKind.options.join('|')})`;

/**
 * Filters documents by kind, year of issue, tenant or number. `kind` has one kind, or several kinds with commas between
 * them. A number may be written without its prefix, its year and its zeros: `Q-2026-0119`, `Q-119` or `119`.
 */
export const DocumentQuery = v.object({
  kind: v.optional(
    v.pipe(
      v.string(),
      v.regex(new RegExp(`^${KIND}(?:,${KIND})*$`), issueCode('invalid')),
      v.transform((kinds) => kinds.split(',')),
    ),
  ),
  year: v.optional(
    v.pipe(v.string(), v.regex(/^(?:19|20|21)\d\d$/, issueCode('invalid')), v.transform(Number)),
  ),
  tenantId: v.optional(Id),
  number: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[A-Za-z0-9]{1,4}-){0,3}\d{1,9}$/, issueCode('invalid'))),
  ),
  after,
});

/** Voids a document for good. No document shows the reason. */
export const DocumentVoid = v.strictObject({ reason: RequiredNote });
export type DocumentVoid = v.InferInput<typeof DocumentVoid>;

/** Replaces an overtaken letter. A request with a repeated `idempotencyKey` returns the first new letter. */
export const DocumentReplace = v.strictObject({ idempotencyKey: Id });
export type DocumentReplace = v.InferInput<typeof DocumentReplace>;

/**
 * The maximum number of documents in one file. Drawing more documents would exceed the processor time of a hosted
 * function.
 */
export const DOWNLOAD_MAX = 50;

/** The documents to draw into one file: a PDF with all pages, or a ZIP with one PDF for each document. */
export const DocumentDownload = v.strictObject({
  ids: idList(DOWNLOAD_MAX),
  format: v.picklist(['pdf', 'zip']),
});
export type DocumentDownload = v.InferInput<typeof DocumentDownload>;
