import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { setToday } from './ledger.ts';
import {
  addLandlord,
  addLetting,
  addReceipt,
  addSignature,
  addTenant,
  changeTenant,
  issueReceipt,
} from './rows.ts';
import { connectAtOnce, DENIED, it, type TestDatabase } from './support.ts';

const { sql, newOwner } = connectAtOnce(4);

const FULL = 'PT409 QUOTA_REACHED';

const addTenants = (count: number) => (tx: TransactionSql) =>
  tx`select add_tenant('{"first_name": "f", "last_name": "l", "rent": 1}') from generate_series(1, ${count})`;

/** Sets the stored count of an account's rows of one kind, without creating rows. */
const setUsage = ({ tx }: TestDatabase, owner: string, kind: string, used: number) =>
  tx`insert into private.usage (owner_id, kind, used) values (${owner}, ${kind}, ${used})
    on conflict on constraint usage_pkey do update set used = excluded.used`;

describe('an account', () => {
  it('an account has room for 5,000 tenants, and deleting a tenant makes room for a new one', async (db) => {
    const owner = await db.account();
    await db.as(owner, addTenants(2));
    await setUsage(db, owner, 'tenants', 5000);
    expect(await db.refusalText(owner, addTenants(1))).toBe(FULL);
    await db.as(owner)`select delete_tenant(id) from (select id from tenants limit 1) one`;
    expect(await db.refusalText(owner, addTenants(2))).toBe(FULL);
    expect(await db.refusalText(owner, addTenants(1))).toBeNull();
    expect(await db.refusalText(await db.account(), addTenants(1))).toBeNull();
  });

  it('an account has room for 50 signatures', async (db) => {
    const owner = await db.account();
    await setUsage(db, owner, 'signatures', 49);
    await addSignature(db, owner);
    await expect(addSignature(db, owner)).rejects.toThrow('QUOTA_REACHED');
    expect(await db.tx`select from signatures where owner_id = ${owner}`).toHaveLength(1);
  });

  it('an account has room for 25,000 rents', async (db) => {
    const owner = await db.account();
    await db.as(owner, addTenants(10));
    const raise = (year: number) =>
      db.refusalText(owner, (tx) => changeTenant(tx, { rent: year, rent_starts_on: `${year}-01-01` }));
    await setUsage(db, owner, 'rents', 24_985);
    expect(await raise(2020)).toBeNull();
    expect(await raise(2021)).toBe(FULL);
    expect((await db.tx`select from rents where owner_id = ${owner}`).count).toBe(20);
  });

  it('an account has room for 5,000 properties, and a super-admin’s account for 20,000 addresses on the whitelist', async (db) => {
    const owner = await db.account({ isSuperAdmin: true });
    const addProperty = (tx: TransactionSql) =>
      tx`insert into properties (name, address, postal_code, city, rent) values ('n', 'a', '69001', 'c', 1)`;
    const addGuest = (tx: TransactionSql) =>
      tx`insert into whitelisted_users (email) values (gen_random_uuid() || '@example.test')`;
    await setUsage(db, owner, 'properties', 4999);
    await setUsage(db, owner, 'whitelisted_users', 19_999);
    for (const add of [addProperty, addGuest]) {
      expect(await db.refusalText(owner, add)).toBeNull();
      expect(await db.refusalText(owner, add)).toBe(FULL);
    }
  });

  it('a command that would exceed a quota is refused, and a command for a month then issues nothing', async (db) => {
    await setToday(db, '2026-04-01');
    const letting = await addLetting(db);
    const { owner } = letting;
    await setUsage(db, owner, 'documents', 200_000);
    const issue = (tx: TransactionSql) => issueReceipt(tx, letting);
    const month = (tx: TransactionSql) => tx`select issue_month(private.today(), ${[letting.tenant]})`;
    await db.as(owner)`
      select pay_month(private.today(), gen_random_uuid(), private.today(), null, ${[letting.tenant]})`;
    expect(await db.refusalText(owner, issue)).toBe(FULL);
    expect(await db.refusalText(owner, month)).toBe(FULL);
    await setUsage(db, owner, 'documents', 0);
    await setUsage(db, owner, 'document_files', 5_000_000_001);
    expect(await db.refusalText(owner, issue)).toBe(FULL);
    await setUsage(db, owner, 'document_files', 0);
    const { id } = await addReceipt(db, letting);
    await setUsage(db, owner, 'document_mails', 400_000);
    await db.as(owner, (tx) =>
      changeTenant(tx, {
        email: 'a@example.test',
        email_consent_address: 'a@example.test',
        email_consent_on: '2026-01-01',
        email_consent_how: 'Lease',
      }),
    );
    expect(await db.refusalText(owner)`select queue_document_mail(${id}, ${id})`).toBe(FULL);
  });

  it('payments and receipts of a month are recorded up to the quota, without a gap in the numbers', async (db) => {
    await setToday(db, '2026-04-01');
    const first = await addLetting(db);
    const { owner, property } = first;
    const tenants = [first.tenant];
    for (let more = 0; more < 3; more += 1) tenants.push(await addTenant(db, owner, property));
    await setUsage(db, owner, 'payments', 199_997);
    await setUsage(db, owner, 'documents', 199_998);
    const month = (key: string) =>
      db.as(owner)`
        select pay_month(private.today(), ${key}, private.today(), null, ${tenants}, 'quittances') as answer`;
    const [row] = await month(randomUUID());
    const { paid, skipped, failed } = row?.['answer'] ?? {};
    expect([paid.length, skipped.length]).toEqual([3, 0]);
    const left = tenants.filter((id) => paid.every((one: { tenant_id: string }) => one.tenant_id !== id));
    expect(failed).toEqual(left.map((tenantId) => ({ tenant_id: tenantId, error_code: 'QUOTA_REACHED' })));
    const receipts = await db.tx`select sequence from documents where owner_id = ${owner} order by sequence`;
    expect(receipts.map(({ sequence }) => sequence)).toEqual([1, 2]);
    await setUsage(db, owner, 'payments', 0);
    await setUsage(db, owner, 'documents', 0);
    await month(randomUUID());
    const numbers = await db.tx`select sequence from documents where owner_id = ${owner} order by sequence`;
    expect(numbers.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('paying a month records payments up to the daily quota', async (db) => {
    await setToday(db, '2026-04-01');
    const { owner, property, tenant } = await addLetting(db);
    const tenants: string[] = [];
    for (let more = 0; more < 3; more += 1) tenants.push(await addTenant(db, owner, property));
    await db.tx`
      insert into payments (owner_id, lease_id, kind, paid_on, amount, idempotency_key, cancelled_at)
      select ${owner}, lease_id, 'payment', '2026-03-01', 1, gen_random_uuid(), now()
      from tenants cross join generate_series(1, 9998) where tenants.id = ${tenant}`;
    const [row] = await db.as(owner)`
      select pay_month(private.today(), ${randomUUID()}, private.today(), null, ${tenants}, 'none') as answer`;
    const { paid, failed } = row?.['answer'] ?? {};
    expect(paid).toHaveLength(2);
    expect(failed).toEqual([{ tenant_id: expect.any(String), error_code: 'QUOTA_REACHED' }]);
  });

  it('the quota counts rows of the database administrator, who is never refused', async (db) => {
    const { tx } = db;
    const owner = await db.account();
    await tx`insert into properties (owner_id, name, address, postal_code, city, rent, lessor_id)
      select ${owner}, 'n', 'a', 'p', 'c', 1, (private.first_lessor(${owner})).id from generate_series(1, 10000)`;
    const add = (inner: TransactionSql) =>
      inner`insert into properties (name, address, postal_code, city, rent) values ('n', 'a', 'p', 'c', 1)`;
    expect(await db.refusalText(owner, add)).toBe(FULL);
    const counts = await tx`
      select kind, used, most,
        case kind when 'properties' then (select count(*) from properties where owner_id = ${owner}) end as known
      from private.usage join private.quotas using (kind) where owner_id = ${owner} and kind = 'properties'`;
    expect(counts).toEqual([{ kind: 'properties', used: '10000', most: '5000', known: '10000' }]);
  });

  it('the quota counts the bytes of an account’s documents', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    const file = Buffer.alloc(30_000, 1).toString('base64');
    await db.tx`select keep_files(${db.tx.json([{ document_id: id, pdf: file }])})`;
    const [row] = await db.tx`
      select used from private.usage where owner_id = ${letting.owner} and kind = 'document_files'`;
    expect(row).toEqual({ used: '30000' });
  });

  it('a landlord may neither write nor see the counts of the quota', async (db) => {
    const owner = await addLandlord(db);
    for (const attempt of [
      'select * from private.usage',
      'update private.usage set used = 0',
      'select * from private.quotas',
    ])
      expect(await db.refusalCode(owner, (tx) => tx.unsafe(attempt)), attempt).toBe(DENIED);
  });

  test('only one of two simultaneous requests gets the last place of a quota', async () => {
    const owner = await newOwner();
    await sql`insert into signatures (owner_id, media_type, image, drawing)
      select ${owner}, 'image/png', 'AAAA', '{}' from generate_series(1, 49)`;
    const [{ lessor } = {}] = await sql`select (private.first_lessor(${owner})).id as lessor`;
    const add = (meanwhile?: () => Promise<void>) =>
      sql.begin(async (tx) => {
        await tx`select set_config('role', 'service_role', true), set_config('lock_timeout', '500ms', true)`;
        await tx`select add_signature(${lessor}, 'image/png', 'AAAA', '{}')`;
        await meanwhile?.();
      });
    // The second call waits for the end of the first call, because the first call may still fail and free its place.
    await add(() => expect(add()).rejects.toThrow('lock timeout'));
    await expect(add()).rejects.toThrow();
    expect((await sql`select from signatures where owner_id = ${owner}`).count).toBe(50);
  });
});

test('each quota has a limit and triggers that count its rows', async () => {
  const counted = await sql`
    select tgrelid::regclass::text as kind, array_agg(tgname::text order by tgname) as triggers from pg_trigger
    where tgname in ('count_added', 'count_removed') group by tgrelid order by 1`;
  // `add_file` sums the bytes of kept files itself.
  const limited = await sql`select kind from private.quotas where kind <> 'file_bytes' order by 1`;
  expect([...counted]).toEqual(
    limited.map(({ kind }) => ({ kind, triggers: ['count_added', 'count_removed'] })),
  );
});

it('the statement of docs/deploy.md lowers the room for kept files and leaves all other quotas', async ({
  tx,
}) => {
  const quotas = async () =>
    Object.fromEntries(
      (await tx`select kind, most from private.quotas`).map(({ kind, most }) => [kind, Number(most)]),
    );
  const before = await quotas();
  const deploy = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8');
  const [, statement = ''] = /```sql\n(do [^`]*quotas[^`]*)```/.exec(deploy) ?? [];
  await tx.unsafe(statement);
  expect(await quotas()).toEqual({ ...before, file_bytes: 200_000_000 });
});

test('every table that a landlord can fill has a quota', async () => {
  const open = await sql`
    select relation.relname from pg_class relation
    where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
      and not exists (select from private.quotas where kind = relation.relname)
      -- Leave out tables with one row per row of a table that has a quota.
      and not exists (
        select from pg_constraint reference
        join pg_constraint key on key.conrelid = reference.conrelid and key.contype = 'p'
        where reference.conrelid = relation.oid and reference.contype = 'f' and reference.confdeltype = 'c'
          and key.conkey <@ reference.conkey
          and reference.confrelid::regclass::text in (select kind from private.quotas)
      )
    order by 1`;
  // These tables need no quota: `users` has one row per account, the daily job writes notifications about tenants,
  // allocations cannot exceed dues and payments, and there is one rent index per zone and quarter.
  expect(open.map((row) => row['relname'])).toEqual([
    'allocations',
    'notifications',
    'rent_indices',
    'users',
  ]);
});

it('a call has a limited number of ids and at most eight seconds of time', async (db) => {
  const letting = await addLetting(db);
  const many = (count: number) => `array(select gen_random_uuid() from generate_series(1, ${count}))`;
  const refusalText = (call: string) => db.refusalText(letting.owner, (tx) => tx.unsafe(`select ${call}`));
  expect(await refusalText(`kept_files(${many(100)})`)).toBeNull();
  expect(await refusalText(`kept_files(${many(101)})`)).toBe('PT400 VALIDATION_FAILED ids=tooLong');
  expect(await refusalText(`signature_drawings(${many(50)})`)).toBeNull();
  expect(await refusalText(`signature_drawings(${many(51)})`)).toBe('PT400 VALIDATION_FAILED ids=tooLong');
  expect(await refusalText(`issue_month('2026-03-01', ${many(501)})`)).toBe(
    'PT400 VALIDATION_FAILED tenantIds=tooLong',
  );
  const replaces = `issue_receipt('${letting.tenant}', '${letting.property}', '2026-03-01', '2026-03-31', '2026-03-05',
      1250, 0, replaces => ${many(101)})`;
  expect(await refusalText(replaces)).toBe('PT400 VALIDATION_FAILED replaces=tooLong');
  const [role] = await sql`select rolconfig from pg_roles where rolname = 'authenticated'`;
  expect(role?.['rolconfig']).toContain('statement_timeout=8s');
});

test('while a landlord reads a month, his second request for a month is refused, and other landlords’ requests are not', async () => {
  const [me, other] = [randomUUID(), randomUUID()];
  const asUser = (tx: TransactionSql, user: string) =>
    tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user })}, true),
      set_config('role', 'authenticated', true)`;
  const readAs = (user: string) =>
    sql.begin(async (tx) => {
      await asUser(tx, user);
      await tx`select month_list('2026-03-01')`;
    });
  await sql.begin(async (tx) => {
    await asUser(tx, me);
    await tx`select month_list('2026-03-01')`;
    await expect(readAs(me)).rejects.toMatchObject({
      code: 'PT429',
      message: 'TOO_MANY_REQUESTS',
      hint: '1',
    });
    await readAs(other);
  });
  await readAs(me);
});
