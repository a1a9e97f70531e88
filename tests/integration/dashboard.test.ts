import { expect, test } from 'vitest';
import { Dashboard } from '../../supabase/functions/_shared/contract/dashboard.ts';
import { PositionList } from '../../supabase/functions/_shared/contract/leases/position.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, json } from './support/client.ts';
import { newPayment, newProperty, newTenant, PROPERTY } from './support/rows.ts';

const today = todayInParis();
const month = today.slice(0, 7);

const read = async (client: Client) => json(await client.get('/dashboard'), Dashboard);

test('the dashboard of a landlord without tenants is empty', async () => {
  const { client } = await newLandlord();
  expect(await read(client)).toEqual({
    month,
    expected: 0,
    received: 0,
    remaining: 0,
    toReceive: 0,
    toGenerate: 0,
    toSend: 0,
    months: [{ month, expected: 0, received: 0 }],
    duties: [],
    nextDueOn: null,
  });
});

test('the dashboard shows the dues of this month as expected and their payments as received', async () => {
  const { client } = await newLandlord();
  const { id: tenantId } = await newTenant(client);
  await newTenant(client, { firstName: 'Other', rent: 500, charges: 0 });
  // The payment is larger than the dues of the month. The remaining money pays next month's due.
  await newPayment(client, { tenantId, paidOn: today, amount: 1400 });
  expect(await read(client)).toMatchObject({
    expected: 1835.5,
    received: 1335.5,
    remaining: 500,
    toReceive: 1,
    months: [{ month, expected: 1835.5, received: 1335.5 }],
  });
  const { client: stranger } = await newLandlord();
  expect(await read(stranger)).toMatchObject({ expected: 0, duties: [] });
});

test('the dashboard lists late tenants, the longest late first, with their dwellings and the amounts of their positions', async () => {
  const { client } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const { id: recent } = await newTenant(client, { firstName: 'Recent' });
  const { id: longest } = await newTenant(client, { firstName: 'Longest', propertyId });
  const starts = { [recent]: daysAgo(35), [longest]: daysAgo(40) };
  for (const [tenantId, startsOn] of Object.entries(starts)) {
    const response = await client.put(`/tenants/${tenantId}/account`, { startsOn, balance: 10 });
    expect(response.status).toBe(200);
  }
  const late = (await read(client)).duties.filter(({ kind }) => kind === 'late');
  expect(late).toMatchObject([
    {
      state: 'late',
      day: daysAgo(41),
      details: { tenantId: longest, days: 41, propertyName: PROPERTY.name },
    },
    { state: 'late', day: daysAgo(36), details: { tenantId: recent, days: 36, propertyName: null } },
  ]);
  const positions = await json(await client.get('/positions?late=true'), PositionList);
  expect(late).toMatchObject(
    positions
      .toSorted((a, b) => b.daysLate - a.daysLate)
      .map(({ leaseId, late: amount, names }) => ({ subject: leaseId, amount, details: { names } })),
  );
});

const daysAgo = (days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
