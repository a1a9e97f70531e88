import * as v from 'valibot';
import { Id, Instant } from './common.ts';
import { DocumentDeliveryList } from './document-delivery.ts';
import { DocumentKind } from './document-kind.ts';
import { RequiredNote } from './text.ts';

/**
 * Payments that were recorded together, for a month or from a bank statement. The id of a month's batch is the
 * `idempotencyKey` of `POST /month/payments`.
 */
export const Batch = v.object({
  id: Id,
  kind: v.picklist(['month', 'bank']),
  /** The file of the bank statement. */
  fileName: v.nullable(v.string()),
  createdAt: Instant,
  /**
   * The number of payments that are not cancelled, the sum of these payments in euros, and the number of cancelled
   * payments.
   */
  payments: v.number(),
  amount: v.number(),
  cancelled: v.number(),
  /** The number of bank lines that no later batch has recorded again. */
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
  /** The number of payments that stay because they were recorded before the batch: they only lose their bank line. */
  kept: v.number(),
  /** The voided receipts, in order of issue. */
  documents: v.array(
    v.object({
      id: Id,
      number: v.string(),
      kind: DocumentKind,
      tenantName: v.string(),
      /** The mails with this receipt that were sent or are queued. */
      mails: v.array(v.object({ recipient: v.string(), at: Instant })),
      deliveries: DocumentDeliveryList,
    }),
  ),
});
export type BatchUndoPreview = v.InferOutput<typeof BatchUndoPreview>;

/** Undoes a batch: cancels its payments and voids their receipts, all with the same reason. */
export const BatchUndo = v.strictObject({ reason: RequiredNote });
export type BatchUndo = v.InferInput<typeof BatchUndo>;

/**
 * The number of payments that are still to cancel. A call cancels at most two hundred payments; repeat the call to
 * continue.
 */
export const BatchUndone = v.object({ left: v.number() });
export type BatchUndone = v.InferOutput<typeof BatchUndone>;
