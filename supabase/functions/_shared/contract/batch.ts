import * as v from 'valibot';
import { Id, Instant } from './common.ts';
import { DocumentDeliveryList } from './document-delivery.ts';
import { DocumentKind } from './document-kind.ts';
import { RequiredNote } from './text.ts';

/** Payments that were noted together: of a month, by the `idempotencyKey` of `POST /month/payments`, or of a bank statement. */
export const Batch = v.object({
  id: Id,
  kind: v.picklist(['month', 'bank']),
  /** The file of the bank. */
  fileName: v.nullable(v.string()),
  createdAt: Instant,
  /** How many of its payments hold, and their sum in euros; how many were cancelled. */
  payments: v.number(),
  amount: v.number(),
  cancelled: v.number(),
  /** How many lines of the bank it noted last. */
  lines: v.number(),
});
export type Batch = v.InferOutput<typeof Batch>;

export const BatchList = v.array(Batch);

/** What taking a batch back does. */
export const BatchUndoPreview = v.object({
  /** How many payments are cancelled, and their sum in euros. */
  payments: v.number(),
  amount: v.number(),
  /** How many lines of the bank are free again. */
  lines: v.number(),
  /** How many payments stay, since they were noted before: only their line goes. */
  kept: v.number(),
  /** The receipts that are voided, in the order in which they were issued. */
  documents: v.array(
    v.object({
      id: Id,
      number: v.string(),
      kind: DocumentKind,
      tenantName: v.string(),
      /** The mails that have left with it, or are on their way. */
      mails: v.array(v.object({ recipient: v.string(), at: Instant })),
      deliveries: DocumentDeliveryList,
    }),
  ),
});
export type BatchUndoPreview = v.InferOutput<typeof BatchUndoPreview>;

/** Takes a batch back: its payments are cancelled and the receipts that state them voided, for one reason. */
export const BatchUndo = v.strictObject({ reason: RequiredNote });
export type BatchUndo = v.InferInput<typeof BatchUndo>;

/** How many payments of the batch are left, which the same call goes on with: at most two hundred go at once. */
export const BatchUndone = v.object({ left: v.number() });
export type BatchUndone = v.InferOutput<typeof BatchUndone>;
