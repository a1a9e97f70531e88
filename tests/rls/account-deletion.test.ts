import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { addDeposited, deduct, move, payRents, settle } from './deposits.ts';
import { addLetting, addReceipt } from './rows.ts';
import { connect, DENIED, erase, exported, it, type TestDatabase, valueOf } from './support.ts';

const sql = connect();

const inDays = async ({ tx }: TestDatabase, days: number): Promise<string> =>
  String(await valueOf(tx`select (private.today() + ${days}::integer)::text`));

const inYears = async ({ tx }: TestDatabase, years: number): Promise<string> =>
  String(await valueOf(tx`select (private.today() + make_interval(years => ${years}))::date::text`));

const lastDay = async ({ tx }: TestDatabase, account: string): Promise<string | null | undefined> => {
  const [row] = await tx<{ day: string | null }[]>`
    select deletes_on::text as day from users where id = ${account}`;
  return row?.day;
};

const ask = ({ tx }: TestDatabase, account: string) =>
  tx`select public.request_account_deletion(${account}) as day`;

/** Returns the tables that contain rows of landlords, and the owner column of each table. */
const tablesOfLandlords = ({ tx }: TestDatabase) => tx<{ schema: string; table: string; column: string }[]>`
  select space.nspname as schema, class.relname as table, attribute.attname as column
  from pg_class class
  join pg_namespace space on space.oid = class.relnamespace and space.nspname in ('public', 'private')
  join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attname in ('owner_id', 'user_id')
  where class.relkind = 'r'`;

describe('deleting an account', () => {
  it('a landlord can cancel the deletion of his account for 14 days after the first request, and a second request does not prolong this time', async (db) => {
    const owner = await db.account();
    await ask(db, owner);
    await db.tx`update users set deletes_on = deletes_on - 3 where id = ${owner}`;
    await ask(db, owner);
    expect(await lastDay(db, owner)).toBe(await inDays(db, 11));
    await db.tx`select keep_account(${owner})`;
    expect(await lastDay(db, owner)).toBeNull();
  });

  it('deleting an account needs the secret key, so that the function can ask for the password first', async (db) => {
    const owner = await db.account();
    for (const caller of [owner, null]) {
      const asked = await db.refusalCode(caller)`select request_account_deletion(${owner})`;
      expect(asked).toBe(DENIED);
      const erased = await db.refusalCode(caller)`select erase_account_now(${owner})`;
      expect(erased).toBe(DENIED);
      // A stolen session must not be able to cancel the owner's deletion of the account.
      expect(await db.refusalCode(caller)`select keep_account(${owner})`).toBe(DENIED);
    }
    const written = await db.refusalCode(owner)`update users set deletes_on = null`;
    expect(written).toBe(DENIED);
  });

  it('deleting an account removes every row of its landlord and no row of another landlord', async (db) => {
    const letting = await addLetting(db);
    const other = await addLetting(db);
    await addReceipt(db, letting);
    await addReceipt(db, other);
    await db.tx`insert into notifications (user_id, kind, subject_id, details)
      values (${letting.owner}, 'tenant_without_property', ${letting.tenant}, '{"tenantName": "x"}')`;
    await erase(db, letting.owner);
    for (const { schema, table, column } of await tablesOfLandlords(db)) {
      const rows = (owner: string) =>
        db.tx`select from ${db.tx(schema)}.${db.tx(table)} where ${db.tx(column)} = ${owner}`;
      expect(await rows(letting.owner), table).toHaveLength(0);
    }
    expect(await db.tx`select from auth.users where id = ${letting.owner}`).toHaveLength(0);
    expect(await db.tx`select from receipts where owner_id = ${other.owner}`).toHaveLength(1);
  });

  it('deleting an account deletes a settled deposit with its deductions, its payment and its due', async (db) => {
    const account = await addDeposited(db);
    await payRents(db, account, 5 * 910);
    await db.as(account.owner, move(account));
    await db.as(account.owner, deduct(account, [{}]));
    await db.as(account.owner, settle(account, { amount: 0 }));
    await erase(db, account.owner);
    for (const table of ['deposit_movements', 'deposit_deductions', 'payments', 'dues', 'leases'])
      expect(await db.tx`select from ${db.tx(table)} where owner_id = ${account.owner}`).toHaveLength(0);
  });

  it('deleting an account removes only the whitelist entry of that account, even after a change of address', async (db) => {
    const invite = (email: string) => db.tx`insert into whitelisted_users (email) values (${email})`;
    for (const name of ['leaver', 'moved', 'other']) await invite(`${name}@example.test`);
    const owner = await db.account({ email: 'leaver@example.test' });
    await db.account({ email: 'other@example.test' });
    await db.tx`update auth.users set email = 'moved@example.test' where id = ${owner}`;
    await ask(db, owner);
    await db.tx`select erase_account_now(${owner})`;
    const left = await db.tx`select email from whitelisted_users where email like '%@example.test'`;
    expect([...left]).toEqual([{ email: 'other@example.test' }]);
  });

  it('documents of a deleted account can be verified for three years, and the verification shows no names or amounts', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    const [receipt] = await db.tx`select code, number, issued_at from documents where id = ${id}`;
    await db.tx`select keep_files(${db.tx.json([{ document_id: id, pdf: 'JVBERg==' }])})`;
    const find = async () => {
      return (await valueOf(db.tx`select document_by_code(${String(receipt?.['code'])})`)) as unknown;
    };
    const stub = {
      state: 'valid',
      sha256: '315d429b7714cedb6ad04ac31240145257692630457f3c88253c5beceac76027',
      stub: {
        code_sha256: expect.any(String),
        number: receipt?.['number'],
        kind: 'quittance',
        state: 'valid',
        issued_at: expect.any(String),
        sha256: expect.any(String),
        erases_on: await inYears(db, 3),
      },
    };
    // A verification returns the same result before and after the deletion of the account's rows.
    await ask(db, letting.owner);
    await db.tx`select erase_account_now(${letting.owner})`;
    expect(await db.tx`select from receipts where id = ${id}`).toHaveLength(1);
    expect(await find()).toEqual(stub);
    await erase(db, letting.owner);
    expect(await db.tx`select from receipts where id = ${id}`).toHaveLength(0);
    expect(await find()).toEqual(stub);
  });

  it('no stub is kept of a document that was issued more than three years before the deletion of its account', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    await db.tx`update documents set issued_at = now() - interval '3 years' where id = ${id}`;
    const before = await db.tx`select from private.document_stubs`;
    await erase(db, letting.owner);
    expect(await db.tx`select from private.document_stubs`).toHaveLength(before.length);
  });

  it('a requested deletion can be carried out at once, but a cancelled deletion cannot', async (db) => {
    const owner = await db.account();
    const now = () => db.tx.savepoint((tx) => tx`select erase_account_now(${owner})`);
    await expect(now()).rejects.toThrow('DELETION_NOT_REQUESTED');
    await ask(db, owner);
    await db.tx`select keep_account(${owner})`;
    await expect(now()).rejects.toThrow('DELETION_NOT_REQUESTED');
    await ask(db, owner);
    await now();
    expect(await db.tx`select from auth.users where id = ${owner}`).toHaveLength(0);
  });

  it('a whitelist entry with the placeholder address of an erased account does not stop the deletion', async (db) => {
    const owner = await db.account();
    await ask(db, owner);
    await db.tx`select erase_account_now(${owner})`;
    await db.tx`insert into whitelisted_users (email) values (${`${owner}@deleted.invalid`})`;
    expect(await lastDay(db, owner)).toBe(await inDays(db, -1));
  });

  it('deleting an account deletes its documents in order of issue, 100 at a time, so that no replaced document outlives its replacement', async (db) => {
    const letting = await addLetting(db);
    const issued = await addReceipt(db, letting);
    const copies = await db.tx<{ id: string }[]>`
        insert into documents (
          owner_id, kind, series, year, sequence, lease_id, property_id, tenant_id, tenant_ids, snapshot_version, snapshot, code, issued_at
        )
        select
          owner_id, kind, series, year, 1000 - step, lease_id, property_id, tenant_id, tenant_ids, snapshot_version, snapshot,
          md5(step::text), issued_at + make_interval(mins => step / 2)
        from documents cross join generate_series(1, 250) step where documents.id = ${issued.id}
        -- Insert the documents in an order that differs from their order of issue.
        order by md5(step::text)
        returning id`;
    await db.tx`delete from auth.users where id = ${letting.owner}`;
    const left = async () => {
      const rows = await db.tx`
        select id from documents where owner_id = ${letting.owner} order by issued_at, sequence`;
      return rows.map((row): string => row['id']);
    };
    const all = await left();
    expect(all).toHaveLength(copies.length + 1);
    for (const erased of [100, 200, 251]) {
      await db.tx`select private.erase_rows(${letting.owner})`;
      expect(await left()).toEqual(all.slice(erased));
    }
  });

  it('the last super-admin cannot delete his account, even when another super-admin is about to leave', async (db) => {
    await db.tx`update users set is_super_admin = false`;
    const [first, second] = [
      await db.account({ isSuperAdmin: true }),
      await db.account({ isSuperAdmin: true }),
    ];
    await ask(db, first);
    await expect(db.tx.savepoint(() => ask(db, second))).rejects.toThrow('LAST_SUPER_ADMIN');
    await expect(db.tx.savepoint((tx) => tx`select erase_account_now(${second})`)).rejects.toThrow(
      'LAST_SUPER_ADMIN',
    );
  });

  it('if two super-admins delete their accounts at the same time, only one deletion succeeds', async (db) => {
    await ask(db, await db.account({ isSuperAdmin: true }));
    const meanwhile = sql.begin(async (tx) => {
      await tx`set local lock_timeout = '200ms'`;
      await tx`select request_account_deletion(${randomUUID()})`;
    });
    await expect(meanwhile).rejects.toThrow('canceling statement due to lock timeout');
  });
});

describe('an account ended by a super-admin', () => {
  it('ending an account removes the whitelist entry of the account, so that only a new invitation reopens the account', async (db) => {
    const admin = await db.account({ isSuperAdmin: true });
    const owner = await db.account({ email: 'leaves@example.test' });
    const invite = () =>
      db.as(admin)`insert into whitelisted_users (email) values ('leaves@example.test') returning id`;
    const [line] = await invite();
    await db.as(admin)`select end_account(${String(line?.['id'])})`;
    expect(await db.tx`select from whitelisted_users where email = 'leaves@example.test'`).toHaveLength(0);
    expect(await lastDay(db, owner)).toBe(await inDays(db, 14));
    await expect(db.tx.savepoint((tx) => tx`select keep_account(${owner})`)).rejects.toThrow(
      'ACCOUNT_CLOSING',
    );
    await invite();
    expect(await lastDay(db, owner)).toBeNull();
  });

  it('a super-admin can end an account through the whitelist entry that invited it, or through an entry with the current address of the account', async (db) => {
    const admin = await db.account({ isSuperAdmin: true });
    const invite = async (name: string) => {
      const email = `${name}@example.test`;
      const [line] = await db.tx`insert into whitelisted_users (email) values (${email}) returning id`;
      return {
        email,
        end: (tx: TestDatabase['tx']) => tx`select end_account(${String(line?.['id'])}) as answer`,
      };
    };
    const [first, second, third] = [await invite('first'), await invite('second'), await invite('third')];
    const [moved, stayed] = [await db.account(first), await db.account({ email: third.email })];
    await db.tx`update auth.users set email = ${second.email} where id = ${moved}`;
    const [ended] = await db.as(admin, first.end);
    expect(ended?.['answer']).toMatchObject([{ email: second.email, locale: 'fr' }]);
    expect(await lastDay(db, moved)).toBe(await inDays(db, 14));
    expect(await lastDay(db, stayed)).toBeNull();
    // The first account now has the address of the second entry.
    await db.as(admin, second.end);
    expect(await db.refusalText(admin, second.end)).toBe('PT404 NOT_FOUND');
    expect(await lastDay(db, stayed)).toBeNull();
  });

  it('only a super-admin can end an account, but never his own account', async (db) => {
    const [admin, boss] = [
      await db.account({ isSuperAdmin: true }),
      await db.account({ isSuperAdmin: true, email: 'boss@example.test' }),
    ];
    const owner = await db.account();
    const [line] = await db.tx`
      insert into whitelisted_users (email) values ('boss@example.test') returning id`;
    const end = (tx: TestDatabase['tx']) => tx`select end_account(${String(line?.['id'])})`;
    expect(await db.refusalText(owner, end)).toContain('NOT_FOUND');
    for (const superAdmin of [admin, boss])
      expect(await db.refusalText(superAdmin, end)).toBe('PT409 SUPER_ADMIN_ACCOUNT');
    expect(await lastDay(db, boss)).toBeNull();
    await db.tx`update whitelisted_users set email = 'nobody@example.test' where email = 'boss@example.test'`;
    expect(await db.refusalText(admin, end)).toBe('PT409 NO_ACCOUNT');
    // The command was refused, so it has not removed the whitelist entry.
    expect(await db.tx`select from whitelisted_users where email = 'nobody@example.test'`).toHaveLength(1);
  });
});

describe('the export of an account', () => {
  it('the export of an account contains the landlord’s rows of every table and no rows of other landlords', async (db) => {
    const letting = await addLetting(db);
    const other = await addLetting(db);
    await addReceipt(db, letting);
    await addReceipt(db, other);
    const parts = await db.tx`select part from private.exported_tables()`;
    const names = parts.map((row): string => row['part']);
    const data = new Map<string, Row[]>();
    for (const name of names)
      data.set(
        name,
        (await exported(db, letting.owner, name)).map(({ row }) => row),
      );
    expect(Object.fromEntries(data)).toMatchObject({
      account: [{ id: letting.owner }],
      properties: [{ id: letting.property }],
      tenants: [{ id: letting.tenant }],
      documents: [{ tenant_id: letting.tenant, state: 'valid' }],
      receipts: [{ rent: 1250 }],
    });
    expect(JSON.stringify([...data])).not.toContain(other.owner);
    const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const tables = (await tablesOfLandlords(db))
      // The archive contains the PDF files instead of the table document_files. Counters of document numbers are in a
      // private schema.
      .filter(({ schema, table }) => schema === 'public' && table !== 'document_files')
      .map(({ table }) => camel(table));
    expect(names).toEqual(expect.arrayContaining(tables));
  });

  it('the pages of an export contain each row once, and no row that was added after the first page', async (db) => {
    const letting = await addLetting(db);
    const [lease] = await db.tx`select lease_id as id from tenants where id = ${letting.tenant}`;
    const addDues = (count: number) => db.tx`
      insert into dues (owner_id, lease_id, kind, period_from, period_to, due_on, other, label)
      select ${letting.owner}, ${String(lease?.['id'])}, 'other', '2026-03-01', '2026-03-01', '2026-03-01', 5, 'Clé'
      from generate_series(1, ${count}::int)`;
    await addDues(2500);
    const stored = await db.tx`select id from dues where owner_id = ${letting.owner} order by due_on, id`;
    const dues = await exported(db, letting.owner, 'dues');
    expect(dues.map(({ row }) => row['id'])).toEqual(stored.map((row) => row['id']));
    const page = (after: unknown, asOf: string | null) =>
      valueOf(db.as(letting.owner)`
        select export_page('dues', ${JSON.stringify(after)}::text::jsonb, coalesce(${asOf}::timestamptz, clock_timestamp()))`);
    const first = await page([], null);
    await addDues(3);
    expect((await exported(db, letting.owner, 'dues')).length).toBe(stored.length + 3);
    const second = await page(first.next, first.as_of);
    const third = await page(second.next, first.as_of);
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([1000, 1000, stored.length - 2000]);
    expect(third.next).toBeNull();
  });

  it('the export of an account contains companies that have no named person', async (db) => {
    const { owner, tenant } = await addLetting(db);
    await db.tx`
      insert into tenants (owner_id, lease_id, company_name)
      select ${owner}, tenants.lease_id, 'SCI ' || number
      from tenants, generate_series(1, 1200) number where tenants.id = ${tenant}`;
    const tenants = await exported(db, owner, 'tenants');
    expect(new Set(tenants.map(({ row }): string => row['id'])).size).toBe(1201);
  });

  it('an export returns all rows in smaller pages when rows are long or slow to read', async (db) => {
    const owner = await db.account();
    await db.tx`
      insert into leases (owner_id, account_since)
      select ${owner}, '2026-01-01' from generate_series(1, 450)`;
    const leases = await exported(db, owner, 'leases');
    expect(new Set(leases.map(({ row }): string => row['id'])).size).toBe(450);
    const [row] = await db.as(owner)`select export_page('leases') as page`;
    expect(row?.['page'].rows).toHaveLength(200);
  });

  it('exporting an unknown section is refused', async (db) => {
    const owner = await db.account();
    const ask = (tx: TransactionSql) => tx`select export_page('sessions')`;
    expect(await db.refusalText(owner, ask)).toBe('PT404 NOT_FOUND');
  });
});
