import * as v from 'valibot';
import { Id } from './common.ts';
import { DocumentDeliveryList } from './document-delivery.ts';
import { DocumentMailList } from './document-mail.ts';

/** Why a receipt cannot be sent by e-mail. `NO_TENANT`: the tenant was deleted. */
export const MailObstacle = v.picklist(['NO_CONSENT', 'NO_ADDRESS', 'NO_TENANT']);
export type MailObstacle = v.InferOutput<typeof MailObstacle>;

/**
 * How far a receipt is on its way. `sending`: a mail is under way; `sent`: all who agreed have one; `delivered`: by other means;
 * `otherwise`: nobody agreed to e-mail, so it is handed over; `failed`: a mail did not arrive; `ready`: it can be mailed.
 */
export const ReceiptDelivery = v.picklist(['sending', 'sent', 'delivered', 'otherwise', 'failed', 'ready']);
export type ReceiptDelivery = v.InferOutput<typeof ReceiptDelivery>;

/** A valid receipt of a month and how it can be delivered. */
export const MonthMail = v.object({
  receiptId: Id,
  number: v.string(),
  tenantId: v.nullable(Id),
  /** All tenants whom it names, as far as they are known; some may be gone. */
  tenantIds: v.array(Id),
  tenantName: v.string(),
  /** Where its tenants agreed to receive it; none when there is an `obstacle`. */
  addresses: v.array(v.string()),
  obstacle: v.nullable(MailObstacle),
  delivery: ReceiptDelivery,
  /** The last one to each tenant. */
  mails: DocumentMailList,
  /** How it was delivered otherwise than by e-mail. */
  deliveries: DocumentDeliveryList,
});
export type MonthMail = v.InferOutput<typeof MonthMail>;
