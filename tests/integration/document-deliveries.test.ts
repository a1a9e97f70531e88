import { beforeAll, expect, test } from 'vitest';
import { DocumentDeliveryList } from '../../supabase/functions/_shared/contract/documents/document-delivery.ts';
import { ReceiptList } from '../../supabase/functions/_shared/contract/documents/receipt-list.ts';
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

test('a delivery by hand, post or registered letter is recorded and listed with its receipt', async () => {
  const registered = {
    how: 'registered',
    tenantId,
    sentOn: today,
    registeredNumber: ' 1A 234 567 8901 2 ',
    receivedOn: today,
  };
  const recorded = await json(
    await landlord.client.put(path, { deliveries: [{ how: 'hand', sentOn: today }, registered] }),
    DocumentDeliveryList,
  );
  expect(recorded).toEqual([
    {
      id: expect.any(String),
      how: 'hand',
      tenantId: null,
      sentOn: today,
      registeredNumber: null,
      receivedOn: null,
    },
    { ...registered, id: expect.any(String), registeredNumber: '1A 234 567 8901 2' },
  ]);
  const [receipt] = await json(await landlord.client.get('/receipts'), ReceiptList);
  expect(receipt?.deliveries).toEqual(recorded);
  // The API accepts a list that the API itself has returned. If a delivery is missing from the list, the API deletes
  // the delivery.
  expect(await json(await landlord.client.put(path, { deliveries: recorded }), DocumentDeliveryList)).toEqual(
    recorded,
  );
  const rest = recorded.slice(1);
  expect(await json(await landlord.client.put(path, { deliveries: rest }), DocumentDeliveryList)).toEqual(
    rest,
  );
});

test('the refusal of an impossible delivery names the invalid field', async () => {
  const put = async (delivery: object) =>
    failure(await landlord.client.put(path, { deliveries: [{ how: 'post', sentOn: today, ...delivery }] }));
  expect(await put({ sentOn: addDays(today, 1) })).toBe(
    '400 VALIDATION_FAILED deliveries.0.sentOn=futureDate',
  );
  expect(await put({ sentOn: addDays(today, -1) })).toBe(
    '400 VALIDATION_FAILED deliveries.0.sentOn=beforeIssue',
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

test('one call records several documents as handed over, and repeating the call records nothing more', async () => {
  const { id: propertyId } = await newProperty(landlord.client);
  const { id: another } = await newTenant(landlord.client, { propertyId });
  const february = { paidAt: '2026-02-05', from: '2026-02-01', to: '2026-02-28' };
  const documentIds = [
    await newReceipt(landlord.client, { tenantId: another, propertyId }),
    await newReceipt(landlord.client, { tenantId: another, propertyId, ...february }),
  ];
  const body = { documentIds, how: 'hand', sentOn: today };
  for (let time = 0; time < 2; time += 1)
    expect((await landlord.client.post('/documents/deliveries', body)).status).toBe(204);
  const receipts = await json(await landlord.client.get('/receipts'), ReceiptList);
  const handed = receipts.filter(({ id }) => documentIds.includes(id));
  expect(handed.map(({ deliveries }) => deliveries)).toMatchObject([
    [{ how: 'hand', sentOn: today }],
    [{ how: 'hand', sentOn: today }],
  ]);
  const refused = async (change: object): Promise<string> =>
    failure(await landlord.client.post('/documents/deliveries', { ...body, ...change }));
  expect(await refused({ documentIds: [] })).toBe('400 VALIDATION_FAILED documentIds=required');
  expect(await refused({ sentOn: addDays(today, 1) })).toBe('400 VALIDATION_FAILED sentOn=futureDate');
  expect(await refused({ sentOn: addDays(today, -1) })).toBe('400 VALIDATION_FAILED sentOn=beforeIssue');
});
