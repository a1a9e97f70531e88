import * as v from 'valibot';
import type { Document } from '@shared/contract/document.ts';
import {
  DELIVERY_NUMBER_MAX,
  type DocumentDeliveries,
  type DocumentDelivery,
  DeliveryWay,
} from '@shared/contract/document-delivery.ts';
import { optionalNote } from '@shared/contract/text.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { OptionalDateText, PastDateText } from '@/lib/text/date-text.ts';

/** A document, as far as it takes to note how it was delivered. */
export type Delivered = Pick<Document, 'id' | 'number' | 'tenantIds' | 'deliveries'>;

/** How and when a document was delivered, from texts; of a registered letter also to whom, where that is said, and when it arrived. */
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

/** What is asked of registered letters alone, of any other delivery. */
export const UNREGISTERED = { registeredNumber: '', tenantId: '', receivedOn: '' } as const;

/** What a form begins with: today, by hand, unless a delivery is corrected. */
export const deliveryInput = (changed: DocumentDelivery | null) => ({
  how: changed?.how ?? 'hand',
  sentOn: shortDate(changed?.sentOn ?? todayInParis()),
  ...(changed?.how === 'registered'
    ? {
        registeredNumber: changed.registeredNumber ?? '',
        tenantId: changed.tenantId ?? '',
        receivedOn: changed.receivedOn === null ? '' : shortDate(changed.receivedOn),
      }
    : UNREGISTERED),
});

type Deliveries = DocumentDeliveries['deliveries'];

/** The whole list with what was typed, and its place there: as another delivery, or in the place of the one that is corrected. */
export function withDelivery(
  deliveries: readonly DocumentDelivery[],
  changed: DocumentDelivery | null,
  { how, sentOn, ...ofLetter }: DeliveryValues,
): { readonly deliveries: Deliveries; readonly place: number } {
  const known = deliveries.findIndex(({ id }) => id === changed?.id);
  const place = known < 0 ? deliveries.length : known;
  // What was noted otherwise of its arrival holds as long as it was sent that way before.
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
