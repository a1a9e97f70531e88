import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { DocumentDelivery } from '@shared/contract/documents/document-delivery.ts';
import { DeliveryForm, deliveryInput, withDelivery } from './delivery-form.ts';

const posted: DocumentDelivery = {
  id: '0193b1f0-0000-7000-8000-000000000001',
  tenantId: null,
  how: 'post',
  sentOn: '2026-03-06',
  registeredNumber: null,
  receivedOn: null,
};
const registered: DocumentDelivery = {
  id: '0193b1f0-0000-7000-8000-000000000002',
  tenantId: '0193b1f0-0000-7000-8000-000000000003',
  how: 'registered',
  sentOn: '2026-03-09',
  registeredNumber: '1A 234',
  receivedOn: '2026-03-11',
};
const typed = {
  how: 'hand',
  sentOn: '2026-03-10',
  registeredNumber: null,
  tenantId: null,
  receivedOn: null,
} as const;
const { tenantId: _tenantId, ...byHand } = typed;

test('a new delivery of a document is added after the recorded deliveries', () => {
  expect(withDelivery([posted], null, typed)).toEqual({ deliveries: [posted, byHand], place: 1 });
});

test('a corrected delivery keeps its place in the list', () => {
  const corrected = {
    ...typed,
    how: 'registered',
    registeredNumber: '1A 235',
    receivedOn: '2026-03-12',
  } as const;
  expect(withDelivery([registered, posted], registered, corrected)).toEqual({
    deliveries: [{ ...corrected, id: registered.id }, posted],
    place: 0,
  });
});

test('changing the way of delivery drops the registered letter’s number and arrival, and keeps its recipient', () => {
  const { deliveries } = withDelivery([registered], registered, typed);
  expect(deliveries).toEqual([{ ...registered, ...byHand }]);
});

test('a corrected delivery of an ordinary letter keeps its day of arrival, unless the corrected day of sending is later', () => {
  const stored = { ...posted, receivedOn: '2026-03-11' };
  const corrected = { ...typed, how: 'post' } as const;
  expect(withDelivery([stored], stored, corrected).deliveries).toEqual([{ ...stored, sentOn: '2026-03-10' }]);
  const later = withDelivery([stored], stored, { ...corrected, sentOn: '2026-03-12' });
  expect(later.deliveries).toEqual([{ ...posted, sentOn: '2026-03-12' }]);
});

test('saving a delivery with unchanged input returns the same delivery', () => {
  for (const one of [posted, registered, { ...registered, tenantId: null, receivedOn: null }]) {
    const values = v.parse(DeliveryForm, deliveryInput(one));
    expect(withDelivery([one], one, values).deliveries).toEqual([one]);
  }
});
