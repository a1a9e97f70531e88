import * as v from 'valibot';
import { Id, Instant } from './common.ts';

/** A mail to the tenant with a receipt. `queued` for long has become `failed`; then it may be sent again. */
export const ReceiptMail = v.object({
  state: v.picklist(['queued', 'sent', 'failed']),
  recipient: v.string(),
  /** When it got into this state. */
  at: Instant,
});
export type ReceiptMail = v.InferOutput<typeof ReceiptMail>;

/** Asks to send a receipt to the tenant. The same `requestId` again sends nothing again, and is told what came of it. */
export const ReceiptMailRequest = v.strictObject({ requestId: Id });
export type ReceiptMailRequest = v.InferInput<typeof ReceiptMailRequest>;
