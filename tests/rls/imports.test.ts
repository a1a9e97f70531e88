import { randomUUID } from 'node:crypto';
import type { Row } from 'postgres';
import { describe, expect, it } from 'vitest';
import { type Account, addAccount, dueLines, duesOf, pay, positionOf, setToday } from './ledger.ts';
import { addLetting, addReceipt } from './rows.ts';
import { connect, play, type Scene } from './support.ts';

const sql = connect();

type Cells = Readonly<Record<string, string | number | boolean | null>>;

interface Line {
  readonly property?: Cells | null;
  readonly tenant?: Cells;
  readonly lease?: Cells;
  readonly account?: Cells;
}

const BELLECOUR = {
  name: 'Le Bellecour',
  address: '12 rue de la Charité',
  address_complement: null,
  postal_code: '69002',
  city: 'Lyon',
};

const ANA: Line = {
  property: BELLECOUR,
  tenant: { first_name: 'Ana', last_name: 'Roy', rent: 850, charges: 60, rent_due_day: 5 },
  lease: {},
  account: {},
};

const numbered = (lines: readonly Line[]) =>
  lines.map((line, index) => ({ line: index + 1, ...structuredClone(line) }));

async function check(scene: Scene, owner: string, lines: readonly Line[]): Promise<Row[]> {
  const [row] = await scene.as(owner, (tx) => tx`select check_import(${tx.json(numbered(lines))}) as lines`);
  return row?.['lines'];
}

async function bring(
  scene: Scene,
  owner: string,
  lines: readonly Line[],
  id: string = randomUUID(),
): Promise<Row[]> {
  const [row] = await scene.as(
    owner,
    (tx) => tx`select import_lettings(${id}, 1, ${tx.json(numbered(lines))}) as lines`,
  );
  return row?.['lines'];
}

const states = (lines: readonly Row[]) => lines.map(({ state }) => state);

const undo = (scene: Scene, owner: string, id: string) =>
  scene.as(owner, (tx) => tx`select undo_import(${id})`);

/** What an owner has, in all. */
async function everything(scene: Scene, owner: string): Promise<Row | undefined> {
  const [row] = await scene.tx`
    select
      (select coalesce(jsonb_agg(to_jsonb(one) - 'updated_at' order by one.id), '[]') from properties one where one.owner_id = ${owner}) as properties,
      (select coalesce(jsonb_agg(to_jsonb(one) - 'updated_at' order by one.id), '[]') from tenants one where one.owner_id = ${owner}) as tenants,
      (select coalesce(jsonb_agg(to_jsonb(one) order by one.id), '[]') from leases one where one.owner_id = ${owner}) as leases,
      (select coalesce(jsonb_agg(to_jsonb(one) order by one.lease_id, one.starts_on), '[]') from rents one where one.owner_id = ${owner}) as rents,
      (select coalesce(jsonb_agg(to_jsonb(one) - 'id' - 'created_at' order by one.lease_id, one.due_on, one.kind), '[]') from dues one where one.owner_id = ${owner}) as dues`;
  return row;
}

/** The rents of a lease as lines, the oldest first. */
const rentLines = async ({ tx }: Scene, { lease }: Account): Promise<string[]> => {
  const rents =
    await tx`select starts_on::text as day, rent::text from rents where lease_id = ${lease} order by starts_on`;
  return rents.map(({ day, rent }) => `${day} ${rent}`);
};

/** What each rent due is, by its first day. */
const rentDues = async (scene: Scene, account: Account): Promise<string[]> =>
  (await duesOf(scene, account))
    .filter(({ kind }) => kind === 'rent')
    .map(({ from, amount }) => `${from} ${amount}`);

const ANA_AT_500: Line = {
  ...ANA,
  tenant: { first_name: 'Ana', last_name: 'Roy', rent: 500 },
  account: { starts_on: '2026-08-01', balance: null },
};

/** Ana's account as a list brought it: 500 since August. */
async function bringAna(scene: Scene, owner: string): Promise<Account> {
  const [line] = await bring(scene, owner, [ANA_AT_500]);
  return { owner, tenant: String(line?.['tenantId']), lease: String(line?.['leaseId']) };
}

const changeRent = (scene: Scene, { owner, lease }: Account, day: string, rent: number) =>
  scene.as(owner, (tx) => tx`select change_rent(${lease}, ${day}, ${rent}, 0)`);

describe('a rent that a list says otherwise', () => {
  it('holds from this month on: months before stay as they were, also when they are paid', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-11-21');
      const owner = await scene.account();
      const account = await bringAna(scene, owner);
      for (const paidOn of ['2026-08-05', '2026-09-05', '2026-10-05'])
        await pay(scene, account, { paidOn, amount: 500 });
      const before = await everything(scene, owner);
      const id = randomUUID();
      const lines = [{ ...ANA_AT_500, tenant: { ...ANA_AT_500.tenant, rent: 550 } }];
      expect(await check(scene, owner, lines)).toMatchObject([
        { state: 'changed', rentBefore: { rent: 500 }, rentAfter: { rent: 550 }, rentFrom: '2026-11-01' },
      ]);
      await bring(scene, owner, lines, id);
      expect(await rentLines(scene, account)).toEqual(['1900-01-01 500.00', '2026-11-01 550.00']);
      expect(await rentDues(scene, account)).toEqual([
        '2026-08-01 500.00',
        '2026-09-01 500.00',
        '2026-10-01 500.00',
        '2026-11-01 550.00',
        '2026-12-01 550.00',
      ]);
      expect(await positionOf(scene, account)).toMatchObject({ owed: '550.00', advance: '0.00' });
      await undo(scene, owner, id);
      expect(await everything(scene, owner)).toEqual(before);
      expect(await positionOf(scene, account)).toMatchObject({ owed: '500.00', advance: '0.00' });
    }));

  it('is as it was once the import is undone, also where it brought back the rent before', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-11-21');
      const owner = await scene.account();
      const account = await bringAna(scene, owner);
      await changeRent(scene, account, '2026-11-01', 550);
      const before = await everything(scene, owner);
      const id = randomUUID();
      expect(await bring(scene, owner, [ANA_AT_500], id)).toMatchObject([
        { state: 'changed', rentBefore: { rent: 550 }, rentAfter: { rent: 500 }, rentFrom: '2026-11-01' },
      ]);
      expect(await rentLines(scene, account)).toEqual(['1900-01-01 500.00']);
      expect(await positionOf(scene, account)).toMatchObject({ owed: '2000.00' });
      await undo(scene, owner, id);
      expect(await everything(scene, owner)).toEqual(before);
      expect(await rentLines(scene, account)).toEqual(['1900-01-01 500.00', '2026-11-01 550.00']);
      expect(await rentDues(scene, account)).toEqual([
        '2026-08-01 500.00',
        '2026-09-01 500.00',
        '2026-10-01 500.00',
        '2026-11-01 550.00',
        '2026-12-01 550.00',
      ]);
    }));

  it('stays when it was changed since, while the rest is as before', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-11-21');
      const owner = await scene.account();
      const account = await bringAna(scene, owner);
      const id = randomUUID();
      const tenant = { ...ANA_AT_500.tenant, rent: 520, phone_number: '+33612345678' };
      await bring(scene, owner, [{ ...ANA_AT_500, tenant }], id);
      await changeRent(scene, account, '2026-12-01', 530);
      await undo(scene, owner, id);
      expect(await rentLines(scene, account)).toEqual([
        '1900-01-01 500.00',
        '2026-11-01 520.00',
        '2026-12-01 530.00',
      ]);
      expect(await scene.as(owner, (tx) => tx`select phone_number from tenants`)).toEqual([
        { phone_number: null },
      ]);
    }));

  it('leaves one to come, which the list may say as well', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-11-21');
      const owner = await scene.account();
      const account = await bringAna(scene, owner);
      await changeRent(scene, account, '2027-01-01', 550);
      const said = (rent: number) => [{ ...ANA_AT_500, tenant: { ...ANA_AT_500.tenant, rent } }];
      for (const rent of [500, 550]) expect(states(await check(scene, owner, said(rent)))).toEqual(['same']);
      expect(await bring(scene, owner, said(520))).toMatchObject([{ rentBefore: { rent: 500 } }]);
      expect(await rentLines(scene, account)).toEqual([
        '1900-01-01 500.00',
        '2026-11-01 520.00',
        '2027-01-01 550.00',
      ]);
    }));

  it('holds from the start of the account or the lease where that is later', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-11-21');
      const owner = await scene.account();
      const account = await bringAna(scene, owner);
      const tenant = { ...ANA_AT_500.tenant, rent: 550 };
      expect(
        await bring(scene, owner, [{ ...ANA_AT_500, tenant, account: { starts_on: '2027-01-01' } }]),
      ).toMatchObject([{ rentFrom: '2027-01-01' }]);
      expect(await rentLines(scene, account)).toEqual(['1900-01-01 500.00', '2027-01-01 550.00']);
      // One who only moves in has had no other rent.
      const other = await addAccount(scene, owner, {
        first_name: 'Noël',
        last_name: 'Petit',
        lease_starts_on: '2026-12-15',
        account_starts_on: '2026-12-15',
      });
      expect(
        await bring(scene, owner, [{ tenant: { first_name: 'Noël', last_name: 'Petit', rent: 600 } }]),
      ).toMatchObject([{ rentFrom: '2026-12-15' }]);
      expect(await rentLines(scene, other)).toEqual(['1900-01-01 600.00']);
    }));
});

describe('an import', () => {
  it('adds dwelling, tenant, lease and what was owed', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-03-12');
      const owner = await scene.account();
      const [line] = await bring(scene, owner, [
        {
          ...ANA,
          lease: { kind: 'furnished', deposit: 850 },
          account: { starts_on: '2026-02-01', balance: 310 },
        },
      ]);
      expect(line).toMatchObject({ line: 1, state: 'new', warnings: [] });
      const account = { owner, tenant: line?.['tenantId'], lease: line?.['leaseId'] };
      expect(await dueLines(scene, account)).toEqual([
        '2026-01-31 2026-01-31 310.00 310.00',
        '2026-02-01 2026-02-28 910.00 910.00',
        '2026-03-01 2026-03-31 910.00 910.00',
        '2026-04-01 2026-04-30 910.00 910.00',
      ]);
      expect(await positionOf(scene, account)).toMatchObject({ owed: '2130.00', advance: '0.00' });
      const [known] = await scene.as(
        owner,
        (tx) => tx`
          select lease.kind, lease.deposit::text, property.name, property.rent::text
          from leases lease join properties property on property.id = lease.property_id`,
      );
      expect(known).toEqual({ kind: 'furnished', deposit: '850.00', name: 'Le Bellecour', rent: '850.00' });
    }));

  it('knows dwellings and tenants again however they are spelled, and changes only what differs', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      await bring(scene, owner, [
        ANA,
        { ...ANA, tenant: { ...ANA.tenant, first_name: 'Zoé', last_name: 'Œuvré' } },
      ]);
      const before = await everything(scene, owner);
      const again: Line[] = [
        {
          property: { ...BELLECOUR, address: '12, RUE de la Charite', name: null, city: null },
          tenant: { first_name: 'ANA', last_name: 'roy', rent: 850, charges: null },
        },
        { ...ANA, tenant: { first_name: 'Zoe', last_name: 'Oeuvre', rent: 900 } },
      ];
      // The spelling of a name is a change as well.
      expect(await check(scene, owner, again)).toMatchObject([
        { state: 'changed', tenantAfter: { first_name: 'ANA', last_name: 'roy' } },
        { state: 'changed', rentAfter: { rent: 900 }, rentBefore: { rent: 850 } },
      ]);
      expect(await everything(scene, owner)).toEqual(before);
      expect(states(await bring(scene, owner, again))).toEqual(['changed', 'changed']);
      expect(states(await bring(scene, owner, again))).toEqual(['same', 'same']);
      expect(await scene.as(owner, (tx) => tx`select count(*)::integer as n from properties`)).toEqual([
        { n: 1 },
      ]);
    }));

  it('knows lots of one address by their complement or name, and never renames one that an earlier line is about', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const lot = (complement: string | null, name: string | null, last_name: string): Line => ({
        property: { ...BELLECOUR, name, address_complement: complement },
        tenant: { ...ANA.tenant, last_name },
      });
      const lots = [lot('Apt 1', 'Apt 1', 'Un'), lot('Apt 2', null, 'Deux'), lot('Apt 3', 'Studio', 'Trois')];
      expect(states(await bring(scene, owner, lots))).toEqual(['new', 'new', 'new']);
      const names = await scene.as(
        owner,
        (tx) => tx`select name from properties order by address_complement`,
      );
      expect(names.map(({ name }) => name)).toEqual(['Apt 1', '12 rue de la Charité, Apt 2', 'Studio']);
      // By the name alone.
      expect(states(await check(scene, owner, [lot(null, 'apt. 1', 'Un')]))).toEqual(['changed']);
      expect(states(await check(scene, owner, [lot('APT 3', null, 'Trois')]))).toEqual(['same']);
      // A house that stands alone there is another one.
      const house = lot(null, 'Maison', 'Quatre');
      expect(
        await bring(scene, owner, [house, lot(null, 'Grange', 'Cinq'), lot('Maison', null, 'Quatre')]),
      ).toMatchObject([
        { state: 'new' },
        { state: 'refused', issue: 'propertyName=overlaps' },
        { state: 'same' },
      ]);
    }));

  it('leaves the opening balance of an account in which payments are recorded, and says so', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-03-12');
      const owner = await scene.account();
      const owing = { ...ANA, account: { balance: 120.5 } };
      const [line] = await bring(scene, owner, [owing]);
      const account = { owner, tenant: String(line?.['tenantId']), lease: String(line?.['leaseId']) };
      const settled = { ...ANA, account: { balance: 0 } };
      expect(await check(scene, owner, [settled])).toMatchObject([
        { state: 'changed', accountBefore: { balance: 120.5 }, accountAfter: { balance: 0 }, warnings: [] },
      ]);
      await pay(scene, account, { paidOn: '2026-03-05', amount: 120.5 });
      const before = await positionOf(scene, account);
      expect(await bring(scene, owner, [settled])).toMatchObject([
        { state: 'same', warnings: ['BALANCE_KEPT'] },
      ]);
      expect(await positionOf(scene, account)).toEqual(before);
    }));

  it('says what of an account does not follow when a lease starts on another day', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-03-12');
      const { owner } = await addLetting(scene);
      const starting = (day: string): Line => ({ ...ANA, tenant: { ...ANA.tenant, lease_starts_on: day } });
      const [line] = await bring(scene, owner, [starting('2026-03-01')]);
      const account = { owner, tenant: String(line?.['tenantId']), lease: String(line?.['leaseId']) };
      expect(await check(scene, owner, [starting('2026-02-01')])).toMatchObject([
        { state: 'changed', warnings: ['STARTS_BEFORE_ACCOUNT'] },
      ]);
      const property = String(line?.['propertyId']);
      await addReceipt(scene, { owner, property, tenant: account.tenant }, { rent: 300, charges: 0 });
      expect(await check(scene, owner, [starting('2026-04-01')])).toMatchObject([
        { state: 'changed', warnings: ['DUES_KEPT'] },
      ]);
    }));

  it('refuses a line at its field, and takes the others', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const lines: Line[] = [
        ANA,
        { ...ANA, tenant: { ...ANA.tenant, rent: 900 } },
        ANA,
        { tenant: { first_name: 'Noël', last_name: 'Petit' } },
        { tenant: { first_name: 'Noël', last_name: 'Petit', rent: -5 } },
        { tenant: { first_name: 'Noël', last_name: 'Petit', rent: 'abc' } },
        { tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500, rent_due_day: 31 } },
        { tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500 }, lease: { ends_on: '2020-01-01' } },
        {
          tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500, lease_starts_on: '2026-01-01' },
          account: { starts_on: '2025-06-01', balance: 10 },
        },
      ];
      const expected = [
        { state: 'new' },
        { state: 'refused', issue: 'lastName=overlaps' },
        { state: 'same' },
        { state: 'refused', issue: 'rent=required' },
        { state: 'refused', errorCode: 'VALIDATION_FAILED' },
        { state: 'refused', errorCode: 'VALIDATION_FAILED' },
        { state: 'refused', errorCode: 'VALIDATION_FAILED' },
        { state: 'refused', issue: 'line=unknownField' },
        { state: 'refused', issue: 'startsOn=beforeLease' },
      ];
      expect(await check(scene, owner, lines)).toMatchObject(expected);
      expect(await bring(scene, owner, lines)).toMatchObject(expected);
      expect(await scene.as(owner, (tx) => tx`select last_name from tenants`)).toEqual([
        { last_name: 'Roy' },
      ]);
    }));

  it('refuses a line for a dwelling that is archived, and takes it where the same is let', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const add = async (): Promise<unknown> => {
        const [row] = await scene.as(
          owner,
          (tx) => tx`insert into properties ${tx({ ...BELLECOUR, rent: 1 })} returning id`,
        );
        return row?.['id'];
      };
      const archived = String(await add());
      await scene.as(owner, (tx) => tx`select archive_property(${archived}, true)`);
      const before = await everything(scene, owner);
      const refused = [{ state: 'refused', errorCode: 'VALIDATION_FAILED', issue: 'address=archived' }];
      expect(await check(scene, owner, [ANA])).toMatchObject(refused);
      expect(await bring(scene, owner, [ANA])).toMatchObject(refused);
      expect(await everything(scene, owner)).toEqual(before);
      const property = await add();
      expect(await bring(scene, owner, [ANA])).toMatchObject([{ state: 'new', propertyId: property }]);
    }));

  it('warns of a rent of nothing, of a deposit above what the law allows, and of a name there is already', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      await bring(scene, owner, [ANA]);
      expect(
        await check(scene, owner, [
          { tenant: { first_name: 'Ana', last_name: 'Roy', rent: 0 } },
          { tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500 }, lease: { deposit: 500.01 } },
          {
            tenant: { first_name: 'Hugo', last_name: 'Petit', rent: 500 },
            lease: { kind: 'furnished', deposit: 1000 },
          },
        ]),
      ).toMatchObject([
        { state: 'new', warnings: ['SAME_NAME', 'NO_RENT'] },
        { state: 'new', warnings: ['DEPOSIT_ABOVE_CAP'] },
        { state: 'new', warnings: [] },
      ]);
    }));

  it('warns of a dwelling that is let already, also by an earlier line, unless that lease has ended', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-11-21');
      const owner = await scene.account();
      const [first] = await bring(scene, owner, [ANA]);
      const noel = (startsOn: string | null): Line => ({
        property: BELLECOUR,
        tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500, lease_starts_on: startsOn },
      });
      const other: Line = { ...noel(null), property: { ...BELLECOUR, address: '14 rue de la Charité' } };
      const lines: Line[] = [
        ANA,
        noel(null),
        other,
        { ...other, tenant: { first_name: 'Hugo', last_name: 'Roy', rent: 500 } },
      ];
      expect(await check(scene, owner, lines)).toMatchObject([
        { state: 'same', warnings: [] },
        { state: 'new', warnings: ['ALREADY_LET'] },
        { state: 'new', warnings: ['SAME_NAME'] },
        { state: 'new', warnings: ['ALREADY_LET'] },
      ]);
      await scene.as(
        owner,
        (tx) =>
          tx`select change_lease(${first?.['leaseId']}, '{"ended_by": "agreement", "ends_on": "2026-11-30"}')`,
      );
      expect(await check(scene, owner, [noel('2026-11-30')])).toMatchObject([{ warnings: ['ALREADY_LET'] }]);
      expect(await check(scene, owner, [noel('2026-12-01')])).toMatchObject([{ warnings: [] }]);
    }));

  it('ends a consent with the address that it was for, says so, and gives it back when it is undone', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      await addAccount(scene, owner, {
        email: 'ana@example.test',
        email_consent_on: '2026-01-01',
        email_consent_how: 'Bail',
        email_consent_address: 'ana@example.test',
      });
      const before = await everything(scene, owner);
      const id = randomUUID();
      const lines: Line[] = [{ tenant: { first_name: 'Ana', last_name: 'Roy', email: 'roy@example.test' } }];
      expect(await bring(scene, owner, lines, id)).toMatchObject([
        { state: 'changed', warnings: ['CONSENT_ENDS'] },
      ]);
      expect(await scene.as(owner, (tx) => tx`select email, email_consent_address from tenants`)).toEqual([
        { email: 'roy@example.test', email_consent_address: null },
      ]);
      await undo(scene, owner, id);
      expect(await everything(scene, owner)).toEqual(before);
    }));

  it('is written once, whatever is sent with its name again', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const id = randomUUID();
      const first = await bring(scene, owner, [ANA], id);
      const other: Line = { tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500 } };
      expect(await bring(scene, owner, [other], id)).toEqual(first);
      expect(await scene.as(owner, (tx) => tx`select last_name from tenants`)).toEqual([
        { last_name: 'Roy' },
      ]);
    }));

  it('is undone as a whole: what it added goes, what it changed is as before', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-03-12');
      const owner = await scene.account();
      await bring(scene, owner, [ANA]);
      const before = await everything(scene, owner);
      const id = randomUUID();
      const lines = await bring(
        scene,
        owner,
        [
          {
            property: { ...BELLECOUR, name: 'Bellecour' },
            tenant: { ...ANA.tenant, rent: 900, phone_number: '+33612345678' },
            lease: { deposit: 850 },
            account: { starts_on: '2026-02-01', balance: -90 },
          },
          { ...ANA, property: { ...BELLECOUR, address: '14 rue de la Charité' } },
          {
            ...ANA,
            property: { ...BELLECOUR, name: 'Bellecour' },
            tenant: { ...ANA.tenant, first_name: 'Noël' },
          },
        ],
        id,
      );
      expect(states(lines)).toEqual(['changed', 'new', 'new']);
      await undo(scene, owner, id);
      expect(await everything(scene, owner)).toEqual(before);
      // Once more does nothing.
      await undo(scene, owner, id);
      expect(await everything(scene, owner)).toEqual(before);
    }));

  it('takes the start of an account with a lease that starts later, says so, and gives both back', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-03-12');
      const owner = await scene.account();
      await bring(scene, owner, [
        {
          ...ANA,
          tenant: { ...ANA.tenant, lease_starts_on: '2025-11-01' },
          account: { starts_on: '2026-01-01', balance: 40 },
        },
      ]);
      const before = await everything(scene, owner);
      const later = { ...ANA, tenant: { ...ANA.tenant, lease_starts_on: '2026-03-05' } };
      const checked = await check(scene, owner, [later]);
      expect(checked).toMatchObject([
        {
          state: 'changed',
          tenantBefore: { lease_starts_on: '2025-11-01' },
          accountBefore: { starts_on: '2026-01-01' },
          accountAfter: { starts_on: '2026-03-05' },
        },
      ]);
      const id = randomUUID();
      await bring(scene, owner, [later], id);
      expect(await everything(scene, owner)).not.toEqual(before);
      await undo(scene, owner, id);
      expect(await everything(scene, owner)).toEqual(before);

      // Neither is it lost where the line says the account as well, or moves the lease to an earlier day.
      for (const [starts_on, lease_starts_on] of [
        ['2026-04-01', '2026-03-05'],
        ['2025-09-01', '2025-09-01'],
      ] as const) {
        const other = randomUUID();
        const line = {
          ...ANA,
          tenant: { ...ANA.tenant, lease_starts_on },
          account: { starts_on, balance: -90 },
        };
        expect(states(await bring(scene, owner, [line], other))).toEqual(['changed']);
        await undo(scene, owner, other);
        expect(await everything(scene, owner)).toEqual(before);
      }
    }));

  it('leaves what was changed again since, when it is undone', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const account = await addAccount(scene, owner);
      const id = randomUUID();
      await bring(scene, owner, [{ tenant: { first_name: 'Ana', last_name: 'Roy', rent: 900 } }], id);
      await scene.as(owner, (tx) => tx`select change_tenant(${account.tenant}, '{"rent": 950}')`);
      await undo(scene, owner, id);
      expect(await scene.as(owner, (tx) => tx`select rent::text from tenant_list`)).toEqual([
        { rent: '950.00' },
      ]);
    }));

  it('is not undone once something depends on it, and says what', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-03-12');
      const owner = await scene.account();
      const id = randomUUID();
      const [line, other] = await bring(
        scene,
        owner,
        [ANA, { ...ANA, property: { ...BELLECOUR, address: '14 rue de la Charité' } }],
        id,
      );
      const account = { owner, tenant: line?.['tenantId'], lease: line?.['leaseId'] };
      await pay(scene, account, { paidOn: '2026-03-05' });
      await scene.as(
        owner,
        (tx) =>
          tx`select add_tenant(${tx.json({
            first_name: 'Noël',
            last_name: 'Petit',
            rent: 500,
            property_id: other?.['propertyId'],
          })})`,
      );
      expect(await scene.complaint(owner, (tx) => tx`select undo_import(${id})`)).toMatch(
        /^PT409 IMPORT_IN_USE/,
      );
      const [row] = await scene.as(owner, (tx) => tx`select import_blockers(${id}) as blockers`);
      expect(row?.['blockers']).toMatchObject([
        { line: 1, tenantId: account.tenant, name: 'Ana Roy', why: 'PAYMENTS' },
        { line: 2, propertyId: other?.['propertyId'], name: 'Le Bellecour', why: 'TENANTS' },
      ]);
    }));

  it('stays where what there was before is refused by now, and says so', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-11-21');
      const owner = await scene.account();
      const [line] = await bring(scene, owner, [
        {
          ...ANA,
          tenant: { ...ANA.tenant, lease_starts_on: '2026-01-01' },
          account: { starts_on: '2026-08-01' },
        },
      ]);
      const noel: Line = { tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500 } };
      const [other] = await bring(scene, owner, [{ ...noel, account: { starts_on: '2026-08-01' } }]);
      const before = await everything(scene, owner);
      const [ended, moved] = [randomUUID(), randomUUID()];
      // Nine months from January: a lease that has ended since, in a dwelling that can be archived.
      await bring(scene, owner, [{ ...ANA, lease: { kind: 'student' } }], ended);
      await bring(scene, owner, [{ ...noel, account: { starts_on: '2026-05-01' } }], moved);
      const archive = (isArchived: boolean) =>
        scene.as(owner, (tx) => tx`select archive_property(${line?.['propertyId']}, ${isArchived})`);
      await archive(true);
      const account = { owner, tenant: other?.['tenantId'], lease: other?.['leaseId'] };
      const payment = await pay(scene, account, { paidOn: '2026-06-05', amount: 500 });
      for (const [id, tenantId, name] of [
        [ended, line?.['tenantId'], 'Ana Roy'],
        [moved, other?.['tenantId'], 'Noël Petit'],
      ]) {
        expect(await scene.complaint(owner, (tx) => tx`select undo_import(${id})`)).toMatch(
          /^PT409 IMPORT_IN_USE/,
        );
        const [row] = await scene.as(owner, (tx) => tx`select import_blockers(${id}) as blockers`);
        expect(row?.['blockers']).toEqual([
          { line: 1, tenantId, propertyId: null, name, why: 'NOT_AS_BEFORE' },
        ]);
      }
      await archive(false);
      await scene.as(owner, (tx) => tx`select cancel_payment(${payment}, 'Erreur', false)`);
      for (const id of [ended, moved]) {
        const [row] = await scene.as(owner, (tx) => tx`select import_blockers(${id}) as blockers`);
        expect(row?.['blockers']).toEqual([]);
        await undo(scene, owner, id);
      }
      expect(await everything(scene, owner)).toEqual(before);
    }));

  it('is undone after a later one that changed the same dwelling or lease, and not before', () =>
    play(sql, async (scene) => {
      await setToday(scene, '2026-11-21');
      const owner = await scene.account();
      const [line] = await bring(scene, owner, [ANA]);
      const before = await everything(scene, owner);
      const [first, second, third, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      const said = (name: string, rent: number): Line[] => [
        { ...ANA, property: { ...BELLECOUR, name }, tenant: { ...ANA.tenant, rent } },
      ];
      await bring(scene, owner, said('Un', 900), first);
      await bring(scene, owner, said('Deux', 950), second);
      await bring(scene, owner, said('Deux', 950), third);
      await bring(scene, owner, [{ tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500 } }], other);
      const inTheWay = async (id: string): Promise<Row[]> => {
        const [row] = await scene.as(owner, (tx) => tx`select import_blockers(${id}) as blockers`);
        return row?.['blockers'];
      };
      expect(await scene.complaint(owner, (tx) => tx`select undo_import(${first})`)).toMatch(
        /^PT409 IMPORT_IN_USE/,
      );
      const blocker = { line: 1, tenantId: null, propertyId: null, why: 'IMPORTS' };
      const blockers = await inTheWay(first);
      expect(blockers).toHaveLength(2);
      expect(blockers).toEqual(
        expect.arrayContaining([
          { ...blocker, tenantId: line?.['tenantId'], name: 'Ana Roy' },
          { ...blocker, propertyId: line?.['propertyId'], name: 'Deux' },
        ]),
      );
      for (const id of [second, third, other]) expect(await inTheWay(id)).toEqual([]);
      for (const id of [other, second, first]) await undo(scene, owner, id);
      expect(await everything(scene, owner)).toEqual(before);
    }));

  it('brings a dwelling that nobody lives in without a lease, knows it again, and takes it back', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const before = await everything(scene, owner);
      const vacant: Line = {
        property: BELLECOUR,
        tenant: { rent: 850, charges: 60 },
        lease: {},
        account: {},
      };
      const id = randomUUID();
      const lines = await bring(scene, owner, [vacant, vacant], id);
      expect(states(lines)).toEqual(['new', 'same']);
      expect(await everything(scene, owner)).toMatchObject({
        properties: [{ name: 'Le Bellecour', rent: 850, charges: 60 }],
        tenants: [],
        leases: [],
      });
      // Its tenant comes with a later list, and a list without them takes nobody away.
      const later = randomUUID();
      expect(states(await bring(scene, owner, [ANA, vacant], later))).toEqual(['new', 'same']);
      expect(await scene.tx`select from leases where owner_id = ${owner}`).toHaveLength(1);
      await undo(scene, owner, later);
      await undo(scene, owner, id);
      expect(await everything(scene, owner)).toEqual(before);
    }));

  it('refuses a line without a name that has something of a tenant, or no dwelling', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const nobody: Line = { property: BELLECOUR, tenant: { rent: 850 }, lease: {}, account: {} };
      const refused = await bring(scene, owner, [
        { ...nobody, property: {} },
        { ...nobody, tenant: { rent: 850, email: 'ana@example.test' } },
        { ...nobody, account: { balance: 310 } },
        { ...nobody, lease: { deposit: 850 } },
      ]);
      expect(states(refused)).toEqual(['refused', 'refused', 'refused', 'refused']);
      expect(await scene.tx`select from properties where owner_id = ${owner}`).toEqual([]);
    }));

  it('touches nothing of another landlord, and cannot be seen or undone by one', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const stranger = await scene.account();
      const id = randomUUID();
      const [line] = await bring(scene, owner, [ANA], id);
      const before = await everything(scene, owner);
      expect(
        states(await bring(scene, stranger, [{ ...ANA, tenant: { ...ANA.tenant, rent: 1 } }], id)),
      ).toEqual(['new']);
      expect(
        await bring(scene, stranger, [
          { tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500, lease_id: line?.['leaseId'] } },
          {
            tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500 },
            lease: { property_id: line?.['propertyId'] },
          },
        ]),
      ).toMatchObject([{ state: 'refused' }, { state: 'refused' }]);
      await undo(scene, stranger, id);
      expect(await everything(scene, owner)).toEqual(before);
      expect(await scene.complaint(stranger, (tx) => tx`select undo_import(${randomUUID()})`)).toMatch(
        /^PT404/,
      );
      expect(await scene.as(stranger, (tx) => tx`select distinct owner_id from imports`)).toEqual([
        { owner_id: stranger },
      ]);
      for (const write of [
        (tx: Parameters<Parameters<Scene['as']>[1]>[0]) =>
          tx`insert into imports (owner_id, id, part, lines) values (${stranger}, ${randomUUID()}, 1, '[]')`,
        (tx: Parameters<Parameters<Scene['as']>[1]>[0]) => tx`update imports set lines = '[]'`,
        (tx: Parameters<Parameters<Scene['as']>[1]>[0]) => tx`delete from imports`,
      ])
        expect(await scene.refusal(stranger, write)).toBe('42501');
      expect(await scene.refusal(null, (tx) => tx`select check_import('[]')`)).toBe('42501');
    }));

  it('takes 500 lines at once and no more', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const lines = Array.from({ length: 501 }, () => ANA);
      expect(
        await scene.complaint(owner, (tx) => tx`select check_import(${tx.json(numbered(lines))})`),
      ).toMatch(/^PT400 VALIDATION_FAILED lines=invalid/);
      expect(new Set(states(await bring(scene, owner, lines.slice(1))))).toEqual(new Set(['new', 'same']));
    }));
});
