import { beforeAll, expect, test } from 'vitest';
import { DocumentDeliveryList } from '../../supabase/functions/_shared/contract/document-delivery.ts';
import { ReceiptList } from '../../supabase/functions/_shared/contract/receipt-list.ts';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { newProperty, newReceipt, newTenant } from './support/rows.ts';

const today = todayInParis();

let landlord: Landlord;
let tenantId: string;
let path: string;
beforeAll(async () => {
  landlord = await newLandlord();
  const { id: propertyId } = await newProperty(landlord.client);
  ({ id: tenantId } = await newTenant(landlord.client, { propertyId }));
  path = `/documents/${await newReceipt(landlord.client, { tenantId, propertyId })}/deliveries`;
});

test('a delivery by hand, by post or by registered letter is noted, and is in the list of receipts', async () => {
  const registered = {
    how: 'registered',
    tenantId,
    sentOn: addDays(today, -2),
    registeredNumber: ' 1A 234 567 8901 2 ',
    receivedOn: today,
  };
  const noted = await json(
    await landlord.client.put(path, { deliveries: [{ how: 'hand', sentOn: today }, registered] }),
    DocumentDeliveryList,
  );
  expect(noted).toEqual([
    { ...registered, id: expect.any(String), registeredNumber: '1A 234 567 8901 2' },
    {
      id: expect.any(String),
      how: 'hand',
      tenantId: null,
      sentOn: today,
      registeredNumber: null,
      receivedOn: null,
    },
  ]);
  const [receipt] = await json(await landlord.client.get('/receipts'), ReceiptList);
  expect(receipt?.deliveries).toEqual(noted);
  // What was read can be sent back, and what is left out of the list goes.
  expect(await json(await landlord.client.put(path, { deliveries: noted }), DocumentDeliveryList)).toEqual(
    noted,
  );
  const rest = noted.slice(1);
  expect(await json(await landlord.client.put(path, { deliveries: rest }), DocumentDeliveryList)).toEqual(
    rest,
  );
});

test('a delivery that cannot have been is refused at its field', async () => {
  const put = async (delivery: object) =>
    failure(await landlord.client.put(path, { deliveries: [{ how: 'post', sentOn: today, ...delivery }] }));
  expect(await put({ sentOn: addDays(today, 1) })).toBe(
    '400 VALIDATION_FAILED deliveries.0.sentOn=futureDate',
  );
  expect(await put({ receivedOn: addDays(today, -1) })).toBe(
    '400 VALIDATION_FAILED deliveries.0.receivedOn=periodReversed',
  );
  expect(await put({ registeredNumber: '1A' })).toBe(
    '400 VALIDATION_FAILED deliveries.0.registeredNumber=invalid',
  );
  expect(await put({ registeredNumber: 'x'.repeat(41) })).toBe(
    '400 VALIDATION_FAILED deliveries.0.registeredNumber=tooLong',
  );
  expect(await put({ how: 'pigeon' })).toBe('400 VALIDATION_FAILED deliveries.0.how=invalid');
  expect(await put({ tenantId: crypto.randomUUID() })).toBe(
    '400 VALIDATION_FAILED deliveries.0.tenantId=invalid',
  );
  expect(await failure(await landlord.client.put(path, {}))).toBe(
    '400 VALIDATION_FAILED deliveries=required',
  );
});

test('nobody notes a delivery of somebody else’s document', async () => {
  const { client } = await newLandlord();
  expect(await failure(await client.put(path, { deliveries: [] }))).toBe('404 NOT_FOUND');
});
