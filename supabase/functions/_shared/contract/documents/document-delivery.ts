import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode, Id } from '../values/common.ts';
import { IdList } from '../values/id-list.ts';
import { optionalNote } from '../values/text.ts';

/** The ways to deliver a document without e-mail. */
export const DeliveryWay = v.picklist(['hand', 'post', 'registered'], issueCode('invalid'));

/** A delivery of a document, as its landlord recorded it. */
export const DocumentDelivery = v.object({
  id: Id,
  /**
   * The tenant who received the document. The value is `null` if everybody named on the document received it, or if the
   * recipient was deleted.
   */
  tenantId: v.nullable(Id),
  how: DeliveryWay,
  /** The day on which the document was posted or handed over. */
  sentOn: CalendarDate,
  /** The number of the registered letter. */
  registeredNumber: v.nullable(v.string()),
  receivedOn: v.nullable(CalendarDate),
});
export type DocumentDelivery = v.InferOutput<typeof DocumentDelivery>;

/** The deliveries of a document, oldest first. */
export const DocumentDeliveryList = v.array(DocumentDelivery);

/** The maximum number of characters in the number of a registered letter. */
export const DELIVERY_NUMBER_MAX = 40;

const DELIVERIES_MAX = 20;

/**
 * The new list of a document's deliveries, which replaces the old list. An entry with an `id` keeps the delivery with
 * this id. A day may be neither in the future nor before the issue of the document.
 */
export const DocumentDeliveries = v.strictObject({
  deliveries: v.pipe(
    v.array(
      v.strictObject({
        id: v.optional(Id),
        tenantId: v.optional(v.nullable(Id), null),
        how: DeliveryWay,
        sentOn: CalendarDate,
        registeredNumber: v.optional(optionalNote(DELIVERY_NUMBER_MAX), null),
        receivedOn: v.optional(v.nullable(CalendarDate), null),
      }),
      issueCode('required'),
    ),
    v.maxLength(DELIVERIES_MAX, issueCode('tooLong')),
  ),
});
export type DocumentDeliveries = v.InferInput<typeof DocumentDeliveries>;

/** Records that several documents were delivered together to everybody whom they name. */
export const DocumentsDelivered = v.strictObject({
  documentIds: IdList,
  how: DeliveryWay,
  sentOn: CalendarDate,
});
export type DocumentsDelivered = v.InferInput<typeof DocumentsDelivered>;
