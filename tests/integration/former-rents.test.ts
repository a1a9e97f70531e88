import { expect, test } from 'vitest';
import { MonthLedger } from '../../supabase/functions/_shared/contract/month/month-ledger.ts';
import { ReceiptList } from '../../supabase/functions/_shared/contract/documents/receipt-list.ts';
import { ChangedTenant, type Tenant } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { formerAmounts } from '../../web/src/features/tenants/former-rents.ts';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { json } from './support/client.ts';
import { issueMonth, newProperty, newTenant } from './support/rows.ts';

/**
 * Adds a tenant who owes 600 of rent and 50 of charges a month until June 2026. From 1 July 2026, the tenant owes the
 * given amounts.
 */
async function addChanged(landlord: Landlord, changed: object) {
  const { id: propertyId } = await newProperty(landlord.client);
  const { id: tenantId } = await newTenant(landlord.client, {
    propertyId,
    rent: 600,
    charges: 50,
    accountStartsOn: '2026-06-01',
  });
  const body = { ...changed, rentStartsOn: '2026-07-01' };
  expect((await landlord.client.put(`/tenants/${tenantId}`, body)).status).toBe(200);
  return { tenantId, propertyId };
}

test('the quittance of a month states the rent of this month', async () => {
  const landlord = await newLandlord();
  const { tenantId } = await addChanged(landlord, { rent: 650, charges: 60 });
  const due = async (month: string) =>
    (await json(await landlord.client.get(`/month?month=${month}`), MonthLedger)).dues.map(
      ({ amount }) => amount,
    );
  expect(await due('2026-06')).toEqual([650]);
  expect(await due('2026-07')).toEqual([710]);
  for (const month of ['2026-06', '2026-07'])
    expect(await issueMonth(landlord.client, [tenantId], month)).toMatchObject({
      issued: [{ tenantId, kind: 'quittance' }],
      skipped: [],
      failed: [],
    });
  await landlord.client.put(`/tenants/${tenantId}`, { rent: 1, charges: 1, rentStartsOn: null });
  const list = await json(await landlord.client.get('/receipts'), ReceiptList);
  expect(list.map(({ kind, rent, charges, total }) => [kind, rent, charges, total])).toEqual([
    ['quittance', 650, 60, 710],
    ['quittance', 600, 50, 650],
  ]);
});

test('the former rents in the form’s preview match the former rents that are saved', async () => {
  const { client } = await newLandlord();
  let stored: Tenant = await newTenant(client, { rent: 800, charges: 50 });
  const path = `/tenants/${stored.id}`;
  for (const [rent, rentStartsOn] of [
    [900, '2026-03-01'],
    [800, '2026-07-01'],
    // The caller sets the rent to 900 from June. This removes the change of July, and the rent of March continues.
    [900, '2026-06-01'],
    [800, '2026-07-01'],
    // The caller changes only the day, to a day before March. The rent before March was already 800.
    [800, '2026-02-01'],
    [900, '2026-03-01'],
    [950, '2026-05-01'],
    // The caller corrects the rent that starts in May to the rent of March.
    [900, '2026-05-01'],
    [950, '2026-05-01'],
    [950, '2026-04-01'],
    [1000, '2026-03-15'],
    [800, '2025-12-01'],
  ] as const) {
    const listed = formerAmounts(stored, { rent, charges: 50 }, rentStartsOn);
    stored = await json(await client.put(path, { rent, rentStartsOn }), ChangedTenant);
    const starts = [...stored.formerRents.map(({ startsOn }) => startsOn), stored.rentStartsOn];
    expect(listed.toReversed(), `${rent} from ${rentStartsOn}`).toEqual(
      stored.formerRents.map((one, index) => ({
        until: starts[index + 1],
        rent: one.rent,
        charges: one.charges,
      })),
    );
  }
});
