import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { code, Id } from './common.ts';
import { IdList } from './id-list.ts';
import { optionalNote } from './text.ts';

/** How a document reached somebody otherwise than by e-mail: by hand, by post or by registered letter. */
export const DeliveryWay = v.picklist(['hand', 'post', 'registered'], code('invalid'));

/** A delivery of a document, as its landlord noted it. */
export const DocumentDelivery = v.object({
  id: Id,
  /** To whom; `null`: to all whom the document names, or to a tenant who was deleted. */
  tenantId: v.nullable(Id),
  how: DeliveryWay,
  /** When it was posted or handed over. */
  sentOn: CalendarDate,
  /** Of a registered letter. */
  registeredNumber: v.nullable(v.string()),
  receivedOn: v.nullable(CalendarDate),
});
export type DocumentDelivery = v.InferOutput<typeof DocumentDelivery>;

/** The deliveries of a document, the first one first. */
export const DocumentDeliveryList = v.array(DocumentDelivery);

/** The longest number of a registered letter. */
export const DELIVERY_NUMBER_MAX = 40;

/** The most deliveries of a document that are noted. */
const DELIVERIES_MAX = 20;

/** The whole list, in which an `id` says that it is one of those there are; no day is in the future, or before the document. */
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
      code('required'),
    ),
    v.maxLength(DELIVERIES_MAX, code('tooLong')),
  ),
});
export type DocumentDeliveries = v.InferInput<typeof DocumentDeliveries>;

/** Documents that were delivered in one way on one day, to all whom they name. */
export const DocumentsDelivered = v.strictObject({
  documentIds: IdList,
  how: DeliveryWay,
  sentOn: CalendarDate,
});
export type DocumentsDelivered = v.InferInput<typeof DocumentsDelivered>;
