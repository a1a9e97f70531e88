import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { recordPayment, setToday } from './ledger.ts';
import {
  addLandlord,
  addLetting,
  addProperty,
  addReceipt,
  addSignature,
  addTenant,
  issueReceipt,
  reissueReceipt,
  firstLessor,
} from './rows.ts';
import { CHECK, DENIED, erase, FOREIGN_KEY, it, type TestDatabase, UNIQUE, valueOf } from './support.ts';

const SCI = {
  series: 'SCI',
  company_name: 'SCI Les Tilleuls',
  siren: '732829320',
  first_name: 'Paul',
  last_name: 'Durand',
  address: '3 quai Fulchiron',
  postal_code: '69005',
  city: 'Lyon',
};

type Lessor = Partial<typeof SCI> & { email?: string };

const insert = (tx: TransactionSql, fields: Lessor) => tx`insert into lessors ${tx(fields)} returning id`;

/** Adds a lessor as the owner does and returns the id of the lessor. */
async function addLessor(db: TestDatabase, owner: string, fields: Lessor = SCI): Promise<string> {
  const [row] = await db.as(owner, (tx) => insert(tx, fields));
  return String(row?.['id']);
}

const setLessor = (db: TestDatabase, owner: string, property: string, lessor: string | null) =>
  db.refusalCode(owner)`update properties set lessor_id = ${lessor} where id = ${property}`;

const remove = (db: TestDatabase, owner: string, lessor: string) =>
  db.refusalText(owner)`select delete_lessor(${lessor})`;

describe('lessors', () => {
  it('a new account has one lessor with the sign-up name, who is the default lessor of new dwellings', async (db) => {
    const owner = await db.account({ metadata: { first_name: 'Camille', last_name: 'Lefèvre' } });
    const rows = await db.as(owner)`select series, first_name, last_name from lessors`;
    expect(rows).toEqual([{ series: '', first_name: 'Camille', last_name: 'Lefèvre' }]);
    await addLessor(db, owner);
    const property = await addProperty(db, owner);
    const [storedProperty] = await db.tx`select lessor_id from properties where id = ${property}`;
    expect(storedProperty).toEqual({ lessor_id: await firstLessor(db, owner) });
  });

  it('the commands that add a lessor or a dwelling ignore ids, owners and days that a caller names', async (db) => {
    const [owner, other] = [await addLandlord(db), await addLandlord(db)];
    const theirs = await firstLessor(db, other);
    const named = { id: theirs, owner_id: other, archived_on: '2026-01-01', signature_id: theirs };
    const home = { name: 'x', address: 'x', postal_code: '69005', city: 'x', rent: 1 };
    const lessor = { ...named, ...SCI };
    const added = valueOf(db.as(owner)`select add_lessor(${db.tx.json(lessor)})`);
    expect(await added).toMatchObject({ id: expect.not.stringContaining(theirs), signature_id: null });
    const property = valueOf(db.as(owner)`select add_property(${db.tx.json({ ...named, ...home })})`);
    expect(await property).toMatchObject({ id: expect.not.stringContaining(theirs), archived_on: null });
    expect(await db.as(owner)`select series from lessors order by created_at`).toHaveLength(2);
    const unseried = db.refusalText(owner)`select add_lessor('{"company_name": "x"}')`;
    expect(await unseried).toBe('PT400 VALIDATION_FAILED series=required');
    const foreign = db.refusalCode(owner)`select add_property(${db.tx.json({ ...home, lessor_id: theirs })})`;
    expect(await foreign).toBe(FOREIGN_KEY);
  });

  it('a lessor loses the names that were entered at a sign-up by somebody else', async (db) => {
    const owner = await db.account({ metadata: { first_name: 'Camille', last_name: 'Lefèvre' } });
    await db.tx`select private.forget_sign_up(${owner})`;
    const rows = await db.as(owner)`select first_name, last_name from lessors`;
    expect(rows).toEqual([{ first_name: null, last_name: null }]);
  });

  it('a landlord may change all fields of his lessors except the series', async (db) => {
    const owner = await db.account();
    const lessor = await addLessor(db, owner);
    const [row] = await db.as(owner)`
      update lessors set company_name = 'SCI du Parc' where id = ${lessor} returning *`;
    expect(row).toMatchObject({ ...SCI, company_name: 'SCI du Parc', owner_id: owner });
    expect(await db.refusalCode(owner)`update lessors set series = 'PARC'`).toBe(DENIED);
    expect(await db.refusalCode(owner)`update lessors set owner_id = ${owner}`).toBe(DENIED);
    expect(await db.refusalCode(owner)`delete from lessors`).toBe(DENIED);
  });

  it.each(['stranger', 'super-admin'])('a %s can neither see nor use lessors', async (db, who) => {
    const owner = await db.account();
    const lessor = await addLessor(db, owner);
    const other = await db.account({ isSuperAdmin: who === 'super-admin' });
    expect(await db.as(other)`select from lessors where owner_id <> ${other}`).toHaveLength(0);
    const changed = await db.as(other)`update lessors set first_name = 'Changed' where id = ${lessor}`;
    expect(changed.count).toBe(0);
    expect(await remove(db, other, lessor)).toBe('PT404 NOT_FOUND');
    const signature = await addSignature(db, owner);
    expect(await db.refusalCode(other)`update lessors set signature_id = ${signature}`).toBe(FOREIGN_KEY);
    expect(await db.refusalText(other)`select signature_in_use(${lessor})`).toBe('PT404 NOT_FOUND');
    expect(await setLessor(db, other, await addProperty(db, other), lessor)).toBe(FOREIGN_KEY);
    expect(await db.refusalCode(other)`insert into lessors (owner_id, series) values (${owner}, 'X')`).toBe(
      DENIED,
    );
  });

  it('a lessor’s country is a two-letter code', async (db) => {
    const owner = await addLandlord(db);
    for (const country of ['fr', 'FRA', 'F1', ''])
      expect(await db.refusalCode(owner)`update lessors set country = ${country}`, country).toBe(CHECK);
    await db.as(owner)`update lessors set country = 'BE', is_family_company = true`;
  });

  it('a lessor’s series has up to four capitals or digits and is unique in the account', async (db) => {
    const owner = await db.account();
    const add = (series: string) => db.refusalCode(owner, (tx) => insert(tx, { ...SCI, series }));
    for (const series of ['sci', 'SCI Ä', 'TILLE', 'S-1', 'S I', 'É']) {
      expect(await add(series), series).toBe(CHECK);
    }
    // Document numbers without letters belong to the account's first lessor.
    expect(await add('')).toBe(DENIED);
    for (const series of ['SCI', '2', 'A1B2']) expect(await add(series), series).toBeNull();
    expect(await add('SCI')).toBe(UNIQUE);
    await addLessor(db, await db.account());
  });

  it('a lessor cannot be deleted while a dwelling names the lessor or no other lessor is left', async (db) => {
    const owner = await db.account();
    const first = await firstLessor(db, owner);
    expect(await remove(db, owner, first)).toBe('PT409 LESSOR_IN_USE');
    const second = await addLessor(db, owner);
    const property = await addProperty(db, owner);
    expect(await remove(db, owner, first)).toBe('PT409 LESSOR_IN_USE');
    expect(await setLessor(db, owner, property, second)).toBeNull();
    expect(await remove(db, owner, second)).toBe('PT409 LESSOR_IN_USE');
    await db.as(owner)`select archive_property(${property}, true)`;
    expect(await remove(db, owner, second)).toBe('PT409 LESSOR_IN_USE');
    expect(await remove(db, owner, first)).toBeNull();
    expect(await db.as(owner)`select id from lessors`).toEqual([{ id: second }]);
    // No other lessor can take the series of the deleted first lessor.
    expect(await db.refusalCode(owner, (tx) => insert(tx, { series: '' }))).toBe(DENIED);
  });

  it('deleting an account deletes its lessors with their dwellings, signatures and receipts', async (db) => {
    const letting = await addLetting(db);
    const second = await addLessor(db, letting.owner);
    await setLessor(db, letting.owner, letting.property, second);
    await addReceipt(db, letting);
    await addSignature(db, letting.owner);
    await erase(db, letting.owner);
    expect(await db.tx`select from lessors where owner_id = ${letting.owner}`).toHaveLength(0);
    expect(await db.tx`select from users where id = ${letting.owner}`).toHaveLength(0);
  });

  it('an account has at most 50 lessors', async (db) => {
    const owner = await db.account();
    const add = (from: number, to: number) =>
      db.refusalText(owner)`
        insert into lessors (series, city) select number::text, 'c' from generate_series(${from}::int, ${to}::int) number`;
    expect(await add(1, 49)).toBeNull();
    expect(await add(50, 50)).toBe('PT409 QUOTA_REACHED');
  });
});

describe('the data of a lessor', () => {
  const landlordOf = async ({ tx }: TestDatabase, receipt: string) =>
    (await tx`select snapshot -> 'landlord' as landlord from documents where id = ${receipt}`)[0]?.[
      'landlord'
    ];

  it('new receipts show the current data and signature of their dwelling’s lessor, and older receipts do not change', async (db) => {
    const letting = await addLetting(db);
    const { owner } = letting;
    const before = await addReceipt(db, letting);
    const lessor = await addLessor(db, owner, { ...SCI, email: 'sci@example.test' });
    await db.tx`select add_signature(${lessor}, 'image/png', 'AAAA', '{}')`;
    await setLessor(db, owner, letting.property, lessor);
    const after = await addReceipt(db, letting, {
      period_from: '2026-04-01',
      period_to: '2026-04-30',
      paid_on: '2026-04-05',
    });
    const [{ signature } = {}] = await db.tx`
      select signature_id as signature from lessors where id = ${lessor}`;
    expect(await landlordOf(db, after.id)).toMatchObject({
      name: 'SCI Les Tilleuls',
      representedBy: 'Paul Durand',
      siren: '732829320',
      email: 'sci@example.test',
      address: '3 quai Fulchiron',
      signatureId: signature,
    });
    expect(signature).not.toBeNull();
    const [{ email } = {}] = await db.tx`select email from users where id = ${owner}`;
    expect(await landlordOf(db, before.id)).toMatchObject({
      name: 'Camille Lefèvre',
      email,
      signatureId: null,
    });
    const [{ statement } = {}] = await db.as(owner)`
      select account_statement(${letting.tenant}) as statement`;
    expect(statement).toMatchObject({ landlord: { name: 'SCI Les Tilleuls', email: 'sci@example.test' } });
  });

  it('a receipt shows only the signature of its lessor, which stays stored after the lessor is deleted', async (db) => {
    const owner = await db.account();
    const first = await firstLessor(db, owner);
    const second = await addLessor(db, owner);
    const sign = async (lessor: string) => {
      await db.tx`select add_signature(${lessor}, 'image/png', 'AAAA', '{}')`;
      return String(await valueOf(db.tx`select signature_id from lessors where id = ${lessor}`));
    };
    const [mine, its] = [await sign(first), await sign(second)];
    const use = (lessor: string, signature: string) =>
      db.refusalCode(owner)`update lessors set signature_id = ${signature} where id = ${lessor}`;
    expect([await use(second, mine), await use(first, its)]).toEqual([FOREIGN_KEY, FOREIGN_KEY]);
    expect([await use(second, its), await use(first, mine)]).toEqual([null, null]);
    expect(await db.refusalCode(owner)`select set_profile(${db.tx.json({ signature_id: its })})`).toBe(
      FOREIGN_KEY,
    );
    expect(await remove(db, owner, second)).toBeNull();
    expect([...(await db.tx`select lessor_id from signatures where id = ${its}`)]).toEqual([
      { lessor_id: null },
    ]);
    expect(await use(first, its)).toBe(FOREIGN_KEY);
  });

  it('a receipt whose dwelling is deleted is reissued with the current data of its lessor or, if the lessor is deleted, the data of the earlier receipt', async (db) => {
    const letting = await addLetting(db);
    const { owner } = letting;
    const lessor = await addLessor(db, owner, { ...SCI, email: 'sci@example.test' });
    await db.tx`select add_signature(${lessor}, 'image/png', 'AAAA', '{}')`;
    await setLessor(db, owner, letting.property, lessor);
    const { id } = await addReceipt(db, letting);
    await db.as(owner)`delete from properties where id = ${letting.property}`;
    await db.as(owner)`update lessors set city = 'Villeurbanne' where id = ${lessor}`;
    const again = async (receipt: string) =>
      String((await db.as(owner, (tx) => reissueReceipt(tx, receipt)))[0]?.['id']);
    const second = await again(id);
    const storedReceipt = async (receipt: string) =>
      (await db.tx`select lessor_id, series, sequence from documents where id = ${receipt}`)[0];
    expect(await storedReceipt(second)).toEqual({ lessor_id: lessor, series: 'SCI', sequence: 2 });
    const said = await landlordOf(db, second);
    expect(said).toMatchObject({
      name: 'SCI Les Tilleuls',
      representedBy: 'Paul Durand',
      siren: '732829320',
      email: 'sci@example.test',
      city: 'Villeurbanne',
      signatureId: expect.any(String),
    });
    expect(await remove(db, owner, lessor)).toBeNull();
    const third = await again(second);
    expect(await storedReceipt(third)).toEqual({ lessor_id: null, series: 'SCI', sequence: 3 });
    expect(await landlordOf(db, third)).toEqual(said);
  });

  it('if a deleted lessor was a person, a reissued receipt names a person and not a company', async (db) => {
    const letting = await addLetting(db);
    const { owner } = letting;
    const lessor = await addLessor(db, owner, { ...SCI, first_name: 'Marie', last_name: 'Roy' });
    await db.tx`update lessors set company_name = null, siren = null where id = ${lessor}`;
    await setLessor(db, owner, letting.property, lessor);
    const { id } = await addReceipt(db, letting);
    await db.as(owner)`delete from properties where id = ${letting.property}`;
    expect(await remove(db, owner, lessor)).toBeNull();
    const [again] = await db.as(owner, (tx) => reissueReceipt(tx, id));
    expect(await landlordOf(db, String(again?.['id']))).toMatchObject({
      name: 'Marie Roy',
      isCompany: false,
    });
  });

  it('a lessor’s reply address for mails must be a single valid address', async (db) => {
    const { owner } = await addLetting(db);
    for (const email of ['pay at http://evil.test', 'a@x.test, b@y.test'])
      expect(await db.refusalCode(owner)`update lessors set email = ${email} where owner_id = ${owner}`).toBe(
        '23514',
      );
  });

  it('each lessor has document numbers of its own, which never repeat', async (db) => {
    const first = await addLetting(db);
    const { owner } = first;
    const lessor = await addLessor(db, owner);
    const property = await addProperty(db, owner);
    const second = { property, tenant: await addTenant(db, owner, property) };
    await setLessor(db, owner, property, lessor);
    const year = new Date().getFullYear();
    const number = async (of: { tenant: string; property: string }) => {
      const { id } = await addReceipt(db, { owner, ...of });
      const [row] = await db.tx`select number, lessor_id from documents where id = ${id}`;
      return [row?.['number'], row?.['lessor_id']];
    };
    const none = await firstLessor(db, owner);
    expect(await number(first)).toEqual([`Q-${year}-0001`, none]);
    expect(await number(second)).toEqual([`Q-SCI-${year}-0001`, lessor]);
    await setLessor(db, owner, property, none);
    // Issued documents still name the deleted lessor.
    expect(await remove(db, owner, lessor)).toBeNull();
    const [kept] = await db.tx`
      select number, lessor_id, snapshot #>> '{landlord,name}' as name from documents
      where owner_id = ${owner} and series = 'SCI'`;
    expect(kept).toEqual({ number: `Q-SCI-${year}-0001`, lessor_id: null, name: 'SCI Les Tilleuls' });
    // A series belongs to one lessor for ever, even after the lessor is deleted.
    await expect(db.tx.savepoint(() => addLessor(db, owner))).rejects.toThrow('lessors_owner_id_series_key');
  });

  it('missing data of one lessor blocks the receipts and statements of his own dwellings only', async (db) => {
    await setToday(db, '2026-04-20');
    const letting = await addLetting(db);
    const { owner } = letting;
    const lessor = await addLessor(db, owner, { series: 'SCI', last_name: 'Durand' });
    const property = await addProperty(db, owner);
    const tenant = await addTenant(db, owner, property);
    await setLessor(db, owner, property, lessor);
    const issue = (of: { tenant: string; property: string }) =>
      db.refusalText(owner, (tx) => issueReceipt(tx, of));
    expect(await issue(letting)).toBeNull();
    expect(await issue({ tenant, property })).toBe('PT409 PROFILE_INCOMPLETE');
    expect(await db.refusalText(owner)`select account_statement(${tenant})`).toBe('PT409 PROFILE_INCOMPLETE');
    await db.as(owner)`update lessors set first_name = 'Paul' where id = ${lessor}`;
    expect(await issue({ tenant, property })).toBeNull();
  });

  it('a report of missing data ends when the data is complete or the lessor is deleted', async (db) => {
    await setToday(db, '2026-04-20');
    const owner = await addLandlord(db);
    const lessor = await addLessor(db, owner, { series: 'SCI', last_name: 'Durand' });
    const notifications = () => db.tx`
      select subject_id, details, ending from notifications
      where user_id = ${owner} and kind = 'profile_incomplete' order by created_at`;
    const look = () => db.tx`
      select private.notify(array(
        select news from users landlord cross join private.news_of_landlord(landlord) news where landlord.id = ${owner}
      ))`;
    await look();
    // This lessor lets no dwelling yet.
    expect(await notifications()).toHaveLength(0);
    const property = await addProperty(db, owner);
    await setLessor(db, owner, property, lessor);
    const [{ isDue } = {}] = await db.tx`
      select ${owner}::uuid in (select private.landlords_to_check()) as "isDue"`;
    expect(isDue).toBe(true);
    await look();
    expect([...(await notifications())]).toEqual([
      { subject_id: lessor, details: { missing: ['name'], lessorName: 'Durand' }, ending: null },
    ]);
    await db.as(owner)`update lessors set first_name = 'Paul' where id = ${lessor}`;
    expect([...(await notifications())]).toMatchObject([{ ending: 'done' }]);
    await db.as(owner)`update lessors set first_name = null where id = ${lessor}`;
    expect([...(await notifications())]).toMatchObject([{ ending: null }]);
    await setLessor(db, owner, property, await firstLessor(db, owner));
    expect(await remove(db, owner, lessor)).toBeNull();
    expect([...(await notifications())]).toMatchObject([{ ending: 'gone' }]);
  });

  it('no quittance can be issued once a dwelling has changed to a lessor with incomplete data', async (db) => {
    await setToday(db, '2026-04-01');
    const letting = await addLetting(db);
    const { owner } = letting;
    await db.as(owner, (tx) => recordPayment(tx, letting, { paidOn: '2026-04-01', amount: 1345.5 }));
    const [{ lease } = {}] = await db.tx`select lease_id as lease from tenants where id = ${letting.tenant}`;
    const blocker = () => valueOf(db.tx`select private.blocker_json(${lease})`);
    const ofMonth = () => valueOf(db.as(owner)`select month_list('2026-04-01') -> 'dues' -> 0 ->> 'blocker'`);
    expect([await blocker(), await ofMonth()]).toEqual([{}, null]);
    await setLessor(db, owner, letting.property, await addLessor(db, owner, { series: 'SCI' }));
    expect([await blocker(), await ofMonth()]).toEqual([
      { blocker: 'PROFILE_INCOMPLETE' },
      'PROFILE_INCOMPLETE',
    ]);
  });
});
