import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { addExpense, shares } from './expenses.ts';
import { type Account, dueLines, duesOf, pay, positionOf, setToday } from './ledger.ts';
import { addLetting, addReceipt } from './rows.ts';
import { it, type TestDatabase, valueOf } from './support.ts';

type Cells = Readonly<Record<string, string | number | boolean | null>>;

interface Line {
  readonly lessor?: string;
  readonly completes?: boolean;
  readonly new_account_starts_on?: string;
  readonly property?: Cells | null;
  /** The first tenant of an import line, with the terms of the letting. */
  readonly tenant?: Cells;
  readonly others?: readonly Cells[];
  readonly lease?: Cells;
  readonly deposit?: Cells;
  readonly benefits?: Cells;
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

const OF_LETTING = new Set(['rent', 'charges', 'charges_kind', 'rent_due_day', 'lease_starts_on']);

/** Returns the import lines in the form that the commands take. */
const numbered = (lines: readonly Line[]) =>
  lines.map(({ tenant = {}, others = [], ...line }, index) => {
    const cells = Object.entries(tenant);
    const person = cells.filter(([name]) => !OF_LETTING.has(name));
    const letting = cells.filter(([name]) => OF_LETTING.has(name));
    const tenants = [...(person.length > 0 ? [Object.fromEntries(person)] : []), ...others];
    return {
      line: index + 1,
      ...structuredClone(line),
      tenants: structuredClone(tenants),
      letting: Object.fromEntries(letting),
    };
  });

async function check(db: TestDatabase, owner: string, lines: readonly Line[]): Promise<Row[]> {
  return valueOf(db.as(owner)`select check_import(${db.tx.json(numbered(lines))})`);
}

async function importLines(
  db: TestDatabase,
  owner: string,
  lines: readonly Line[],
  id: string = randomUUID(),
): Promise<Row[]> {
  return valueOf(db.as(owner)`select import_lettings(${id}, 1, ${db.tx.json(numbered(lines))})`);
}

/** Returns the id of the first tenant that an import line has added. */
const tenantOf = (line?: Row): string => String(line?.['tenants'][0]);

const states = (lines: readonly Row[]) => lines.map(({ state }) => state);

const undo = (db: TestDatabase, owner: string, id: string) => db.as(owner)`select undo_import(${id})`;

/** Returns an owner's rows of each table that an import changes. */
async function everything(db: TestDatabase, owner: string): Promise<Row | undefined> {
  const [row] = await db.tx`
    select
      (select coalesce(jsonb_agg(to_jsonb(one) - 'updated_at' order by one.id), '[]') from properties one where one.owner_id = ${owner}) as properties,
      (select coalesce(jsonb_agg(to_jsonb(one) - 'updated_at' order by one.id), '[]') from tenants one where one.owner_id = ${owner}) as tenants,
      (select coalesce(jsonb_agg(to_jsonb(one) order by one.id), '[]') from leases one where one.owner_id = ${owner}) as leases,
      (select coalesce(jsonb_agg(to_jsonb(one) order by one.lease_id, one.starts_on), '[]') from rents one where one.owner_id = ${owner}) as rents,
      (select coalesce(jsonb_agg(to_jsonb(one) - 'id' - 'created_at' order by one.lease_id, one.due_on, one.kind), '[]') from dues one where one.owner_id = ${owner}) as dues,
      (select coalesce(jsonb_agg(to_jsonb(one) order by one.id), '[]') from payments one where one.owner_id = ${owner}) as payments`;
  return row;
}

const changeRent = (db: TestDatabase, owner: string, lease: unknown, day: string, rent: number) =>
  db.as(owner)`select change_rent(${String(lease)}, ${day}, ${rent}, 60)`;

/** An import line with a value in every cell. */
const WHOLE = {
  property: { ...BELLECOUR, energy_class: 'D' },
  tenant: {
    ...ANA.tenant,
    email: 'ana@example.test',
    phone_number: '+33612345678',
    charges_kind: 'fixed',
    lease_starts_on: '2025-11-01',
  },
  lease: { kind: 'furnished', deposit: 850, irl_reference: '2024-Q2', revision_on: '09-01' },
  deposit: { received: 800, received_on: '2026-01-05' },
  account: { starts_on: '2026-02-01', balance: 310 },
} satisfies Line;

describe('an imported line about a known letting', () => {
  it('an import line matches a known letting whatever its spelling, even if the line has empty fields', async (db) => {
    const owner = await db.account();
    await importLines(db, owner, [
      WHOLE,
      { ...WHOLE, tenant: { ...WHOLE.tenant, first_name: 'Zoé', last_name: 'Œuvré' } },
    ]);
    const before = await everything(db, owner);
    const again: Line[] = [
      WHOLE,
      {
        property: { ...BELLECOUR, address: '12, RUE de la Charite', name: null, city: 'LYON' },
        tenant: { first_name: 'ANA', last_name: 'roy', rent: 850, charges: null },
      },
      { property: BELLECOUR, tenant: { first_name: 'Zoe', last_name: 'Oeuvre' } },
    ];
    const same = again.map((_, index) => ({ line: index + 1, state: 'same' }));
    expect(await check(db, owner, again)).toEqual(same);
    expect(await importLines(db, owner, again)).toEqual(same);
    expect(await everything(db, owner)).toEqual(before);
  });

  it('the refusal of an import line that differs from a known letting lists the stored values', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    const [imported] = await importLines(db, owner, [WHOLE]);
    const at = { property_id: null, tenant_id: null };
    const ofTenant = { ...at, tenant_id: tenantOf(imported) };
    const ofProperty = { ...at, property_id: imported?.['added_property_id'] };
    const saying = (noun: 'property' | 'tenant' | 'lease' | 'deposit' | 'account', cells: Cells): Line => ({
      ...WHOLE,
      [noun]: { ...WHOLE[noun], ...cells },
    });
    const cases: (readonly [Line, Cells, object])[] = [
      [saying('property', { name: 'Bellecour' }), { name: 'Le Bellecour' }, ofProperty],
      [saying('property', { city: 'Lyon 2e' }), { city: 'Lyon' }, ofProperty],
      [saying('property', { energy_class: 'G' }), { energy_class: 'D' }, ofProperty],
      [
        saying('tenant', { first_name: 'A', last_name: 'Naroy' }),
        { 'tenants.0.first_name': 'Ana', 'tenants.0.last_name': 'Roy' },
        ofTenant,
      ],
      [saying('tenant', { email: 'an.a@example.test' }), { 'tenants.0.email': 'ana@example.test' }, ofTenant],
      [
        saying('tenant', { phone_number: '+33612345679' }),
        { 'tenants.0.phone_number': '+33612345678' },
        ofTenant,
      ],
      [saying('tenant', { rent: 820 }), { rent: 850 }, ofTenant],
      [saying('tenant', { charges: 60.01 }), { charges: 60 }, ofTenant],
      [saying('tenant', { charges_kind: 'provision' }), { charges_kind: 'fixed' }, ofTenant],
      [saying('tenant', { rent_due_day: 1 }), { rent_due_day: 5 }, ofTenant],
      [saying('tenant', { lease_starts_on: '2026-03-05' }), { lease_starts_on: '2025-11-01' }, ofTenant],
      [saying('lease', { kind: 'student' }), { kind: 'furnished' }, ofTenant],
      [saying('lease', { deposit: 0 }), { deposit: 850 }, ofTenant],
      [saying('lease', { irl_reference: '2024-Q3' }), { irl_reference: '2024-Q2' }, ofTenant],
      [saying('lease', { revision_on: '10-01' }), { revision_on: '09-01' }, ofTenant],
      [saying('deposit', { received: 850 }), { received: 800 }, ofTenant],
      [saying('deposit', { received_on: '2026-01-06' }), { received_on: '2026-01-05' }, ofTenant],
      [saying('account', { starts_on: '2026-03-01' }), { starts_on: '2026-02-01' }, ofTenant],
      [saying('account', { balance: -310 }), { balance: 310 }, ofTenant],
      [
        {
          property: { ...BELLECOUR, name: 'Un' },
          tenant: { ...WHOLE.tenant, rent: 1, email: null },
          account: { starts_on: null, balance: 0 },
        },
        { name: 'Le Bellecour', rent: 850, balance: 310 },
        { ...ofTenant, ...ofProperty, tenant_id: tenantOf(imported) },
      ],
    ];
    const before = await everything(db, owner);
    const outcomes = cases.map(([, differing, where], index) => ({
      line: index + 1,
      state: 'refused',
      error_code: 'VALIDATION_FAILED',
      differing,
      ...where,
    }));
    const lines = cases.map(([line]) => line);
    expect(await check(db, owner, lines)).toEqual(outcomes);
    const id = randomUUID();
    expect(await importLines(db, owner, lines, id)).toEqual(outcomes);
    expect(await everything(db, owner)).toEqual(before);
    await undo(db, owner, id);
    expect(await everything(db, owner)).toEqual(before);
  });

  it('an import line stores the facts that a known letting lacks, but only if the landlord asks for it', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    const [imported] = await importLines(db, owner, [{ ...ANA, others: [BO] }]);
    const before = await everything(db, owner);
    const line: Line = { ...WHOLE, tenant: { ...WHOLE.tenant, charges_kind: null }, account: {} };
    const withoutKind = { ...line, lease: { ...WHOLE.lease, kind: null } };
    const differing = {
      energy_class: null,
      'tenants.0.email': null,
      'tenants.0.phone_number': null,
      'tenants.1.phone_number': null,
      lease_starts_on: null,
      deposit: 0,
      irl_reference: null,
      revision_on: null,
      received: 0,
      received_on: null,
    };
    const others = [{ ...BO, phone_number: '+33687654321' }];
    const ids = { property_id: imported?.['added_property_id'], tenant_id: tenantOf(imported) };
    expect(await importLines(db, owner, [{ ...withoutKind, others }])).toEqual([
      { line: 1, state: 'incomplete', differing, ...ids },
    ]);
    expect(await everything(db, owner)).toEqual(before);
    const asked = { ...withoutKind, others, completes: true };
    expect(await check(db, owner, [asked])).toEqual([{ line: 1, state: 'completed' }]);
    expect(await everything(db, owner)).toEqual(before);
    const id = randomUUID();
    expect(await importLines(db, owner, [asked], id)).toEqual([{ line: 1, state: 'completed' }]);
    expect(await db.as(owner)`select added, completed, refused from import_list where id = ${id}`).toEqual([
      { added: 0, completed: 1, refused: 0 },
    ]);
    expect(await importLines(db, owner, [{ ...withoutKind, others }])).toEqual([{ line: 1, state: 'same' }]);
    expect(
      await db.as(owner)`
        select starts_on::text, account_starts_on::text, deposit, has_revision_clause, irl_reference, revision_month, revision_day
        from leases`,
    ).toMatchObject([
      {
        starts_on: '2025-11-01',
        account_starts_on: '2026-03-01',
        deposit: '850.00',
        has_revision_clause: true,
        irl_reference: '2024-Q2',
        revision_month: 9,
        revision_day: 1,
      },
    ]);
    expect(await db.as(owner)`select kind, moved_on::text, amount from deposit_movements`).toEqual([
      { kind: 'received', moved_on: '2026-01-05', amount: '800.00' },
    ]);
    expect(
      await db.as(owner)`select first_name, email, phone_number from tenants order by created_at`,
    ).toEqual([
      { first_name: 'Ana', email: 'ana@example.test', phone_number: '+33612345678' },
      { first_name: 'Bo', email: 'bo@example.test', phone_number: '+33687654321' },
    ]);
    // Undoing the import deletes the rows that it added. The completed facts stay.
    const completed = await everything(db, owner);
    await undo(db, owner, id);
    expect(await everything(db, owner)).toEqual(completed);
  });

  it('an import line that contradicts a stored value changes nothing, even if the landlord asks to complete missing facts', async (db) => {
    const owner = await db.account();
    const [imported] = await importLines(db, owner, [ANA]);
    await db.as(owner)`select change_lease(${imported?.['lease_id']}, '{"has_revision_clause": false}')`;
    const before = await everything(db, owner);
    const email = { ...ANA.tenant, email: 'ana@example.test' };
    const asked = { ...ANA, completes: true };
    const lines: Line[] = [
      { ...asked, tenant: { ...email, rent: 900 } },
      { ...asked, property: { ...BELLECOUR, name: 'Bellecour', energy_class: 'D' }, tenant: email },
      { ...asked, tenant: email, others: [BO] },
      { ...asked, tenant: email, lease: { revision_on: '09-01' } },
    ];
    expect(await importLines(db, owner, lines)).toMatchObject([
      { state: 'refused', differing: { rent: 850 } },
      { state: 'refused', differing: { name: 'Le Bellecour' }, tenant_id: null },
      { state: 'refused', differing: { 'tenants.1': null } },
      { state: 'refused', differing: { revision_on: '' } },
    ]);
    expect(await everything(db, owner)).toEqual(before);
  });

  it('an import line adds a lease to a known dwelling that lacks facts, once the landlord asks to complete the dwelling', async (db) => {
    const owner = await db.account();
    const [row] = await db.as(owner)`insert into properties ${db.tx({ ...BELLECOUR, rent: 1 })} returning id`;
    const line = { ...ANA, property: { ...BELLECOUR, energy_class: 'D' } };
    expect(await importLines(db, owner, [line])).toMatchObject([
      { state: 'incomplete', differing: { energy_class: null }, property_id: row?.['id'], tenant_id: null },
    ]);
    expect(await importLines(db, owner, [{ ...line, completes: true }])).toMatchObject([
      { state: 'new', added_property_id: null },
    ]);
    expect(await db.as(owner)`select energy_class from properties`).toEqual([{ energy_class: 'D' }]);
  });

  it('an import line gives its dwelling the named lessor, and refuses a name that no lessor has', async (db) => {
    const owner = await db.account();
    await db.as(owner)`select set_profile('{"first_name": "Marc", "last_name": "Durand"}')`;
    const [sci] = await db.as(owner)`
      insert into lessors (series, company_name) values ('SCI', 'SCI Les Tilleuls') returning id`;
    const stranger = await db.account();
    await db.as(stranger)`insert into lessors (series, company_name) values ('SCI', 'SCI Ailleurs')`;
    const at = (street: string): Line => ({
      ...ANA,
      property: { ...BELLECOUR, address: street },
    });
    const lines: Line[] = [
      { ...at('1 rue A'), lessor: 'sci les TILLEULS' },
      { ...at('2 rue A'), lessor: 'DURAND Marc' },
      at('3 rue A'),
      { ...at('4 rue A'), lessor: 'SCI Ailleurs' },
    ];
    expect(await importLines(db, owner, lines)).toMatchObject([
      { state: 'new' },
      { state: 'new' },
      { state: 'new' },
      { state: 'refused', issue: 'lessor=invalid' },
    ]);
    const [first] = await db.as(owner)`select id from lessors where series = ''`;
    expect(await db.as(owner)`select lessor_id as id from properties order by address`).toEqual([
      sci,
      first,
      first,
    ]);
    expect(states(await check(db, owner, lines.slice(0, 3)))).toEqual(['same', 'same', 'same']);
    expect(await check(db, owner, [{ ...at('3 rue A'), lessor: 'SCI Les Tilleuls' }])).toMatchObject([
      { state: 'refused', differing: { lessor: 'Marc Durand' } },
    ]);
    expect(
      await check(db, owner, [
        { ...at('5 rue A'), lessor: 'Marc Durand' },
        { ...at('5 rue A'), tenant: { ...ANA.tenant, last_name: 'Ly' }, lessor: 'SCI Les Tilleuls' },
      ]),
    ).toMatchObject([{ state: 'new' }, { state: 'refused', issue: 'lessor=overlaps' }]);
  });

  it('an import line may state today’s rent or a rent agreed for a later day', async (db) => {
    await setToday(db, '2026-11-21');
    const owner = await db.account();
    const [imported] = await importLines(db, owner, [ANA]);
    await changeRent(db, owner, imported?.['lease_id'], '2026-11-15', 870);
    await changeRent(db, owner, imported?.['lease_id'], '2027-01-01', 890);
    const said = (rent: number, charges: number | null = null): Line => ({
      ...ANA,
      tenant: { ...ANA.tenant, rent, charges },
    });
    expect(await check(db, owner, [said(870), said(870, 60), said(890), said(890, 60)])).toMatchObject(
      Array.from({ length: 4 }, () => ({ state: 'same' })),
    );
    expect(await check(db, owner, [said(850), said(890, 70)])).toMatchObject([
      { state: 'refused', differing: { rent: 870 } },
      { state: 'refused', differing: { rent: 870, charges: 60 } },
    ]);
    // For a future tenant, the line is compared with the rent at the start of the lease.
    const later = {
      tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500, lease_starts_on: '2027-02-01' },
    };
    expect(states(await importLines(db, owner, [later]))).toEqual(['new']);
    expect(states(await check(db, owner, [later]))).toEqual(['same']);
  });

  it('a file imported again matches its lettings, even those whose lease has ended, and adds a tenant’s later lease', async (db) => {
    await setToday(db, '2026-11-21');
    const owner = await db.account();
    const student = (startsOn: string | null): Line => ({
      ...ANA,
      tenant: { first_name: 'Zoé', last_name: 'Vian', rent: 500, lease_starts_on: startsOn },
      lease: { kind: 'student' },
      account: { starts_on: startsOn },
    });
    // The lease owes rent for nine months from January on.
    const file = [ANA, student('2026-01-01')];
    const [ana] = await importLines(db, owner, file);
    await db.as(owner)`
      select change_lease(${ana?.['lease_id']}, '{"ended_by": "agreement", "ends_on": "2026-10-31"}')`;
    const before = await everything(db, owner);
    expect(states(await importLines(db, owner, file))).toEqual(['same', 'same']);
    expect(states(await importLines(db, owner, [student(null)]))).toEqual(['same']);
    expect(await importLines(db, owner, [student('2026-09-30')])).toMatchObject([
      { state: 'refused', differing: { lease_starts_on: '2026-01-01', starts_on: '2026-01-01' } },
    ]);
    expect(await everything(db, owner)).toEqual(before);
    const later = [student('2026-10-01')];
    expect(await importLines(db, owner, later)).toMatchObject([{ state: 'new', warnings: ['SAME_NAME'] }]);
    expect(states(await importLines(db, owner, [...file, ...later]))).toEqual(['same', 'same', 'same']);
  });

  it('an import line adds the first lease of a vacant dwelling, unless the line describes the dwelling differently', async (db) => {
    const owner = await db.account();
    const [row] = await db.as(owner)`
      insert into properties ${db.tx({ ...BELLECOUR, rent: 1 })} returning id`;
    const propertyId = row?.['id'];
    const other = { ...ANA, property: { ...BELLECOUR, name: 'Un autre' } };
    expect(await importLines(db, owner, [other])).toMatchObject([
      { state: 'refused', differing: { name: 'Le Bellecour' }, property_id: propertyId, tenant_id: null },
    ]);
    expect(await db.as(owner)`select id from tenants`).toEqual([]);
    const id = randomUUID();
    expect(await importLines(db, owner, [ANA], id)).toMatchObject([
      { state: 'new', added_property_id: null },
    ]);
    // The dwelling stays, because it existed before the import.
    await undo(db, owner, id);
    expect(await db.as(owner)`select id from properties`).toEqual([{ id: propertyId }]);
    expect(await db.as(owner)`select id from leases`).toEqual([]);
  });

  it('an import line is refused when an earlier line of the list added the dwelling with other data', async (db) => {
    const owner = await db.account();
    const others = Array.from({ length: 20 }, (_, index) => ({
      tenant: { first_name: 'Noël', last_name: `Petit ${index}`, rent: 500 },
    }));
    const lines = [
      ANA,
      ...others,
      { ...ANA, property: { ...BELLECOUR, city: 'Paris' } },
      { ...ANA, property: { ...BELLECOUR, name: 'Un autre' } },
      { ...ANA, property: { ...BELLECOUR, energy_class: 'D' } },
      { ...ANA, tenant: { ...ANA.tenant, rent: 900 } },
      ANA,
    ];
    const expected = [
      { state: 'refused', issue: 'city=overlaps' },
      { state: 'refused', issue: 'propertyName=overlaps' },
      { state: 'refused', issue: 'energyClass=overlaps' },
      { state: 'refused', issue: 'tenants.0.lastName=overlaps' },
      { state: 'same' },
    ];
    expect((await check(db, owner, lines)).slice(21)).toMatchObject(expected);
    expect((await importLines(db, owner, lines)).slice(21)).toMatchObject(expected);
  });
});

const BO = { first_name: 'Bo', last_name: 'Petit', email: 'bo@example.test' };
const SCI = { company_name: 'SCI Les Tilleuls', siren: '732829320', last_name: 'Durand' };

describe('an imported line with several tenants', () => {
  it('an import line adds several persons and companies to one lease, in their order', async (db) => {
    const owner = await db.account();
    const [line] = await importLines(db, owner, [{ ...ANA, others: [BO, SCI] }]);
    expect(line).toMatchObject({ state: 'new', warnings: [], tenants: { length: 3 } });
    const storedTenants = await db.as(owner)`
      select id, private.tenant_name(company_name, first_name, last_name) as name, email, siren, lease_id
      from tenants order by created_at`;
    expect(storedTenants.map(({ id }) => id)).toEqual(line?.['tenants']);
    expect(storedTenants.map(({ lease_id: lease }) => lease)).toEqual(
      Array.from({ length: 3 }, () => line?.['lease_id']),
    );
    expect(storedTenants).toMatchObject([
      { name: 'Ana Roy', email: null, siren: null },
      { name: 'Bo Petit', email: 'bo@example.test', siren: null },
      { name: 'SCI Les Tilleuls', email: null, siren: '732829320' },
    ]);
  });

  it('an import line matches a lease by any tenant at the address, even if the line names more or fewer tenants', async (db) => {
    const owner = await db.account();
    const file = [{ ...ANA, others: [BO, SCI] }];
    await importLines(db, owner, file);
    const before = await everything(db, owner);
    const said = (...people: Cells[]): Line => ({ ...ANA, tenant: people[0] ?? {}, others: people.slice(1) });
    const again = [
      ...file,
      said({ first_name: 'BO', last_name: 'petit' }),
      said(SCI, { first_name: 'Ana', last_name: 'Roy' }),
      said({ company_name: 'sci LES TILLEULS' }),
    ];
    expect(states(await importLines(db, owner, again))).toEqual(['same', 'same', 'same', 'same']);
    expect(await everything(db, owner)).toEqual(before);
  });

  it('an import line with titles instead of first names matches a known lease, and adds a lease if none is known', async (db) => {
    const owner = await db.account();
    await importLines(db, owner, [{ ...ANA, others: [{ first_name: 'Luc', last_name: 'Roy' }] }]);
    const titled = (property: Cells): Line => ({
      ...ANA,
      property,
      tenant: { ...ANA.tenant, first_name: 'M.', last_name: 'Roy' },
      others: [{ first_name: 'Mme', last_name: 'Roy' }],
    });
    const lines = [titled(BELLECOUR), titled({ ...BELLECOUR, address: '14 rue de la République' })];
    expect(states(await importLines(db, owner, lines))).toEqual(['same', 'new']);
    expect(states(await importLines(db, owner, lines))).toEqual(['same', 'same']);
  });

  it('the refusal of an import line whose tenants are not on the lease lists each difference', async (db) => {
    const owner = await db.account();
    const [imported] = await importLines(db, owner, [{ ...ANA, others: [BO] }]);
    const before = await everything(db, owner);
    const zoe = { first_name: 'Zoé', last_name: 'Vian' };
    const lines = [
      { ...ANA, others: [zoe] },
      { ...ANA, tenant: { ...zoe, rent: 850 }, others: [{ ...BO, email: 'b.o@example.test' }, SCI] },
    ];
    expect(await importLines(db, owner, lines)).toMatchObject([
      { state: 'refused', differing: { 'tenants.1': null }, tenant_id: imported?.['tenants'][0] },
      {
        state: 'refused',
        differing: { 'tenants.0': null, 'tenants.1.email': 'bo@example.test', 'tenants.2': null },
        tenant_id: imported?.['tenants'][1],
      },
    ]);
    expect(await everything(db, owner)).toEqual(before);
  });

  it('an import line is refused with more than four tenants, a repeated tenant or a tenant without a name', async (db) => {
    const owner = await db.account();
    const lines = [
      { ...ANA, others: [{ first_name: 'ANA', last_name: 'Roy' }] },
      { ...ANA, others: [BO, SCI, { ...BO, first_name: 'Zoé' }, { ...BO, first_name: 'Luc' }] },
      { ...ANA, others: [{ first_name: 'Zoé' }] },
      { ...ANA, others: [{ email: 'zoe@example.test' }] },
      { ...ANA, others: [{ ...BO, siren: '732829320' }] },
      { ...ANA, others: [{ ...BO, lease_id: randomUUID() }] },
    ];
    const refused = await importLines(db, owner, lines);
    expect(states(refused)).toEqual(lines.map(() => 'refused'));
    expect(refused.map(({ issue }) => issue)).toEqual([
      'tenants.1.lastName=overlaps',
      'tenants=invalid',
      'tenants.1.lastName=required',
      'tenants.1.firstName=required',
      'companyName=required',
      'line=unknownField',
    ]);
    expect(await db.as(owner)`select id from tenants`).toEqual([]);
  });

  it('undoing an import line removes all its tenants, unless somebody else has joined the lease since', async (db) => {
    const owner = await db.account();
    const id = randomUUID();
    const [imported] = await importLines(db, owner, [{ ...ANA, others: [BO] }], id);
    const [joined] = await db.as(owner)`
      select answer ->> 'id' as id from add_tenant(${db.tx.json({ lease_id: imported?.['lease_id'], company_name: 'Acme' })}) answer`;
    const [row] = await db.as(owner)`select import_blockers(${id}) as blockers`;
    expect(row?.['blockers']).toMatchObject([{ name: 'Ana Roy', reason: 'PEOPLE' }]);
    await db.as(owner)`select delete_tenant(${joined?.['id']})`;
    await undo(db, owner, id);
    expect(await db.as(owner)`select id from tenants`).toEqual([]);
    expect(await db.as(owner)`select id from leases`).toEqual([]);
  });
});

describe('an import', () => {
  it('the account of an import line starts this month, on the day for new accounts, or with a later lease', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    const cases: readonly [Partial<Line>, string][] = [
      [{ tenant: { rent_due_day: 5 } }, '2026-03-01'],
      [{ tenant: { rent_due_day: 20 } }, '2026-03-01'],
      [{ tenant: { lease_starts_on: '2025-01-01' } }, '2026-03-01'],
      [{ tenant: { lease_starts_on: '2025-01-01' }, account: { balance: 0 } }, '2026-03-01'],
      [{ tenant: { lease_starts_on: '2026-03-09' } }, '2026-03-09'],
      [{ tenant: { lease_starts_on: '2026-06-01' }, account: { balance: 0 } }, '2026-06-01'],
      [{ new_account_starts_on: '2026-04-01' }, '2026-04-01'],
      [{ new_account_starts_on: '2026-04-01', account: { starts_on: '2026-01-01' } }, '2026-01-01'],
      [{ tenant: { lease_starts_on: '2025-10-15' }, new_account_starts_on: '2025-09-01' }, '2025-10-15'],
      [{ tenant: { lease_starts_on: '2029-01-01' } }, '2029-01-01'],
    ];
    for (const [index, [{ tenant, ...line }, start]] of cases.entries()) {
      const named = { first_name: 'Ana', last_name: `Roy ${index}`, rent: 850, ...tenant };
      const [imported] = await importLines(db, owner, [{ ...line, tenant: named }]);
      expect(
        await valueOf(
          db.as(
            owner,
          )`select account_starts_on::text from leases where id = ${String(imported?.['lease_id'])}`,
        ),
      ).toBe(start);
      // A stored account keeps its start.
      const again = { tenant: named, new_account_starts_on: '2026-02-01' };
      expect(states(await check(db, owner, [again]))).toEqual(['same']);
    }
  });

  it.each<[Partial<Line>, string]>([
    [{ new_account_starts_on: '2028-03-13' }, 'newAccountStartsOn=tooFarAhead'],
    [{ new_account_starts_on: '2021-02-28' }, 'newAccountStartsOn=tooLongAgo'],
    [{ account: { starts_on: '2028-03-13' } }, 'accountStartsOn=tooFarAhead'],
  ])(
    'an import line with the first day %j of the account is refused at this field',
    async (db, line, issue) => {
      await setToday(db, '2026-03-12');
      const named = { first_name: 'Ana', last_name: 'Roy', rent: 850 };
      expect(await check(db, await db.account(), [{ ...line, tenant: named }])).toMatchObject([
        { state: 'refused', issue },
      ]);
    },
  );

  it('an import line adds a dwelling, a tenant, a lease and arrears', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    const [line] = await importLines(db, owner, [
      {
        ...ANA,
        lease: { kind: 'furnished', deposit: 850 },
        account: { starts_on: '2026-02-01', balance: 310 },
      },
    ]);
    expect(line).toMatchObject({ line: 1, state: 'new', warnings: [] });
    const account = { owner, tenant: tenantOf(line), lease: line?.['lease_id'] };
    expect(await dueLines(db, account)).toEqual([
      '2026-01-31 2026-01-31 310.00 310.00',
      '2026-02-01 2026-02-28 910.00 910.00',
      '2026-03-01 2026-03-31 910.00 910.00',
      '2026-04-01 2026-04-30 910.00 910.00',
    ]);
    expect(await positionOf(db, account)).toMatchObject({ owed: '2130.00', advance: '0.00' });
    const [storedLetting] = await db.as(owner)`
      select lease.kind, lease.deposit::text, property.name, property.rent::text
      from leases lease join properties property on property.id = lease.property_id`;
    expect(storedLetting).toEqual({
      kind: 'furnished',
      deposit: '850.00',
      name: 'Le Bellecour',
      rent: '850.00',
    });
  });

  it('an import distinguishes dwellings at one address by complement or name', async (db) => {
    const owner = await db.account();
    const lot = (complement: string | null, name: string | null, last_name: string): Line => ({
      property: { ...BELLECOUR, name, address_complement: complement },
      tenant: { ...ANA.tenant, last_name },
    });
    const lots = [lot('Apt 1', 'Apt 1', 'Un'), lot('Apt 2', null, 'Deux'), lot('Apt 3', 'Studio', 'Trois')];
    expect(states(await importLines(db, owner, lots))).toEqual(['new', 'new', 'new']);
    const names = await db.as(owner)`select name from properties order by address_complement`;
    expect(names.map(({ name }) => name)).toEqual(['Apt 1', '12 rue de la Charité, Apt 2', 'Studio']);
    // A line with a name but no complement matches by the name. A line with a complement but no name matches by the
    // complement.
    expect(states(await check(db, owner, [lot(null, 'apt. 1', 'Un')]))).toEqual(['same']);
    expect(states(await check(db, owner, [lot('APT 3', null, 'Trois')]))).toEqual(['same']);
    // A detached house at the address is a new dwelling.
    const house = lot(null, 'Maison', 'Quatre');
    expect(
      await importLines(db, owner, [house, lot(null, 'Grange', 'Cinq'), lot('Maison', null, 'Quatre')]),
    ).toMatchObject([
      { state: 'new' },
      { state: 'refused', issue: 'propertyName=overlaps' },
      { state: 'same' },
    ]);
  });

  it('an import refuses an invalid line, names the invalid field and adds the other lines', async (db) => {
    const owner = await db.account();
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
      { state: 'refused', issue: 'tenants.0.lastName=overlaps' },
      { state: 'same' },
      { state: 'refused', issue: 'rent=required' },
      { state: 'refused', error_code: 'VALIDATION_FAILED' },
      { state: 'refused', error_code: 'VALIDATION_FAILED' },
      { state: 'refused', error_code: 'VALIDATION_FAILED' },
      { state: 'refused', issue: 'line=unknownField' },
      { state: 'refused', issue: 'accountStartsOn=beforeLease' },
    ];
    expect(await check(db, owner, lines)).toMatchObject(expected);
    expect(await importLines(db, owner, lines)).toMatchObject(expected);
    expect(await db.as(owner)`select last_name from tenants`).toEqual([{ last_name: 'Roy' }]);
  });

  it('an import refuses a line for an archived dwelling, unless the same dwelling is also stored unarchived', async (db) => {
    const owner = await db.account();
    const add = (): Promise<unknown> =>
      valueOf(db.as(owner)`insert into properties ${db.tx({ ...BELLECOUR, rent: 1 })} returning id`);
    const archived = String(await add());
    await db.as(owner)`select archive_property(${archived}, true)`;
    const before = await everything(db, owner);
    const refused = [{ state: 'refused', error_code: 'VALIDATION_FAILED', issue: 'address=archived' }];
    expect(await check(db, owner, [ANA])).toMatchObject(refused);
    expect(await importLines(db, owner, [ANA])).toMatchObject(refused);
    expect(await everything(db, owner)).toEqual(before);
    await add();
    expect(await importLines(db, owner, [ANA])).toMatchObject([{ state: 'new', added_property_id: null }]);
  });

  it('an import warns of a rent of 0, a deposit above the legal maximum, and a name already used', async (db) => {
    const owner = await db.account();
    await importLines(db, owner, [ANA]);
    expect(
      await check(db, owner, [
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
  });

  it('an import adds the termination clause only to leases under the 1989 law that start on 29 July 2023 or later', async (db) => {
    const owner = await db.account();
    const line = (last_name: string, lease_starts_on: string, kind?: string) => ({
      tenant: { first_name: 'Ana', last_name, rent: 500, lease_starts_on },
      lease: { ...(kind !== undefined && { kind }) },
    });
    await importLines(db, owner, [
      line('Before', '2023-07-28'),
      line('Since', '2023-07-29'),
      line('Furnished', '2024-01-01', 'furnished'),
      line('Garage', '2024-01-01', 'other'),
    ]);
    const leases = await db.tx`
      select tenants.last_name as name, leases.has_resolutory_clause as clause
      from leases join tenants on tenants.lease_id = leases.id where leases.owner_id = ${owner}`;
    expect(Object.fromEntries(leases.map(({ name, clause }) => [name, clause]))).toEqual({
      Before: false,
      Since: true,
      Furnished: true,
      Garage: false,
    });
  });

  it('if an import line states a reference quarter or a day of revision, its lease has a revision clause', async (db) => {
    const owner = await db.account();
    const line = (last_name: string, lease: Cells): Line => ({
      tenant: { first_name: 'Ana', last_name, rent: 500 },
      lease,
    });
    const file = [
      line('Neither', { deposit: 500 }),
      line('Reference', { irl_reference: '2024-Q2' }),
      line('Day', { revision_on: '02-29' }),
      line('Both', { irl_reference: '2024-Q2', revision_on: '09-01' }),
    ];
    await importLines(db, owner, file);
    const leases = await db.tx`
      select
        tenants.last_name as name, leases.has_revision_clause as clause, leases.irl_reference as reference,
        leases.revision_month as month, leases.revision_day as day
      from leases join tenants on tenants.lease_id = leases.id where leases.owner_id = ${owner}`;
    expect(Object.fromEntries(leases.map(({ name, ...clause }) => [name, Object.values(clause)]))).toEqual({
      Neither: [null, null, null, null],
      Reference: [true, '2024-Q2', null, null],
      Day: [true, null, 2, 29],
      Both: [true, '2024-Q2', 9, 1],
    });
    expect(states(await check(db, owner, file))).toEqual(file.map(() => 'same'));
  });

  it.each([
    ['of the first day', '2024-09-01', { irl_reference: '2024-Q2' }, null],
    ['of the quarter in which the lease began', '2024-05-15', { irl_reference: '2024-Q2' }, null],
    ['of the first revision', '2023-09-01', { irl_reference: '2024-Q2' }, '2024-09-01'],
    ['of a later revision', '2016-09-15', { irl_reference: '2024-Q2' }, '2024-09-15'],
    ['of the agreed day', '2016-09-15', { irl_reference: '2024-Q2', revision_on: '07-31' }, '2024-07-31'],
    [
      'published after the agreed day',
      '2016-09-15',
      { irl_reference: '2024-Q2', revision_on: '07-01' },
      '2025-07-01',
    ],
    ['of a lease whose start is unknown', null, { irl_reference: '2024-Q2' }, null],
  ])(
    'the import stores the day from which a reference index %s applies',
    async (db, _, lease_starts_on, lease, from) => {
      await setToday(db, '2026-11-21');
      const owner = await db.account();
      const file = [{ ...ANA, tenant: { ...ANA.tenant, lease_starts_on }, lease }];
      await importLines(db, owner, file);
      expect(
        await db.tx`select irl_reference_from::text as from from leases where owner_id = ${owner}`,
      ).toEqual([{ from }]);
      expect(states(await check(db, owner, file))).toEqual(['same']);
    },
  );

  it('an import refuses a reference index that is not published today', async (db) => {
    const owner = await db.account();
    const file = [{ ...ANA, lease: { irl_reference: '2026-Q3' } }];
    await setToday(db, '2026-10-14');
    expect(await importLines(db, owner, file)).toMatchObject([
      { state: 'refused', issue: 'irlReference=notPublished' },
    ]);
    await setToday(db, '2026-10-15');
    expect(states(await importLines(db, owner, file))).toEqual(['new']);
  });

  it.each([{ revision_on: '02-30' }, { revision_on: 'mai' }, { irl_reference: 'T2 2024' }])(
    'the imported clause %j is refused, and nothing is added',
    async (db, lease) => {
      const owner = await db.account();
      expect(await importLines(db, owner, [{ ...ANA, lease }])).toMatchObject([
        { state: 'refused', error_code: 'VALIDATION_FAILED' },
      ]);
      expect(await db.as(owner)`select id from properties`).toEqual([]);
    },
  );

  it('an import warns of a dwelling that is already let by a stored lease or an earlier line, unless the stored lease ends before the new lease starts', async (db) => {
    await setToday(db, '2026-11-21');
    const owner = await db.account();
    const [first] = await importLines(db, owner, [ANA]);
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
    expect(await check(db, owner, lines)).toMatchObject([
      { state: 'same' },
      { state: 'new', warnings: ['ALREADY_LET'] },
      { state: 'new', warnings: ['SAME_NAME'] },
      { state: 'new', warnings: ['ALREADY_LET'] },
    ]);
    await db.as(owner)`
      select change_lease(${first?.['lease_id']}, '{"ended_by": "agreement", "ends_on": "2026-11-30"}')`;
    expect(await check(db, owner, [noel('2026-11-30')])).toMatchObject([{ warnings: ['ALREADY_LET'] }]);
    expect(await check(db, owner, [noel('2026-12-01')])).toMatchObject([{ warnings: [] }]);
  });

  it('an import that is sent twice with one id adds its rows once', async (db) => {
    const owner = await db.account();
    const id = randomUUID();
    const first = await importLines(db, owner, [ANA], id);
    const other: Line = { tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500 } };
    expect(await importLines(db, owner, [ANA], id)).toEqual(first);
    const otherwise = db.refusalText(owner)`
      select import_lettings(${id}, 1, ${db.tx.json(numbered([other]))})`;
    expect(await otherwise).toBe('PT409 IDEMPOTENCY_KEY_REUSED');
    expect(await db.as(owner)`select last_name from tenants`).toEqual([{ last_name: 'Roy' }]);
  });

  it('undoing an import removes the rows that it added, even changed rows, and no other rows', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    await importLines(db, owner, [WHOLE]);
    const before = await everything(db, owner);
    const id = randomUUID();
    const lines = await importLines(
      db,
      owner,
      [
        WHOLE,
        {
          ...ANA,
          property: { ...BELLECOUR, address: '14 rue de la Charité' },
          account: { starts_on: '2026-02-01', balance: -90 },
        },
        { ...ANA, tenant: { ...ANA.tenant, first_name: 'Noël' } },
      ],
      id,
    );
    expect(states(lines)).toEqual(['same', 'new', 'new']);
    await changeRent(db, owner, lines[1]?.['lease_id'], '2026-03-01', 900);
    await undo(db, owner, id);
    expect(await everything(db, owner)).toEqual(before);
    // A second undo changes nothing.
    await undo(db, owner, id);
    expect(await everything(db, owner)).toEqual(before);
    expect(states(await importLines(db, owner, [ANA]))).toEqual(['same']);
  });

  it('the refusal to undo an import names the data that depends on the import', async (db) => {
    await setToday(db, '2026-03-12');
    const { owner } = await addLetting(db);
    const id = randomUUID();
    const named = ['Pay', 'Due', 'Less', 'People', 'Surety', 'Receipt', 'None', 'Vacant', 'Aid'];
    const lines = named.map((last_name, index) => ({
      property: { ...BELLECOUR, address: `${index} rue de la Charité` },
      tenant: { ...ANA.tenant, last_name },
      account: { starts_on: '2026-03-01' },
    }));
    const added = await importLines(db, owner, lines, id);
    const accounts = added.map(({ tenants, lease_id: leaseId }): Account => ({
      owner,
      tenant: String(tenants[0]),
      lease: String(leaseId),
    }));
    const [paid, owing, reduced, shared, secured, receipted, untouched, vacant, aided] = accounts;
    if (!paid || !owing || !reduced || !shared || !secured || !receipted || !untouched || !vacant || !aided)
      throw new Error('not added');
    const blockers = () => valueOf(db.as(owner)`select import_blockers(${id})`);
    expect(await blockers()).toEqual([]);

    await pay(db, paid, { paidOn: '2026-03-05', amount: 100 });
    const [rent] = await duesOf(db, reduced);
    const luc = { first_name: 'Luc', last_name: 'Sand' };
    const guarantors = [{ ...luc, tenant_id: secured.tenant }];
    const alone = { ...luc, rent: 500, property_id: added[7]?.['added_property_id'] };
    for (const call of [
      (tx: TransactionSql) =>
        tx`select add_due(${owing.lease}, ${randomUUID()}, 'other', '2026-03-05', 40, 'Clé')`,
      (tx: TransactionSql) => tx`select reduce_due(${rent?.['id']}, 10, 'Geste')`,
      (tx: TransactionSql) => tx`select add_tenant(${tx.json({ ...luc, lease_id: shared.lease })})`,
      (tx: TransactionSql) => tx`select change_lease(${secured.lease}, ${tx.json({ guarantors })})`,
      (tx: TransactionSql) => tx`select add_tenant(${tx.json(alone)})`,
      (tx: TransactionSql) =>
        tx`select add_benefit(${aided.lease}, ${aided.tenant}, 'caf', 100, '2026-03-01')`,
    ])
      await db.as(owner, call);
    await addReceipt(
      db,
      { ...receipted, property: String(added[5]?.['added_property_id']) },
      { rent: 850, charges: 60 },
    );
    const before = await everything(db, owner);
    expect(await db.refusalText(owner)`select undo_import(${id})`).toMatch(/^PT409 IMPORT_IN_USE/);
    expect(await everything(db, owner)).toEqual(before);
    const blocker = (index: number, reason: string) => ({
      line: index + 1,
      tenant_id: accounts[index]?.tenant,
      property_id: null,
      name: `Ana ${named[index]}`,
      reason,
    });
    expect(await blockers()).toEqual([
      blocker(0, 'PAYMENTS'),
      blocker(1, 'DUES'),
      blocker(2, 'DUES'),
      blocker(3, 'PEOPLE'),
      blocker(4, 'PEOPLE'),
      blocker(5, 'RECEIPTS'),
      {
        ...blocker(7, 'TENANTS'),
        tenant_id: null,
        property_id: added[7]?.['added_property_id'],
        name: 'Le Bellecour',
      },
      blocker(8, 'DUES'),
    ]);
  });

  it('no part of an import can be sent, again or for the first time, once the import is undone', async (db) => {
    const owner = await db.account();
    const id = randomUUID();
    await importLines(db, owner, [ANA], id);
    await undo(db, owner, id);
    const lines = db.tx.json(numbered([ANA]));
    for (const part of [1, 2])
      expect(await db.refusalText(owner)`select import_lettings(${id}, ${part}, ${lines})`).toBe(
        'PT409 ALREADY_CANCELLED',
      );
    expect(await db.tx`select from tenants where owner_id = ${owner}`).toHaveLength(0);
  });

  it('importing a vacant dwelling adds no lease, can be repeated and can be undone', async (db) => {
    const owner = await db.account();
    const before = await everything(db, owner);
    const vacant: Line = { property: BELLECOUR, tenant: { rent: 850, charges: 60 }, lease: {}, account: {} };
    const id = randomUUID();
    const lines = await importLines(db, owner, [vacant, vacant], id);
    expect(states(lines)).toEqual(['new', 'same']);
    expect(await everything(db, owner)).toMatchObject({
      properties: [{ name: 'Le Bellecour', rent: 850, charges: 60 }],
      tenants: [],
      leases: [],
    });
    // A later list adds a lease to the vacant property. A list without tenants removes nobody.
    const later = randomUUID();
    expect(states(await importLines(db, owner, [ANA, vacant], later))).toEqual(['new', 'same']);
    expect(await db.tx`select from leases where owner_id = ${owner}`).toHaveLength(1);
    await undo(db, owner, later);
    await undo(db, owner, id);
    expect(await everything(db, owner)).toEqual(before);
  });

  it('importing a vacant dwelling with different details is refused and changes nothing', async (db) => {
    const owner = await db.account();
    const vacant = (property: Cells, rent: number | null, charges: number | null = null): Line => ({
      property: { ...BELLECOUR, ...property },
      tenant: { rent, charges },
      lease: {},
      account: {},
    });
    const [imported] = await importLines(db, owner, [vacant({}, 850, 60)]);
    const before = await everything(db, owner);
    const propertyId = imported?.['added_property_id'];
    const said = [
      vacant({ name: null }, null),
      // A rent of 0 means that the dwelling is vacant.
      vacant({}, 0, 0),
      vacant({}, 900, 60),
      vacant({ name: 'Le Rhône', city: 'Villeurbanne' }, 850, 70),
    ];
    const refused = {
      state: 'refused',
      error_code: 'VALIDATION_FAILED',
      property_id: propertyId,
      tenant_id: null,
    };
    expect(await check(db, owner, said)).toEqual([
      { line: 1, state: 'same' },
      { line: 2, state: 'same' },
      { line: 3, ...refused, differing: { rent: 850 } },
      { line: 4, ...refused, differing: { name: 'Le Bellecour', city: 'Lyon', charges: 60 } },
    ]);
    expect(states(await importLines(db, owner, said))).toEqual(['same', 'same', 'refused', 'refused']);
    expect(await everything(db, owner)).toEqual(before);
    // The import compares vacant lines of one address with each other.
    const other = { address: '3 rue Neuve' };
    expect(
      await check(db, owner, [vacant(other, 500), vacant(other, 600), vacant(other, 500, 20)]),
    ).toMatchObject([
      { state: 'new' },
      { state: 'refused', issue: 'rent=overlaps' },
      { state: 'refused', issue: 'charges=overlaps' },
    ]);
  });

  it('an import that added a vacant dwelling cannot be undone once somebody has moved in', async (db) => {
    const owner = await db.account();
    const id = randomUUID();
    const [imported] = await importLines(
      db,
      owner,
      [{ property: BELLECOUR, tenant: { rent: 850 }, lease: {}, account: {} }],
      id,
    );
    await importLines(db, owner, [ANA]);
    expect(await valueOf(db.as(owner)`select import_blockers(${id})`)).toEqual([
      {
        line: 1,
        tenant_id: null,
        property_id: imported?.['added_property_id'],
        name: 'Le Bellecour',
        reason: 'TENANTS',
      },
    ]);
    await expect(undo(db, owner, id)).rejects.toThrow('IMPORT_IN_USE');
  });

  it('an import that added a dwelling cannot be undone once the dwelling has an expense', async (db) => {
    const owner = await db.account();
    const id = randomUUID();
    const [imported] = await importLines(db, owner, [ANA], id);
    const property = String(imported?.['added_property_id']);
    await db.as(owner, addExpense({ properties: shares([property]) }));
    const [row] = await db.as(owner)`select import_blockers(${id}) as blockers`;
    expect(row?.['blockers']).toMatchObject([{ tenant_id: null, property_id: property, reason: 'EXPENSES' }]);
    await expect(undo(db, owner, id)).rejects.toThrow('IMPORT_IN_USE');
  });

  it('an import that added a lease cannot be undone once somebody else joined the lease, even after its first tenant was deleted', async (db) => {
    const owner = await db.account();
    const id = randomUUID();
    const [imported] = await importLines(db, owner, [ANA], id);
    const lease = String(imported?.['lease_id']);
    const [later] = await db.as(owner)`
      select answer ->> 'id' as id from add_tenant(${db.tx.json({ lease_id: lease, first_name: 'Zoe', last_name: 'Roy' })}) answer`;
    await db.as(owner)`select delete_tenant(${tenantOf(imported)})`;
    const [row] = await db.as(owner)`select import_blockers(${id}) as blockers`;
    expect(row?.['blockers']).toMatchObject([
      { tenant_id: later?.['id'], name: 'Zoe Roy', reason: 'PEOPLE' },
    ]);
    await expect(undo(db, owner, id)).rejects.toThrow('IMPORT_IN_USE');
  });

  it.each<readonly [Cells, string, number, Cells]>([
    [{ received_on: '2026-01-05' }, '2026-01-05', 850, {}],
    [{ received: 850 }, '2025-11-01', 850, {}],
    [{ received: 500 }, '2026-03-12', 500, { lease_starts_on: '2026-04-01' }],
    [{ received: 500 }, '2026-03-01', 500, { lease_starts_on: null }],
  ])(
    'an import records the received deposit %j on %s without a document',
    async (db, deposit, day, amount, tenant) => {
      await setToday(db, '2026-03-12');
      const owner = await db.account();
      const line = {
        ...WHOLE,
        tenant: { ...WHOLE.tenant, ...tenant },
        account: { starts_on: tenant['lease_starts_on'] ? null : '2026-03-01' },
        deposit,
      };
      const id = randomUUID();
      expect(states(await check(db, owner, [line]))).toEqual(['new']);
      const movements = () => db.tx`
        select kind, moved_on::text as day, amount::float from deposit_movements where owner_id = ${owner}`;
      expect(await movements()).toEqual([]);
      await importLines(db, owner, [line], id);
      expect(await movements()).toEqual([{ kind: 'received', day, amount }]);
      expect(await db.tx`select from documents where owner_id = ${owner}`).toEqual([]);
      expect(states(await check(db, owner, [line]))).toEqual(['same']);
      await undo(db, owner, id);
      expect(await movements()).toEqual([]);
      expect(await db.tx`select from leases where owner_id = ${owner}`).toEqual([]);
    },
  );

  it.each([
    [
      'another part of a deposit',
      (lease: string) => (tx: TransactionSql) =>
        tx`select add_deposit_movement(${lease}, ${randomUUID()}, 'received', '2026-03-01', 50, issue => false)`,
    ],
    [
      'a deduction from a deposit',
      (lease: string) => (tx: TransactionSql) => {
        const deductions = [
          { kind: 'repair', label: 'Porte', amount: 1, tenant_share: 100, proof: 'Facture' },
        ];
        return tx`select set_deposit_deductions(${lease}, ${tx.json(deductions)})`;
      },
    ],
  ])('an import cannot be undone once %s was recorded', async (db, _, record) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    const id = randomUUID();
    const [added] = await importLines(db, owner, [WHOLE], id);
    await db.as(owner, record(added?.['lease_id']));
    expect(await db.refusalText(owner)`select undo_import(${id})`).toMatch(/^PT409 IMPORT_IN_USE/);
  });

  it.each<readonly [Cells, Cells, string]>([
    [{ received_on: '2026-03-13' }, {}, 'depositReceivedOn=futureDate'],
    [{ received_on: '1900-01-01' }, {}, 'depositReceivedOn=tooEarly'],
    [{ received: 850.01 }, {}, 'depositReceived=aboveAmount'],
    [{ received: 0, received_on: '2026-01-05' }, {}, 'depositReceived=invalidAmount'],
    [{ received: 850 }, { deposit: 0 }, 'deposit=required'],
    [{ received_on: '2026-01-05' }, { deposit: null }, 'deposit=required'],
  ])('an import refuses the received deposit %j', async (db, deposit, lease, issue) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    const line = { ...WHOLE, lease: { ...WHOLE.lease, ...lease }, deposit };
    expect(await check(db, owner, [line])).toMatchObject([{ state: 'refused', issue }]);
  });

  it('an import adds the housing benefits of the first tenant from the first month of the account on, and an undo deletes them with their later changes', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    const id = randomUUID();
    const line: Line = {
      ...WHOLE,
      others: [{ first_name: 'Luc', last_name: 'Sand' }],
      benefits: { caf: 312.45, msa: 20 },
    };
    expect(states(await check(db, owner, [line]))).toEqual(['new']);
    const benefits = () => db.tx`
      select tenants.first_name, office, amount::float, first_month::text, last_month
      from expected_benefits join tenants on tenants.id = tenant_id where expected_benefits.owner_id = ${owner} order by office`;
    expect(await benefits()).toEqual([]);
    const [added] = await importLines(db, owner, [line], id);
    const common = { first_name: 'Ana', first_month: '2026-02-01', last_month: null };
    expect(await benefits()).toEqual([
      { ...common, office: 'caf', amount: 312.45 },
      { ...common, office: 'msa', amount: 20 },
    ]);
    expect(states(await check(db, owner, [line]))).toEqual(['same']);
    await db.as(
      owner,
      (tx) =>
        tx`select change_benefit(${added?.['lease_id']}, ${added?.['benefits'][0]}, ${tenantOf(added)}, 'caf', 300, '2026-03-01')`,
    );
    expect(await check(db, owner, [line])).toMatchObject([{ state: 'refused', differing: { caf: 300 } }]);
    await undo(db, owner, id);
    expect(await benefits()).toEqual([]);
  });

  it('an import cannot be undone once another housing benefit was added', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    const id = randomUUID();
    const [added] = await importLines(db, owner, [{ ...WHOLE, benefits: { caf: 312 } }], id);
    await db.as(
      owner,
      (tx) => tx`select add_benefit(${added?.['lease_id']}, ${tenantOf(added)}, 'msa', 20, '2026-03-01')`,
    );
    expect(await db.refusalText(owner)`select undo_import(${id})`).toMatch(/^PT409 IMPORT_IN_USE/);
  });

  it('a line completes a known lease with a housing benefit only if no benefit of the office is stored, and an undo keeps the benefit', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    const id = randomUUID();
    const [added] = await importLines(db, owner, [WHOLE]);
    const line = { ...WHOLE, benefits: { caf: 312 } };
    expect(await check(db, owner, [line])).toMatchObject([{ state: 'incomplete', differing: { caf: null } }]);
    expect(states(await importLines(db, owner, [{ ...line, completes: true }], id))).toEqual(['completed']);
    expect(states(await check(db, owner, [line]))).toEqual(['same']);
    await undo(db, owner, id);
    const lease = added?.['lease_id'];
    const [benefit] =
      await db.tx`select id, first_month::text from expected_benefits where lease_id = ${lease}`;
    expect(benefit).toMatchObject({ first_month: '2026-02-01' });
    await db.as(owner, (tx) => tx`select end_benefit(${lease}, ${benefit?.['id']}, '2026-02-01')`);
    expect(await check(db, owner, [{ ...line, completes: true }])).toMatchObject([
      { state: 'refused', differing: { caf: 0 } },
    ]);
  });

  it.each<readonly [Cells, string]>([
    [{ caf: 910.01 }, 'caf=aboveAmount'],
    [{ msa: 0 }, 'msa=invalidAmount'],
    [{ msa: -5 }, 'msa=negativeAmount'],
    [{ cpam: 5 }, 'line=unknownField'],
    [{ caf: 'oui' }, '=invalid'],
  ])('an import refuses the housing benefits %j', async (db, benefits, issue) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    expect(await check(db, owner, [{ ...WHOLE, benefits }])).toMatchObject([{ state: 'refused', issue }]);
    expect(await db.tx`select from expected_benefits where owner_id = ${owner}`).toEqual([]);
  });

  it('an import refuses a line that has the first and last names of a known tenant in reverse order', async (db) => {
    const owner = await db.account();
    await importLines(db, owner, [ANA]);
    const swapped = { ...ANA.tenant, first_name: 'Roy', last_name: 'Ana' };
    const [line] = await importLines(db, owner, [{ ...ANA, tenant: swapped }]);
    expect(line).toMatchObject({ state: 'refused' });
  });

  it('an import refuses a line without a dwelling, and a line that names no tenant but has details of a tenant, lease or account', async (db) => {
    const owner = await db.account();
    const nobody: Line = { property: BELLECOUR, tenant: { rent: 850 }, lease: {}, account: {} };
    const refused = await importLines(db, owner, [
      { ...nobody, property: {} },
      { ...nobody, tenant: { rent: 850, email: 'ana@example.test' } },
      { ...nobody, account: { balance: 310 } },
      { ...nobody, lease: { deposit: 850 } },
      { ...nobody, deposit: { received_on: '2026-01-05' } },
      { ...nobody, benefits: { caf: 312 } },
    ]);
    expect(states(refused)).toEqual(Array.from({ length: 6 }, () => 'refused'));
    expect(await db.tx`select from properties where owner_id = ${owner}`).toEqual([]);
  });

  it('an import changes no rows of another landlord, and another landlord can neither see nor undo the import', async (db) => {
    const owner = await db.account();
    const stranger = await db.account();
    const id = randomUUID();
    const [line] = await importLines(db, owner, [ANA], id);
    const before = await everything(db, owner);
    expect(
      states(await importLines(db, stranger, [{ ...ANA, tenant: { ...ANA.tenant, rent: 1 } }], id)),
    ).toEqual(['new']);
    expect(
      await importLines(db, stranger, [
        { tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500, lease_id: line?.['lease_id'] } },
        {
          tenant: { first_name: 'Noël', last_name: 'Petit', rent: 500 },
          lease: { property_id: line?.['added_property_id'] },
        },
      ]),
    ).toMatchObject([{ state: 'refused' }, { state: 'refused' }]);
    await undo(db, stranger, id);
    expect(await everything(db, owner)).toEqual(before);
    expect(await db.refusalText(stranger)`select undo_import(${randomUUID()})`).toMatch(/^PT404/);
    expect(await db.as(stranger)`select distinct owner_id from imports`).toEqual([{ owner_id: stranger }]);
    for (const write of [
      (tx: TransactionSql) =>
        tx`insert into imports (owner_id, id, part, lines) values (${stranger}, ${randomUUID()}, 1, '[]')`,
      (tx: TransactionSql) => tx`update imports set lines = '[]'`,
      (tx: TransactionSql) => tx`delete from imports`,
    ])
      expect(await db.refusalCode(stranger, write)).toBe('42501');
  });

  it('an import takes at most 100 lines at once', async (db) => {
    const owner = await db.account();
    const lines = Array.from({ length: 101 }, () => ANA);
    expect(await db.refusalText(owner)`select check_import(${db.tx.json(numbered(lines))})`).toMatch(
      /^PT400 VALIDATION_FAILED lines=invalid/,
    );
    expect(new Set(states(await importLines(db, owner, lines.slice(1))))).toEqual(new Set(['new', 'same']));
  });
});
