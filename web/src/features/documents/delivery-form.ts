import * as v from 'valibot';
import type { Document } from '@shared/contract/documents/document.ts';
import {
  DELIVERY_NUMBER_MAX,
  type DocumentDeliveries,
  type DocumentDelivery,
  DeliveryWay,
} from '@shared/contract/documents/document-delivery.ts';
import { optionalNote } from '@shared/contract/values/text.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { OptionalDateText, PastDateText } from '@/lib/text/date-text.ts';

/** The data of a document that the form of a delivery needs. */
export type DeliverableDocument = Pick<Document, 'id' | 'number' | 'tenantIds' | 'deliveries'> &
  Partial<Pick<Document, 'kind'>>;

/** Converts typed texts to a delivery. A registered letter may also have a recipient and a day of arrival. */
export const DeliveryForm = v.object({
  how: DeliveryWay,
  sentOn: PastDateText,
  registeredNumber: optionalNote(DELIVERY_NUMBER_MAX),
  tenantId: v.pipe(
    v.string(),
    v.transform((id) => (id === '' ? null : id)),
  ),
  receivedOn: OptionalDateText,
});
type DeliveryValues = v.InferOutput<typeof DeliveryForm>;

/** The values of the registered letter's fields if the document is delivered in another way. */
export const NO_REGISTERED_LETTER = { registeredNumber: '', tenantId: '', receivedOn: '' } as const;

/**
 * Returns the initial values of the form: the delivery to correct, or a delivery today. The form proposes a registered
 * letter for a formal notice, and a delivery by hand for other documents.
 */
export const deliveryInput = (changed: DocumentDelivery | null, kind?: Document['kind']) => ({
  how: changed?.how ?? (kind === 'formalNotice' ? 'registered' : 'hand'),
  sentOn: shortDate(changed?.sentOn ?? todayInParis()),
  ...(changed?.how === 'registered'
    ? {
        registeredNumber: changed.registeredNumber ?? '',
        tenantId: changed.tenantId ?? '',
        receivedOn: changed.receivedOn === null ? '' : shortDate(changed.receivedOn),
      }
    : NO_REGISTERED_LETTER),
});

type Deliveries = DocumentDeliveries['deliveries'];

/**
 * Returns all deliveries of a document after adding the typed delivery. A corrected delivery replaces its stored
 * version.
 */
export function withDelivery(
  deliveries: readonly DocumentDelivery[],
  changed: DocumentDelivery | null,
  { how, sentOn, ...ofLetter }: DeliveryValues,
): { readonly deliveries: Deliveries; readonly place: number } {
  const index = deliveries.findIndex(({ id }) => id === changed?.id);
  const place = index < 0 ? deliveries.length : index;
  // Only a registered letter has a field for the day of arrival. For another way, keep the stored day if it still fits.
  const staysReceived = changed?.how === how && changed.receivedOn !== null && changed.receivedOn >= sentOn;
  const typed = {
    ...(changed && { id: changed.id, tenantId: changed.tenantId }),
    how,
    sentOn,
    registeredNumber: null,
    receivedOn: staysReceived ? changed.receivedOn : null,
    ...(how === 'registered' && ofLetter),
  };
  return { deliveries: [...deliveries.slice(0, place), typed, ...deliveries.slice(place + 1)], place };
}
