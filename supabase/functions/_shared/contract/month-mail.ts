import * as v from 'valibot';
import { Id } from './common.ts';
import { DocumentDeliveryList } from './document-delivery.ts';
import { DocumentMailList } from './document-mail.ts';

/** Why a receipt cannot be sent by e-mail. `NO_TENANT`: the tenant was deleted. */
export const MailObstacle = v.picklist(['NO_CONSENT', 'NO_ADDRESS', 'NO_TENANT']);
export type MailObstacle = v.InferOutput<typeof MailObstacle>;

/** A valid receipt of a month and how it can be delivered. */
export const MonthMail = v.object({
  receiptId: Id,
  number: v.string(),
  tenantId: v.nullable(Id),
  tenantName: v.string(),
  /** Where its tenants agreed to receive it; none when there is an `obstacle`. */
  addresses: v.array(v.string()),
  obstacle: v.nullable(MailObstacle),
  /** The last one to each tenant. */
  mails: DocumentMailList,
  /** How it was delivered otherwise than by e-mail. */
  deliveries: DocumentDeliveryList,
});
export type MonthMail = v.InferOutput<typeof MonthMail>;

export const MonthMailList = v.array(MonthMail);
