import { expect, test } from 'vitest';
import { RentIndex, RentIndexList } from '../../supabase/functions/_shared/contract/leases/rent-index.ts';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord, newSuperAdmin } from './support/accounts.ts';
import { failure, json } from './support/client.ts';

const INDEX = {
  zone: 'metropole',
  quarter: '2026-Q2',
  value: 148.37,
  publishedOn: '2026-07-12',
  source: 'Insee 001515333',
};
const ENTRY = { ...INDEX, yearlyChange: 1.15 };

test('a landlord reads the rent indices of all zones or of one zone, newest quarter first', async () => {
  const { client } = await newLandlord();
  const { items } = await json(await client.get('/indices'), RentIndexList);
  expect(new Set(items.map(({ zone }) => zone))).toEqual(new Set(['metropole', 'overseas', 'corsica']));
  const quarters = items.map(({ quarter }) => quarter);
  expect(quarters).toEqual(quarters.toSorted().toReversed());
  const metropole = await json(await client.get('/indices?zone=metropole'), RentIndexList);
  expect(metropole.items).toEqual(items.filter(({ zone }) => zone === 'metropole'));
  expect(await failure(await client.get('/indices?zone=mars'))).toBe('400 VALIDATION_FAILED zone=invalid');
});

test('a super-admin corrects a rent index', async () => {
  const { client } = await newSuperAdmin();
  expect(await failure(await client.post('/admin/indices', ENTRY))).toBe('409 INDEX_EXISTS');
  const response = await client.post('/admin/indices', { ...ENTRY, replaces: true });
  expect(response.status).toBe(201);
  expect(await json(response, RentIndex)).toEqual(INDEX);
});

test.each([
  ['a wrong digit', { value: 148.73 }, 'value=invalid'],
  ['three decimals', { value: 148.371 }, 'value=invalid'],
  ['an impossible quarter', { quarter: '2026-Q5' }, 'quarter=invalid'],
  ['a day in the future', { publishedOn: addDays(todayInParis(), 1) }, 'publishedOn=futureDate'],
  ['an unknown year before', { zone: 'corsica', quarter: '2024-Q2' }, 'quarter=yearBeforeUnknown'],
  ['no source', { source: ' ' }, 'source=required'],
])('an entry of a rent index is refused at its field: %s', async (_, change, issue) => {
  const { client } = await newSuperAdmin();
  expect(await failure(await client.post('/admin/indices', { ...ENTRY, ...change, replaces: true }))).toBe(
    `400 VALIDATION_FAILED ${issue}`,
  );
});
