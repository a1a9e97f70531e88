import * as v from 'valibot';
import { Id } from '../values/common.ts';
import { DocumentDeliveryList } from '../documents/document-delivery.ts';
import { DocumentMailList } from '../documents/document-mail.ts';

/**
 * The reason why a document cannot be sent by e-mail. `NO_CONSENT`: the tenant has not agreed to receive receipts by
 * e-mail. Only receipts need this consent. `NO_TENANT`: the tenant was deleted.
 */
export const MailObstacle = v.picklist(['NO_CONSENT', 'NO_ADDRESS', 'NO_TENANT']);
export type MailObstacle = v.InferOutput<typeof MailObstacle>;

/**
 * The delivery of a document. `sending`: a mail with the document is being sent. `sent`: the mail was sent to every
 * tenant who may get it. `delivered`: the landlord delivered the document without e-mail. `otherwise`: the document may
 * be mailed to nobody, so the landlord has to hand over the document. `failed`: a mail did not arrive. `overtaken`: the
 * letter is no longer true, so it must not be sent. A letter that was sent is `overtaken` if a letter with the
 * amounts of today can replace it. `ready`: the document can be mailed.
 */
export const DeliveryState = v.picklist([
  'sending',
  'sent',
  'delivered',
  'otherwise',
  'failed',
  'overtaken',
  'ready',
]);
export type DeliveryState = v.InferOutput<typeof DeliveryState>;

/** A valid receipt or due notice of a month, and its delivery. */
export const MonthMail = v.object({
  documentId: Id,
  number: v.string(),
  tenantId: v.nullable(Id),
  /** The ids of all tenants whom the document names, except deleted tenants. */
  tenantIds: v.array(Id),
  tenantName: v.string(),
  /** The addresses to which the document may be mailed. The list is empty if there is an `obstacle`. */
  addresses: v.array(v.string()),
  obstacle: v.nullable(MailObstacle),
  delivery: DeliveryState,
  /** The last mail with this document to each tenant. */
  mails: DocumentMailList,
  /** The deliveries by hand, by post or by registered letter. */
  deliveries: DocumentDeliveryList,
});
export type MonthMail = v.InferOutput<typeof MonthMail>;
