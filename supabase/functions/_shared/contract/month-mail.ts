import * as v from 'valibot';
import { Id } from './common.ts';
import { DocumentDeliveryList } from './document-delivery.ts';
import { DocumentMailList } from './document-mail.ts';

/** The reason why a receipt cannot be sent by e-mail. `NO_TENANT`: the tenant was deleted. */
export const MailObstacle = v.picklist(['NO_CONSENT', 'NO_ADDRESS', 'NO_TENANT']);
export type MailObstacle = v.InferOutput<typeof MailObstacle>;

/**
 * The delivery of a receipt. `sending`: a mail with the receipt is being sent. `sent`: the mail was sent to every
 * tenant who agreed to e-mails. `delivered`: the landlord delivered the receipt without e-mail. `otherwise`: no tenant
 * agreed to e-mails, so the landlord has to hand over the receipt. `failed`: a mail did not arrive. `ready`: the
 * receipt can be mailed.
 */
export const ReceiptDelivery = v.picklist(['sending', 'sent', 'delivered', 'otherwise', 'failed', 'ready']);
export type ReceiptDelivery = v.InferOutput<typeof ReceiptDelivery>;

/** A valid receipt of a month and its delivery. */
export const MonthMail = v.object({
  receiptId: Id,
  number: v.string(),
  tenantId: v.nullable(Id),
  /** The ids of all tenants whom the receipt names, except deleted tenants. */
  tenantIds: v.array(Id),
  tenantName: v.string(),
  /** The addresses of tenants who agreed to e-mails; empty if there is an `obstacle`. */
  addresses: v.array(v.string()),
  obstacle: v.nullable(MailObstacle),
  delivery: ReceiptDelivery,
  /** The last mail with this receipt to each tenant. */
  mails: DocumentMailList,
  /** The deliveries other than by e-mail. */
  deliveries: DocumentDeliveryList,
});
export type MonthMail = v.InferOutput<typeof MonthMail>;
