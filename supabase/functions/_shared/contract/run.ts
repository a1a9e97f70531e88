import * as v from 'valibot';
import { Id, Instant } from './common.ts';
import { DocumentDeliveryList } from './document-delivery.ts';
import { DocumentKind } from './document-kind.ts';
import { RequiredNote } from './text.ts';

/** Payments that were noted together: of a month, by the `idempotencyKey` of `POST /month/payments`, or of a bank statement. */
export const Run = v.object({
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
export type Run = v.InferOutput<typeof Run>;

export const RunList = v.array(Run);

/** What taking a run back does. */
export const RunUndoPreview = v.object({
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
export type RunUndoPreview = v.InferOutput<typeof RunUndoPreview>;

/** Takes a run back: its payments are cancelled and the receipts that state them voided, for one reason. */
export const RunUndo = v.strictObject({ reason: RequiredNote });
export type RunUndo = v.InferInput<typeof RunUndo>;

/** How many payments of the run are left, which the same call goes on with: at most two hundred go at once. */
export const RunUndone = v.object({ left: v.number() });
export type RunUndone = v.InferOutput<typeof RunUndone>;
