import * as v from 'valibot';
import { Id, Instant } from '../values/common.ts';
import { DocumentDeliveryList } from '../documents/document-delivery.ts';
import { DocumentKind } from '../documents/document-kind.ts';
import { RequiredNote } from '../values/text.ts';

/**
 * A batch: payments that were recorded together, for a month or from a bank statement. The id of a month's batch is the
 * `idempotencyKey` of `POST /month/payments`. In all numbers, a deposit of a bank statement counts as a payment.
 */
export const Batch = v.object({
  id: Id,
  kind: v.picklist(['month', 'bank']),
  /** The file name of the bank statement. */
  fileName: v.nullable(v.string()),
  createdAt: Instant,
  /**
   * The number of payments that are not cancelled, the sum of these payments in euros, and the number of cancelled
   * payments.
   */
  payments: v.number(),
  /** The number of these payments that are received deposits. */
  deposits: v.number(),
  amount: v.number(),
  cancelled: v.number(),
  /** The number of bank lines in the batch, without lines that a later batch has recorded again. */
  lines: v.number(),
});
export type Batch = v.InferOutput<typeof Batch>;

export const BatchList = v.array(Batch);

/** The effect of undoing a batch. */
export const BatchUndoPreview = v.object({
  /** The number of payments to cancel, and the sum of these payments in euros. */
  payments: v.number(),
  /** The number of these payments that are received deposits. */
  deposits: v.number(),
  amount: v.number(),
  /** The number of bank lines that can be recorded again after the undo. */
  lines: v.number(),
  /**
   * The number of payments that were recorded before the batch. The undo keeps these payments and only removes their
   * bank line.
   */
  kept: v.number(),
  /** The number of returns to cancel: an office or a bank took these payments back. */
  returns: v.number(),
  /**
   * The names of the tenants whose deposit has a later movement, such as its return. The undo is refused until this
   * movement is cancelled.
   */
  blockedBy: v.array(v.string()),
  /** The receipts that the undo voids, in order of issue. */
  documents: v.array(
    v.object({
      id: Id,
      number: v.string(),
      kind: DocumentKind,
      tenantName: v.string(),
      /** The sent or queued mails that contain the receipt. */
      mails: v.array(v.object({ recipient: v.string(), at: Instant })),
      deliveries: DocumentDeliveryList,
    }),
  ),
  /**
   * The settlements of deposits that state payments of the batch as paid. They stay valid. Cancel such a settlement if
   * its arrears are no longer right.
   */
  settlements: v.array(v.object({ id: Id, number: v.string(), tenantName: v.string() })),
});
export type BatchUndoPreview = v.InferOutput<typeof BatchUndoPreview>;

/**
 * Undoes a batch: cancels its payments and voids their receipts. The reason is stored with each payment and receipt.
 */
export const BatchUndo = v.strictObject({ reason: RequiredNote });
export type BatchUndo = v.InferInput<typeof BatchUndo>;

/**
 * `left` is the number of payments that are not cancelled yet. A call cancels at most 200 payments. Repeat the call
 * until `left` is 0.
 */
export const BatchUndone = v.object({ left: v.number() });
export type BatchUndone = v.InferOutput<typeof BatchUndone>;
