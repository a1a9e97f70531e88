import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ExpectedBenefitList } from '../../supabase/functions/_shared/contract/leases/benefit.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { benefitFields, newTenant } from './support/rows.ts';

test('an expected benefit is added, changed, ended, exported and deleted', async () => {
  const { client } = await newLandlord();
  const { id: tenantId, leaseId } = await newTenant(client);
  const path = `/leases/${leaseId}/benefits`;
  const fields = benefitFields(tenantId);
  const added = await client.post(path, fields);
  expect(added.status).toBe(201);
  const [benefit] = await json(added, ExpectedBenefitList);
  const open = { id: benefit?.id, lastMonth: null, tenantsPayBy: null, keptMonth: null };
  expect(benefit).toEqual({ ...open, ...fields });
  expect(await json(await client.post(path, fields), ExpectedBenefitList)).toHaveLength(1);

  const own = `${path}/${benefit?.id}`;
  const changed = { ...fields, office: 'msa', amount: 300.5 };
  expect(await json(await client.put(own, changed), ExpectedBenefitList)).toEqual([{ ...open, ...changed }]);
  const lastMonth = monthOf(todayInParis()).to.slice(0, 7);
  const tenantsPayBy = addMonths(todayInParis(), 2);
  await client.post(`${own}/end`, { lastMonth, tenantsPayBy });
  expect(await json(await client.get(path), ExpectedBenefitList)).toEqual([
    { ...open, ...changed, lastMonth, tenantsPayBy },
  ]);
  const files = unzipSync(new Uint8Array(await (await client.get('/users/me/export')).arrayBuffer()));
  const data = JSON.parse(strFromU8(files['klinky.json'] ?? new Uint8Array()));
  expect(data.expectedBenefits).toMatchObject([
    { id: benefit?.id, lease_id: leaseId, tenant_id: tenantId, office: 'msa', amount: 300.5 },
  ]);
  expect((await client.delete(own)).status).toBe(204);
  expect(await failure(await client.delete(own))).toBe('404 NOT_FOUND');
  expect(await failure(await client.delete(`${path}/1`))).toBe('404 NOT_FOUND');
});

test('a benefit that the account cannot contain is refused at its field', async () => {
  const { client } = await newLandlord();
  const { id: tenantId, leaseId } = await newTenant(client);
  const { id: other } = await newTenant(client);
  const fields = benefitFields(tenantId);
  const refusal = async (changes: Record<string, unknown>) =>
    failure(await client.post(`/leases/${leaseId}/benefits`, { ...fields, ...changes }));
  expect(await refusal({ amount: 5000 })).toBe('400 VALIDATION_FAILED amount=aboveAmount');
  expect(await refusal({ amount: undefined })).toBe('400 VALIDATION_FAILED amount=required');
  expect(await refusal({ lastMonth: '2020-01' })).toBe('400 VALIDATION_FAILED lastMonth=periodReversed');
  expect(await refusal({ tenantId: other })).toBe('400 VALIDATION_FAILED tenantId=invalid');
  await client.post(`/leases/${leaseId}/benefits`, fields);
  expect(await refusal({ amount: 100 })).toBe('400 VALIDATION_FAILED firstMonth=overlaps');
});
