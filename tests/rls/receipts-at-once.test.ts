import { describe, expect, it } from 'vitest';
import { issueReceipt } from './rows.ts';
import { connectAtOnce, untilFree } from './support.ts';

const { sql, newOwner } = connectAtOnce(10);

/** Creates and commits a landlord with the given number of tenants. */
async function newLettings(tenantCount: number) {
  const owner = await newOwner();
  await sql`update lessors set company_name = 'SCI', address = 'a', postal_code = 'p', city = 'c' where owner_id = ${owner}`;
  const [property] =
    await sql`insert into properties (owner_id, name, address, postal_code, city, rent, lessor_id)
    values (${owner}, 'n', 'a', 'p', 'c', 1, (private.first_lessor(${owner})).id) returning id`;
  const tenant = { property_id: property?.['id'], first_name: 'f', last_name: 'l', rent: 100 };
  const tenants = await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: owner })}, true)`;
    return tx`select add_tenant(${tx.json(tenant)}) ->> 'id' as id from generate_series(1, ${tenantCount})`;
  });
  const tenantIds = tenants.map((row) => String(row['id']));
  return { owner, property: String(property?.['id']), tenants: tenantIds };
}

const issue = (owner: string, tenant: string, property: string, rent: number, isUndone = false) =>
  untilFree(() =>
    sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: owner })}, true)`;
      await issueReceipt(tx, { tenant, property }, { rent, charges: 0 });
      if (isUndone) throw new Error('undone');
    }),
  );

const sequences = async (owner: string, kind: string) => {
  const rows =
    await sql`select sequence from documents where owner_id = ${owner} and kind = ${kind} order by 1`;
  return rows.map((row) => row['sequence']);
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('receipts issued at the same time', () => {
  it('the numbers of receipts issued at the same time have no gap and no duplicate in either series, even after rollbacks', async () => {
    const { owner, property, tenants } = await newLettings(60);
    await Promise.allSettled(
      tenants.map((tenant, index) =>
        issue(owner, tenant, property, index % 2 === 0 ? 100 : 40, index % 6 === 0),
      ),
    );
    expect(await sequences(owner, 'quittance')).toEqual(upTo(20));
    expect(await sequences(owner, 'partial')).toEqual(upTo(30));
  });

  it('ten simultaneous requests for the whole rent of a term make one receipt', async () => {
    const { owner, property, tenants } = await newLettings(1);
    const tries = await Promise.all(upTo(10).map(() => issue(owner, tenants[0] ?? '', property, 100)));
    expect(tries).toHaveLength(10);
    expect(await sequences(owner, 'quittance')).toEqual([1]);
    expect(await sql`select amount::float from payments where owner_id = ${owner}`).toMatchObject([
      { amount: 100 },
    ]);
  });

  it('simultaneous requests never make two quittances for a term, nor receipts above the due', async () => {
    const { owner, property, tenants } = await newLettings(1);
    const [tenant = ''] = tenants;
    const tries = await Promise.allSettled(upTo(20).map(() => issue(owner, tenant, property, 25)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await sequences(owner, 'partial')).toEqual([1, 2, 3]);
    expect(await sequences(owner, 'quittance')).toEqual([1]);
  });
});
