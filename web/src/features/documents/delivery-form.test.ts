import { expect, test } from 'vitest';
import type { DocumentDelivery } from '@shared/contract/document-delivery.ts';
import { withDelivery } from './delivery-form.ts';

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
const typed = { how: 'hand', sentOn: '2026-03-10', registeredNumber: null } as const;

test('another delivery is added to those that were noted before', () => {
  expect(withDelivery([posted], null, typed)).toEqual({
    deliveries: [posted, { ...typed, receivedOn: null }],
    place: 1,
  });
});

test('a corrected delivery stays where it was, and to whom it was', () => {
  const corrected = { ...typed, how: 'registered', registeredNumber: '1A 235' } as const;
  expect(withDelivery([registered, posted], registered, corrected)).toEqual({
    deliveries: [{ ...registered, sentOn: '2026-03-10', registeredNumber: '1A 235' }, posted],
    place: 0,
  });
});

test('what was noted of a registered letter goes with it: its number, and when it arrived', () => {
  const { deliveries } = withDelivery([registered], registered, { ...typed, registeredNumber: '1A 234' });
  expect(deliveries).toEqual([{ ...registered, ...typed, receivedOn: null }]);
  const later = withDelivery([registered], registered, { ...registered, sentOn: '2026-03-12' });
  expect(later.deliveries).toEqual([{ ...registered, sentOn: '2026-03-12', receivedOn: null }]);
});
