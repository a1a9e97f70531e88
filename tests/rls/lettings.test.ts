import { randomUUID } from 'node:crypto';
import type { JSONValue, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { setToday } from './ledger.ts';
import { addLandlord, addLetting, addProperty } from './rows.ts';
import { it, type TestDatabase, valueOf } from './support.ts';

type LettingInput = Readonly<Record<string, JSONValue>>;

const PLACE = { name: 'T2 Confluence', address: '8 quai Rambaud', postal_code: '69002', city: 'Lyon' };
const SARAH = { first_name: 'Sarah', last_name: 'Cohen', email: 'sarah@example.test' };
const TOM = { first_name: 'Tom', last_name: 'Weber' };

/**
 * A letting of a new dwelling to a couple from 12 November 2026, at 900 of rent and 80 of charges a month. The lease has
 * a deposit, and the first rent is paid.
 */
const COUPLE = {
  property_id: null,
  property: PLACE,
  rent: 900,
  charges: 80,
  tenants: [SARAH, TOM],
  lease: {
    kind: 'unfurnished',
    starts_on: '2026-11-12',
    duration_months: 36,
    deposit: 900,
    has_solidarity: true,
  },
  guarantors: [{ tenant: 1, first_name: 'Paul', last_name: 'Weber' }, { company_name: 'Visale' }],
  payment: { paid_on: '2026-11-12', amount: 620.67, method: 'transfer', issue: 'all' },
};

const add = (tx: TransactionSql, letting: LettingInput, key: string = randomUUID()) =>
  tx`select add_letting(${key}, ${tx.json(letting)}) as answer`;
const preview = (tx: TransactionSql, letting: LettingInput) =>
  tx`select preview_letting(${tx.json(letting)}) as answer`;

/** Creates a landlord with a complete profile. Today is 12 November 2026. */
async function addOwner(db: TestDatabase): Promise<string> {
  await setToday(db, '2026-11-12');
  return addLandlord(db);
}

const answerOf = async (db: TestDatabase, owner: string, letting: LettingInput, key?: string) =>
  (await db.as(owner, (tx) => add(tx, letting, key)))[0]?.['answer'];

const previewOf = async (db: TestDatabase, owner: string, letting: LettingInput) =>
  (await db.as(owner, (tx) => preview(tx, letting)))[0]?.['answer'];

/** Counts a landlord's rows of each kind. */
async function rowsOf({ tx }: TestDatabase, owner: string): Promise<unknown> {
  const [row] = await tx`
    select
      (select count(*)::integer from properties where owner_id = ${owner}) as properties,
      (select count(*)::integer from leases where owner_id = ${owner}) as leases,
      (select count(*)::integer from tenants where owner_id = ${owner}) as tenants,
      (select count(*)::integer from guarantors where owner_id = ${owner}) as guarantors,
      (select count(*)::integer from payments where owner_id = ${owner}) as payments,
      (select count(*)::integer from receipts where owner_id = ${owner}) as receipts`;
  return row;
}

const NOTHING = { properties: 0, leases: 0, tenants: 0, guarantors: 0, payments: 0, receipts: 0 };
const ALL = { properties: 1, leases: 1, tenants: 2, guarantors: 2, payments: 1, receipts: 1 };

describe('a letting', () => {
  it('adding a letting records its received deposit once and issues a receipt for the deposit', async (db) => {
    const owner = await addOwner(db);
    const letting = {
      ...COUPLE,
      payment: null,
      deposit_receipt: { moved_on: '2026-11-12', method: 'transfer', issue: true },
    };
    expect(await previewOf(db, owner, letting)).toMatchObject({ payment: null });
    const key = randomUUID();
    const added = await answerOf(db, owner, letting, key);
    expect(added).toMatchObject({ deposit_receipt: { number: expect.stringMatching(/^D-/) } });
    expect(await answerOf(db, owner, letting, key)).toMatchObject({
      deposit_receipt: added['deposit_receipt'],
    });
    expect(
      await db.tx`select kind, amount::float, method from deposit_movements where owner_id = ${owner}`,
    ).toMatchObject([{ kind: 'received', amount: 900, method: 'transfer' }]);
    const lease = { ...COUPLE.lease, deposit: 0 };
    expect(await db.refusalText(owner, (tx) => add(tx, { ...letting, lease }))).toBe(
      'PT400 VALIDATION_FAILED deposit=required',
    );
    const tomorrow = { ...letting, deposit_receipt: { moved_on: '2026-11-13' } };
    expect(await db.refusalText(owner, (tx) => add(tx, tomorrow))).toBe(
      'PT400 VALIDATION_FAILED movedOn=futureDate',
    );
  });

  it('adding a letting adds the housing benefit of the first tenant once, from the first month of the account on', async (db) => {
    const owner = await addOwner(db);
    const letting = { ...COUPLE, payment: null, benefit: { office: 'caf', amount: 312 } };
    const { rents } = await previewOf(db, owner, letting);
    const shares = rents.map(({ amount, share }: { amount: number; share: number }) => amount - share);
    // The first rent is for a part of November, for which offices pay nothing.
    expect(shares).toEqual([0, 312]);
    const key = randomUUID();
    for (const _ of [1, 2]) await answerOf(db, owner, letting, key);
    const benefits = await db.tx`
      select office, amount::float, first_month::text as first, last_month as last, tenants.last_name as name
      from expected_benefits join tenants on tenants.id = tenant_id where expected_benefits.owner_id = ${owner}`;
    expect(benefits).toEqual([
      { office: 'caf', amount: 312, first: '2026-11-01', last: null, name: 'Cohen' },
    ]);
    for (const [benefit, hint] of [
      [{ office: 'caf', amount: 980.01 }, 'benefit.amount=aboveAmount'],
      [{ office: 'caf', amount: 0 }, 'benefit.amount='],
      [{ office: 'caf' }, 'benefit.amount='],
      [{ amount: 312 }, 'benefit.amount=invalid'],
    ] as const)
      expect(await db.refusalText(owner, (tx) => add(tx, { ...letting, benefit }))).toContain(hint);
    const old = {
      ...letting,
      account_starts_on: '2023-01-01',
      lease: { ...COUPLE.lease, starts_on: '2023-01-01' },
    };
    await answerOf(db, owner, old);
    const [earliest] =
      await db.tx`select min(first_month)::text as first from expected_benefits where owner_id = ${owner}`;
    expect(earliest?.['first']).toBe('2024-11-01');
  });

  it('adding a letting creates a dwelling, its people, the lease and the first payment in one call', async (db) => {
    const owner = await addOwner(db);
    const { lease, payment } = await answerOf(db, owner, COUPLE);
    expect(await rowsOf(db, owner)).toEqual(ALL);
    const [property] = await db.tx`select * from properties where owner_id = ${owner}`;
    expect(property).toMatchObject({ ...PLACE, id: lease.property_id, rent: '900.00', charges: '80.00' });
    const [sarah, tom] = lease.tenants;
    expect(lease).toMatchObject({
      kind: 'unfurnished',
      starts_on: '2026-11-12',
      account_starts_on: '2026-11-12',
      duration_months: 36,
      deposit: 900,
      has_solidarity: true,
      rents: [{ starts_on: null, rent: 900, charges: 80, repeated_on: [] }],
      tenants: [{ first_name: 'Sarah' }, { first_name: 'Tom' }],
      guarantors: [
        { last_name: 'Weber', tenant_id: tom.id },
        { company_name: 'Visale', tenant_id: null },
      ],
    });
    expect(payment).toMatchObject({
      payment: { tenant_id: sarah.id, amount: 620.67, method: 'transfer' },
      position: { owed: 0, advance: 0, paid_to: '2026-11-30' },
      receipts: [{ number: 'Q-2026-0001' }],
      blockers: [],
    });
  });

  it('adding a letting without a payment to a stored dwelling changes neither the name nor the rent of the dwelling', async (db) => {
    const owner = await addOwner(db);
    const property = await addProperty(db, owner);
    const letting = {
      ...COUPLE,
      property: null,
      property_id: property,
      tenants: [TOM],
      guarantors: [],
      payment: null,
    };
    const { lease, payment } = await answerOf(db, owner, letting);
    expect(lease.property_id).toBe(property);
    expect(payment).toBeNull();
    const storedProperties = await db.tx`select name, rent from properties where owner_id = ${owner}`;
    expect(storedProperties).toMatchObject([{ name: 'Le Bellecour', rent: '1250.00' }]);
  });

  it('the account of a letting that began earlier starts with the next term due, even with quarterly terms', async (db) => {
    const owner = await addOwner(db);
    const startOf = async (lease: LettingInput): Promise<unknown> => {
      const letting = { ...COUPLE, payment: null, lease: { ...COUPLE.lease, kind: 'other', ...lease } };
      const { id } = (await answerOf(db, owner, letting)).lease;
      return valueOf(db.tx`select account_since::text from leases where id = ${id}`);
    };
    expect(await startOf({ starts_on: '2026-01-15', rent_due_day: 5 })).toBe('2026-12-01');
    expect(await startOf({ starts_on: '2026-01-15', rent_due_day: 28 })).toBe('2026-11-01');
    for (const rent_due_day of [1, 5, 28])
      expect(await startOf({ starts_on: '2026-01-15', term_months: 3, rent_due_day })).toBe('2027-01-01');
    expect(await startOf({ starts_on: '2026-02-15', term_months: 3, rent_due_day: 28 })).toBe('2026-11-01');
  });

  it('a letting sent twice with one key is added once, and a different letting with this key is refused', async (db) => {
    const owner = await addOwner(db);
    const key = randomUUID();
    const first = await answerOf(db, owner, COUPLE, key);
    const again = await answerOf(db, owner, COUPLE, key);
    expect(again).toEqual(first);
    expect(await rowsOf(db, owner)).toEqual(ALL);
    for (const other of [
      { ...COUPLE, rent: 901 },
      { ...COUPLE, payment: null },
    ])
      expect(await db.refusalText(owner, (tx) => add(tx, other, key))).toContain(
        'PT409 IDEMPOTENCY_KEY_REUSED',
      );
    const pay = (tx: TransactionSql) =>
      tx`select record_payment(id, ${key}, '2026-11-12', 10) from tenants limit 1`;
    expect(await db.refusalText(owner, pay)).toBe('PT409 IDEMPOTENCY_KEY_REUSED');
    expect(await db.refusalText(owner)`select add_letting(null, ${db.tx.json(COUPLE)})`).toBe(
      'PT400 VALIDATION_FAILED idempotencyKey=required',
    );
  });

  it('the request that is stored with a letting contains no data about people', async (db) => {
    const owner = await addOwner(db);
    await answerOf(db, owner, COUPLE);
    const [kept] = await db.tx`select request::text from leases where owner_id = ${owner}`;
    expect(kept?.['request']).toMatch(/add_letting/);
    expect(kept?.['request']).not.toMatch(/Sarah|Weber|Rambaud/);
  });

  const refused: readonly [string, LettingInput, string][] = [
    ['without a dwelling', { property: null }, 'propertyId=required'],
    ['with both a known and a new dwelling', { property_id: randomUUID() }, 'propertyId=required'],
    ['without a tenant', { tenants: [] }, 'tenants=required'],
    [
      'with more tenants than the limit',
      { tenants: Array.from({ length: 21 }, () => TOM) },
      'tenants=required',
    ],
    ['with a tenant without a name', { tenants: [SARAH, { first_name: 'Tom' }] }, 'lastName=required'],
    ['without a rent', { rent: null }, 'rent=required'],
    ['without a first day', { lease: { kind: 'unfurnished' } }, 'startsOn=required'],
    [
      'with a guarantor for an unknown tenant',
      { guarantors: [TOM, { tenant: 2, ...TOM }] },
      'guarantors.1.tenant=invalid',
    ],
    [
      'with an unknown lessor',
      { property: { ...PLACE, lessor_id: randomUUID() } },
      'property.lessorId=invalid',
    ],
    [
      'with an account start too long ago',
      { lease: { starts_on: '2019-01-01' }, account_starts_on: '2019-01-01' },
      'accountStartsOn=tooLongAgo',
    ],
    [
      'with an account start before the lease',
      { lease: { starts_on: '2026-06-01' }, account_starts_on: '2026-05-31' },
      'accountStartsOn=beforeLease',
    ],
    [
      'with a payment dated tomorrow',
      { payment: { ...COUPLE.payment, paid_on: '2026-11-13' } },
      'payment.paidOn=futureDate',
    ],
    [
      'with a payment made long before the letting starts',
      { payment: { ...COUPLE.payment, paid_on: '2026-01-13' } },
      'payment.paidOn=tooEarly',
    ],
    ['with a payment of 0', { payment: { ...COUPLE.payment, amount: 0 } }, 'payment.amount=invalidAmount'],
    // The function refuses these values, so only a direct caller of REST can send them to Postgres. The refusal must
    // not be an error of Postgres itself, which would quote the row.
    ['with a rent that is not a number', { rent: 'x' }, 'letting=invalid'],
    ['with a rent below 0', { rent: -1 }, 'letting=invalid'],
    ['with a tenant that is a number', { tenants: [SARAH, 1] }, 'letting=invalid'],
    ['with guarantors that are a number', { guarantors: 5 }, 'letting=invalid'],
    ['with an impossible day', { lease: { starts_on: '2026-13-45' } }, 'letting=invalid'],
    [
      'with an address without postal code and city',
      { property: { address: '8 quai Rambaud' } },
      'letting=invalid',
    ],
    [
      'with a payment that is not a number',
      { payment: { ...COUPLE.payment, amount: 'x' } },
      'letting=invalid',
    ],
  ];
  it.each(refused)(
    'a letting %s is refused, even in the preview, the refusal names the field, and nothing is added',
    async (db, _, change, issue) => {
      const owner = await addOwner(db);
      for (const command of [add, preview])
        expect(await db.refusalText(owner, (tx) => command(tx, { ...COUPLE, ...change }))).toBe(
          `PT400 VALIDATION_FAILED ${issue}`,
        );
      expect(await rowsOf(db, owner)).toEqual(NOTHING);
    },
  );

  it('a letting in an archived dwelling is refused', async (db) => {
    const owner = await addOwner(db);
    const property = await addProperty(db, owner);
    await db.as(owner)`select archive_property(${property}, true)`;
    const letting = { ...COUPLE, property: null, property_id: property };
    expect(await db.refusalText(owner, (tx) => add(tx, letting))).toBe(
      'PT400 VALIDATION_FAILED propertyId=archived',
    );
  });

  it('a letting cannot use a dwelling, lessor or lease of another landlord', async (db) => {
    const victim = await addLetting(db);
    const owner = await addOwner(db);
    const [lessor] = await db.tx`select id from lessors where owner_id = ${victim.owner}`;
    const [lease] = await db.tx`select id from leases where owner_id = ${victim.owner}`;
    const before = await rowsOf(db, victim.owner);
    for (const command of [add, preview]) {
      // The refusal for another landlord's row is the same as for a missing row.
      for (const property_id of [victim.property, randomUUID()])
        expect(
          await db.refusalText(owner, (tx) => command(tx, { ...COUPLE, property: null, property_id })),
        ).toBe('PT404 NOT_FOUND propertyId=invalid');
      expect(
        await db.refusalText(owner, (tx) =>
          command(tx, { ...COUPLE, property: { ...PLACE, lessor_id: lessor?.['id'] } }),
        ),
      ).toBe('PT400 VALIDATION_FAILED property.lessorId=invalid');
      // The tenant joins the new lease, even if the caller sends the lease and owner of another landlord.
      const joining = {
        ...COUPLE,
        tenants: [{ ...TOM, lease_id: lease?.['id'], owner_id: victim.owner }],
        guarantors: [],
      };
      expect(await db.refusalText(owner, (tx) => command(tx, joining))).toBeNull();
    }
    expect(await rowsOf(db, victim.owner)).toEqual(before);
  });

  it('the rows of a letting count against the quotas', async (db) => {
    const owner = await addOwner(db);
    await db.tx`
      insert into private.usage (owner_id, kind, used) values (${owner}, 'leases', 5000)
      on conflict on constraint usage_pkey do update set used = excluded.used`;
    expect(await db.refusalText(owner, (tx) => add(tx, COUPLE))).toBe('PT409 QUOTA_REACHED');
    expect(await rowsOf(db, owner)).toEqual(NOTHING);
  });
});

describe('the preview of a letting', () => {
  const rents: readonly [string, LettingInput, readonly LettingInput[]][] = [
    [
      'in the middle of a month',
      {},
      [
        { period_from: '2026-11-12', period_to: '2026-11-30', due_on: '2026-11-12', amount: 620.67 },
        { period_from: '2026-12-01', period_to: '2026-12-31', due_on: '2026-12-01', amount: 980 },
      ],
    ],
    [
      'on the first of a future month',
      { lease: { starts_on: '2027-03-01', rent_due_day: 5 } },
      [
        { period_from: '2027-03-01', period_to: '2027-03-31', due_on: '2027-03-05', amount: 980 },
        { period_from: '2027-04-01', period_to: '2027-04-30', due_on: '2027-04-05', amount: 980 },
      ],
    ],
    [
      'within a month, with quarterly rent,',
      { lease: { starts_on: '2026-12-17', term_months: 3 } },
      [
        { period_from: '2026-12-17', period_to: '2027-02-28', due_on: '2026-12-17', amount: 2434.19 },
        { period_from: '2027-03-01', period_to: '2027-05-31', due_on: '2027-03-01', amount: 2940 },
      ],
    ],
    [
      'long ago, with a later account start',
      { lease: { starts_on: '2020-02-01' }, account_starts_on: '2026-10-01' },
      [
        { period_from: '2026-10-01', period_to: '2026-10-31', due_on: '2026-10-01', amount: 980 },
        { period_from: '2026-11-01', period_to: '2026-11-30', due_on: '2026-11-01', amount: 980 },
      ],
    ],
    [
      'and ends in the same month',
      { lease: { kind: 'mobility', starts_on: '2026-12-01', duration_months: 1, charges_kind: 'fixed' } },
      [{ period_from: '2026-12-01', period_to: '2026-12-31', due_on: '2026-12-01', amount: 980 }],
    ],
  ];
  it.each(rents)(
    'the preview of a letting that starts %s lists the first rents of the letting',
    async (db, _, change, expected) => {
      const owner = await addOwner(db);
      const letting = { ...COUPLE, payment: null, ...change };
      // Without a benefit, the tenants pay the whole rent.
      const whole = expected.map((rent) => ({ ...rent, share: rent.amount }));
      expect((await previewOf(db, owner, letting)).rents).toEqual(whole);
      expect(await rowsOf(db, owner)).toEqual(NOTHING);
      await answerOf(db, owner, letting);
      await setToday(db, '2027-03-20');
      await db.tx`select private.update_account(id) from leases where owner_id = ${owner}`;
      const dues = await db.tx`
        select period_from::text, period_to::text, due_on::text, amount::float
        from dues where owner_id = ${owner} order by period_from limit ${expected.length}`;
      expect([...dues]).toEqual(expected);
    },
  );

  it('the preview of a letting shows the dues that the payment would pay, and uses up no number', async (db) => {
    const owner = await addOwner(db);
    const { payment, warnings } = await previewOf(db, owner, {
      ...COUPLE,
      payment: { ...COUPLE.payment, amount: 700 },
    });
    expect(payment).toMatchObject({
      parts: [
        { period_from: '2026-11-12', period_to: '2026-11-30', amount: 620.67 },
        { period_from: '2026-12-01', period_to: '2026-12-31', amount: 79.33 },
      ],
      advance: 0,
      receipts: [{ kind: 'quittance', period_from: '2026-11-12', period_to: '2026-11-30' }],
      blockers: [],
    });
    expect(warnings).toEqual([]);
    const answer = await answerOf(db, owner, COUPLE);
    expect(answer.payment.receipts).toMatchObject([{ number: 'Q-2026-0001' }]);
  });

  it('the preview of a letting warns of a missing rent and of a deposit above the legal maximum', async (db) => {
    const owner = await addOwner(db);
    const { already_let, warnings } = await previewOf(db, owner, { ...COUPLE, rent: 0, payment: null });
    expect(already_let).toBeNull();
    expect(warnings).toEqual(['NO_RENT', 'DEPOSIT_ABOVE_CAP']);
  });

  it('the preview of a letting warns of any deposit if rent is paid three months in advance, unless another law applies', async (db) => {
    const owner = await addOwner(db);
    const quarterly = { ...COUPLE.lease, term_months: 3, deposit: 1 };
    const warningsOf = async (kind: string) =>
      (await previewOf(db, owner, { ...COUPLE, lease: { ...quarterly, kind }, payment: null })).warnings;
    expect(await warningsOf('unfurnished')).toEqual(['DEPOSIT_ABOVE_CAP']);
    expect(await warningsOf('furnished')).toEqual(['DEPOSIT_ABOVE_CAP']);
    expect(await warningsOf('other')).toEqual([]);
  });

  it.each([
    ['unfurnished', { starts_on: '2026-11-12' }, true],
    ['furnished', { starts_on: '2023-07-29' }, true],
    ['furnished', { starts_on: '2023-07-28' }, false],
    ['unfurnished', { starts_on: '2023-08-15', signed_on: '2023-07-28' }, false],
    ['other', { starts_on: '2026-11-12' }, false],
    ['unfurnished', { starts_on: '2026-11-12', has_resolutory_clause: false }, false],
    ['other', { starts_on: '2026-11-12', has_resolutory_clause: true }, true],
  ])('a lease of kind %s with %j has a termination clause: %s', async (db, kind, days, hasClause) => {
    const owner = await addOwner(db);
    const { lease } = await answerOf(db, owner, { ...COUPLE, lease: { kind, ...days }, payment: null });
    expect(lease.has_resolutory_clause).toBe(hasClause);
  });

  it('the preview of a letting names the tenants and the end of an overlapping lease, even if that lease has ended', async (db) => {
    const owner = await addOwner(db);
    const property = await addProperty(db, owner);
    const letting = { ...COUPLE, property: null, property_id: property, payment: null };
    const alreadyLet = async (starts_on: string, change: LettingInput = {}) =>
      (
        await previewOf(db, owner, {
          ...letting,
          lease: { ...COUPLE.lease, starts_on, ...change },
          account_starts_on: starts_on,
        })
      ).already_let;
    const { lease } = await answerOf(db, owner, {
      ...letting,
      lease: { ...COUPLE.lease, starts_on: '2026-02-01' },
      account_starts_on: '2026-02-01',
    });
    const couple = { tenantId: expect.any(String), names: ['Sarah Cohen', 'Tom Weber'] };
    expect(await alreadyLet('2026-11-12')).toEqual({ ...couple, until: null });
    await db.as(owner)`
      select change_lease(${lease.id}, '{"ended_by": "agreement", "ends_on": "2026-09-30"}')`;
    expect(await alreadyLet('2026-09-30')).toEqual({ ...couple, until: '2026-09-30' });
    expect(await alreadyLet('2026-10-01')).toBeNull();
    // The first lease ends before the second starts.
    const before = { ended_by: 'agreement', ends_on: '2026-01-31' };
    expect(await alreadyLet('2026-01-01', before)).toBeNull();
    expect(await alreadyLet('2026-01-01', { ...before, ends_on: '2026-02-01' })).toMatchObject(couple);
  });
});
