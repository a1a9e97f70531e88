import { describe, expect, test } from 'vitest';
import { isNameless } from '../../supabase/functions/_shared/domain/landlord.ts';
import { parse, VERSIONS } from '../../supabase/functions/v1/documents/kinds/receipt/snapshot.ts';
import { setToday } from './ledger.ts';
import {
  addLetting,
  addProperty,
  addReceipt,
  addSignature,
  addTenant,
  changeTenant,
  deleteTenant,
  issueReceipt,
} from './rows.ts';
import { connect, DENIED, it } from './support.ts';

const sql = connect();

describe('receipts', () => {
  it('receipts are numbered by landlord and year, and keep the data of their day of issue', async (db) => {
    const letting = await addLetting(db);
    const first = await addReceipt(db, letting);
    const second = await addReceipt(db, letting, { period_from: '2026-04-01', period_to: '2026-04-30' });
    const year = Number(first['year']);
    expect([first['number'], second['number']]).toEqual([`Q-${year}-0001`, `Q-${year}-0002`]);
    await db.as(letting.owner)`update properties set city = 'Paris'`;
    const [kept] = await db.as(letting.owner)`select snapshot from documents where id = ${first.id}`;
    expect(kept?.['snapshot']).toMatchObject({
      landlord: { name: 'Camille Lefèvre', address: '8 rue Auguste Comte', representedBy: null },
      tenants: [{ firstName: 'Élodie', lastName: 'Marchand' }],
      property: { name: 'Le Bellecour', city: 'Lyon', addressComplement: null },
      isBilingual: false,
      replaces: [],
      says: {
        chargesKind: 'provision',
        prorata: null,
        payments: [
          { paidOn: '2026-03-05', amount: 1345.5, method: null, kind: 'payment', payer: null, earlier: [] },
        ],
        reduction: null,
        arrears: 0,
        others: [],
      },
    });

    const receipt = await addReceipt(db, await addLetting(db));
    expect(receipt['number']).toBe(`Q-${year}-0001`);
  });

  it('receipts name the landlord’s company and signatory, and keep the address of their day of issue', async (db) => {
    const letting = await addLetting(db);
    await db.as(letting.owner)`
      update lessors set company_name = 'SCI Les Tilleuls', address = '3 quai Fulchiron', siren = '732829320'`;
    const receipt = await addReceipt(db, letting);
    await db.as(letting.owner)`update lessors set company_name = null, address = 'Elsewhere'`;
    const [kept] = await db.as(letting.owner)`select snapshot from documents where id = ${receipt.id}`;
    expect(kept?.['snapshot']).toMatchObject({
      landlord: {
        name: 'SCI Les Tilleuls',
        representedBy: 'Camille Lefèvre',
        address: '3 quai Fulchiron',
        siren: '732829320',
      },
    });
  });

  it('receipts show the signature in force at their issue, say how charges are counted, and can be bilingual', async (db) => {
    const letting = await addLetting(db);
    const signatureId = await addSignature(db, letting.owner);
    await db.as(letting.owner, (tx) => changeTenant(tx, { is_bilingual: true, charges_kind: 'fixed' }));
    expect((await addReceipt(db, letting))['snapshot']).toMatchObject({
      landlord: { signatureId },
      isBilingual: true,
      says: { chargesKind: 'fixed' },
    });
  });

  it('the snapshots of new receipts have the newest version that the function reads', async (db) => {
    const letting = await addLetting(db);
    await db.as(letting.owner)`select set_account(lease_id, '2026-03-01', 0) from tenants`;
    await addReceipt(db, letting, { rent: 500, charges: 0, housing_benefit: 100 });
    await addReceipt(db, letting, { rent: 845.5, charges: 0 });
    await db.as(letting.owner)`
      select record_payment(${letting.tenant}, gen_random_uuid(), '2026-03-11', 80, due_id => (added ->> 'id')::uuid, issue => 'all')
      from tenants cross join lateral add_due(lease_id, gen_random_uuid(), 'repair', '2026-03-10', 80, 'Volet') added`;
    const rows = await db.tx`
      select number, snapshot_version as version, snapshot from documents where owner_id = ${letting.owner} order by issued_at`;
    expect(rows.map(({ number }) => String(number).slice(0, 1))).toEqual(['R', 'Q', 'R']);
    const newest = Math.max(...Object.keys(VERSIONS).map(Number));
    for (const { version, snapshot } of rows) {
      expect(version).toBe(newest);
      expect(parse({ version, snapshot })).toEqual(snapshot);
    }
    expect(rows.map(({ snapshot }) => snapshot.says.others.length)).toEqual([0, 0, 1]);
  });

  it('receipts have an unguessable verification code and a verification URL that no caller can choose', async (db) => {
    const letting = await addLetting(db);
    const { code, snapshot } = await addReceipt(db, letting);
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(snapshot)).not.toMatch(/https?:|verif/i);
    // No table has a column for a URL, and no command has a parameter for a URL.
    const places = await db.tx`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_name ~ 'origin|url|site'
      union all
      select proname || '.' || argument from pg_proc, unnest(proargnames) argument
      where pronamespace = 'public'::regnamespace and argument ~ 'origin|url|site'`;
    expect(places).toEqual([]);
  });

  it('receipts never change and are never deleted, not even by their landlord', async (db) => {
    const letting = await addLetting(db);
    await addReceipt(db, letting);
    expect(await db.refusalCode(letting.owner)`update receipts set rent = 1`).toBe(DENIED);
    expect(await db.refusalCode(letting.owner)`delete from receipts`).toBe(DENIED);
    expect(await db.refusalCode(letting.owner)`update documents set snapshot = '{}'`).toBe(DENIED);
    expect(await db.refusalCode(letting.owner)`delete from documents`).toBe(DENIED);
  });

  it('a landlord cannot insert a receipt directly, whichever column he fills', async (db) => {
    const letting = await addLetting(db);
    const columns = await sql`
      select attrelid::regclass::text as relation, attname as name from pg_attribute
      where attrelid in ('documents'::regclass, 'receipts'::regclass) and attnum > 0 and not attisdropped`;
    expect(columns.length).toBeGreaterThan(30);
    for (const { relation, name } of columns) {
      const refused = await db.refusalCode(letting.owner)`
        insert into ${db.tx(String(relation))} (${db.tx(String(name))}) values (default)`;
      expect(refused, `${relation}.${name}`).toBe(DENIED);
    }
  });

  it('issuing a receipt needs every amount and day', async (db) => {
    const { owner, tenant, property } = await addLetting(db);
    const payment = ["'2026-03-01'", "'2026-03-31'", "'2026-03-05'", '1250', '95.5'];
    for (const missing of payment.keys()) {
      const said = payment.with(missing, 'null').join();
      const issue = (tx: Parameters<Parameters<typeof db.as>[1]>[0]) =>
        tx`select issue_receipt(${tenant}, ${property}, ${tx.unsafe(said)}, 'https://klinky.test')`;
      expect(await db.refusalText(owner, issue), said).toBe('PT400 VALIDATION_FAILED');
    }
  });

  it('amounts of receipts have at most two decimals', async (db) => {
    const letting = await addLetting(db);
    const tooFine = { rent: 1250.004, charges: 95.496 };
    expect(await db.refusalText(letting.owner, (tx) => issueReceipt(tx, letting, tooFine))).toBe(
      'PT400 VALIDATION_FAILED rent=invalidAmount',
    );
  });

  it('receipts stay after their tenant and property are deleted', async (db) => {
    const letting = await addLetting(db);
    await addReceipt(db, letting);
    await db.as(letting.owner, (tx) => deleteTenant(tx));
    await db.as(letting.owner)`delete from properties`;
    const rows = await db.as(letting.owner)`
      select tenant_id, property_id, snapshot from private.issued_receipts`;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      tenant_id: null,
      property_id: null,
      snapshot: { tenants: [{ lastName: 'Marchand' }], property: { address: '12 rue de la Charité' } },
    });
    const [line] = await db.as(letting.owner)`select * from private.receipt_list`;
    expect(line).toMatchObject({
      tenant_name: 'Élodie Marchand',
      property_name: 'Le Bellecour',
      state: 'valid',
    });
  });

  it('a stranger sees no receipt and cannot issue a receipt for another landlord’s tenant or property', async (db) => {
    const letting = await addLetting(db);
    const theirs = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    const { owner: stranger, tenant, property } = theirs;
    expect(await db.as(stranger)`select * from receipts`).toHaveLength(0);
    expect(await db.as(stranger)`select * from private.receipt_list`).toHaveLength(0);
    const issue = (of: { tenant: string; property: string }, replaces: string[] = []) =>
      db.refusalText(stranger, (tx) => issueReceipt(tx, of, { replaces }));
    expect(await issue({ ...letting, property })).toBe('PT404 NOT_FOUND');
    expect(await issue({ ...letting, tenant })).toBe('PT404 NOT_FOUND');
    expect(await issue(theirs, [id])).toBe('PT400 VALIDATION_FAILED replaces=invalid');
    const admin = await db.account({ isSuperAdmin: true });
    expect(await db.refusalText(admin, (tx) => issueReceipt(tx, letting))).toBe('PT404 NOT_FOUND');
  });

  it('a receipt is refused for a property that is not the tenant’s, for days in the wrong order and for negative amounts', async (db) => {
    const letting = await addLetting(db);
    const elsewhere = await addProperty(db, letting.owner);
    const homeless = await addTenant(db, letting.owner, null);
    const issue = (of: object, fields: object) =>
      db.refusalText(letting.owner, (tx) => issueReceipt(tx, { ...letting, ...of }, fields));
    expect(await issue({ property: elsewhere }, {})).toBe('PT400 VALIDATION_FAILED propertyId=invalid');
    expect(await issue({ tenant: homeless }, {})).toBe('PT400 VALIDATION_FAILED propertyId=invalid');
    expect(await issue({}, { period_from: '2026-04-01' })).toBe('PT400 VALIDATION_FAILED to=periodReversed');
    const refused = 'PT400 VALIDATION_FAILED ';
    expect(await issue({}, { rent: -1 })).toBe(`${refused}rent=negativeAmount`);
    expect(await issue({}, { housing_benefit: 1345.51 })).toBe(`${refused}housingBenefit=invalidAmount`);
    expect(await issue({}, { housing_benefit: -1 })).toBe(`${refused}housingBenefit=negativeAmount`);
  });

  it('issuing a receipt requires the landlord’s name, but no address', async (db) => {
    const letting = await addLetting(db);
    const issue = () => db.refusalText(letting.owner, (tx) => issueReceipt(tx, letting));
    await db.as(letting.owner)`
      update lessors set first_name = null, address = null, postal_code = null, city = null`;
    expect(await issue()).toBe('PT409 PROFILE_INCOMPLETE');
    await db.as(letting.owner)`update lessors set company_name = 'SCI Les Tilleuls'`;
    expect(await addReceipt(db, letting)).toMatchObject({
      kind: 'quittance',
      snapshot: { landlord: { name: 'SCI Les Tilleuls', address: null, postalCode: null, city: null } },
    });
  });

  test('issuing a receipt needs exactly the profile details that the app asks for', async () => {
    // The loop tries every combination of present and missing details.
    for (let details = 0; details < 2 ** 4; details += 1) {
      const detail = (place: number): string | null => ((details >> place) % 2 === 1 ? 'x' : null);
      const [companyName, firstName, lastName, address] = [detail(0), detail(1), detail(2), detail(3)];
      const row = { company_name: companyName, first_name: firstName, last_name: lastName, address };
      const [answer] = await sql`
        select private.missing_for_receipts(jsonb_populate_record(null::public.lessors, ${sql.json(row)})) as missing`;
      expect(answer?.['missing'], JSON.stringify(row)).toEqual(
        isNameless({ companyName, firstName, lastName }) ? ['name'] : [],
      );
    }
  });

  it('receipts are for payments received today in Paris or earlier', async (db) => {
    const letting = await addLetting(db);
    const [days] = await db.tx`
      select private.today()::text as today, (private.today() + 1)::text as tomorrow`;
    const issue = (paid_on: string) =>
      db.refusalText(letting.owner, (tx) => issueReceipt(tx, letting, { paid_on }));
    expect(await issue(String(days?.['tomorrow']))).toBe('PT400 VALIDATION_FAILED paidAt=futureDate');
    expect(await issue(String(days?.['today']))).toBeNull();
  });

  it('a receipt states no payment made more than half a year before its days, or before the account start', async (db) => {
    const letting = await addLetting(db);
    const issue = (fields: Record<string, string>) =>
      db.refusalText(letting.owner, (tx) => issueReceipt(tx, letting, fields));
    const early = 'PT400 VALIDATION_FAILED paidAt=tooEarly';
    expect(await issue({ paid_on: '1900-01-01' })).toBe(early);
    expect(await issue({ paid_on: '2025-08-31' })).toBe(early);
    expect(await issue({ paid_on: '2025-09-01' })).toBeNull();
    await db.as(letting.owner)`
      select set_account(lease_id, '2026-05-01', 300) from tenants where id = ${letting.tenant}`;
    const may = { period_from: '2026-05-01', period_to: '2026-05-31' };
    expect(await issue({ ...may, paid_on: '2026-04-30' })).toBe(
      'PT400 VALIDATION_FAILED paidAt=beforeAccount',
    );
    expect(await issue({ ...may, paid_on: '2026-05-01' })).toBeNull();
  });

  it('if the start of a lease is unknown, a receipt begins at most sixty months before this month, or on the account start if that is earlier', async (db) => {
    await setToday(db, '2026-03-12');
    const letting = await addLetting(db);
    const issue = (from: string, to: string) =>
      db.refusalText(letting.owner, (tx) =>
        issueReceipt(tx, letting, { period_from: from, period_to: to, paid_on: from }),
      );
    const tooLongAgo = 'PT400 VALIDATION_FAILED from=tooLongAgo';
    expect(await issue('1900-01-01', '1900-01-31')).toBe(tooLongAgo);
    expect(await issue('2021-02-28', '2021-03-31')).toBe(tooLongAgo);
    expect(await issue('2021-03-01', '2021-03-31')).toBeNull();
    await db.tx`update leases set account_since = '2019-01-01'`;
    expect(await issue('2018-12-31', '2018-12-31')).toBe(tooLongAgo);
    expect(await issue('2019-01-01', '2019-01-31')).toBeNull();
    await db.as(letting.owner, (tx) => changeTenant(tx, { lease_starts_on: '2018-12-01' }));
    expect(await issue('2018-12-01', '2018-12-31')).toBeNull();
  });

  it('a receipt may state payments made up to half a year before the lease, however early the days of the receipt begin', async (db) => {
    const letting = await addLetting(db);
    await db.as(letting.owner, (tx) => changeTenant(tx, { lease_starts_on: '2020-01-01' }));
    const days = { period_from: '1900-01-01', period_to: '2020-01-31' };
    const issue = (paid_on: string) =>
      db.refusalText(letting.owner, (tx) => issueReceipt(tx, letting, { ...days, paid_on }));
    expect(await issue('2019-06-30')).toBe('PT400 VALIDATION_FAILED paidAt=tooEarly');
    expect(await issue('2019-07-01')).toBeNull();
  });

  it('issuing a receipt is refused for a user without an account', async (db) => {
    const letting = { tenant: crypto.randomUUID(), property: crypto.randomUUID() };
    const nobody = db.refusalText(crypto.randomUUID(), (tx) => issueReceipt(tx, letting));
    expect(await nobody).toBe('PT401 UNAUTHENTICATED');
  });
});
