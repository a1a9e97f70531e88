import * as v from 'valibot';
import { Id, Instant } from './common.ts';
import { DocumentDeliveryList } from './document-delivery.ts';
import { DocumentKind } from './document-kind.ts';
import { RequiredNote } from './text.ts';

/** Payments recorded together: of a month (its id is the `idempotencyKey` of `POST /month/payments`) or of a bank statement. */
export const Batch = v.object({
  id: Id,
  kind: v.picklist(['month', 'bank']),
  /** The file of the bank statement. */
  fileName: v.nullable(v.string()),
  createdAt: Instant,
  /** The number of its payments without cancelled ones, their sum in euros, and the number of cancelled ones. */
  payments: v.number(),
  amount: v.number(),
  cancelled: v.number(),
  /** The number of bank lines that this batch was the last to record. */
  lines: v.number(),
});
export type Batch = v.InferOutput<typeof Batch>;

export const BatchList = v.array(Batch);

/** The effect of undoing a batch. */
export const BatchUndoPreview = v.object({
  /** The number of cancelled payments, and their sum in euros. */
  payments: v.number(),
  amount: v.number(),
  /** The number of bank lines that become free again. */
  lines: v.number(),
  /** The number of payments that stay, since they were recorded before: they only lose their bank line. */
  kept: v.number(),
  /** The voided receipts, in order of issue. */
  documents: v.array(
    v.object({
      id: Id,
      number: v.string(),
      kind: DocumentKind,
      tenantName: v.string(),
      /** The mails with it that were sent or are queued. */
      mails: v.array(v.object({ recipient: v.string(), at: Instant })),
      deliveries: DocumentDeliveryList,
    }),
  ),
});
export type BatchUndoPreview = v.InferOutput<typeof BatchUndoPreview>;

/** Undoes a batch: cancels its payments and voids their receipts, for one reason. */
export const BatchUndo = v.strictObject({ reason: RequiredNote });
export type BatchUndo = v.InferInput<typeof BatchUndo>;

/** The number of payments still to cancel: a call cancels at most two hundred, and the same call continues. */
export const BatchUndone = v.object({ left: v.number() });
export type BatchUndone = v.InferOutput<typeof BatchUndone>;
