import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { DueList } from '../../supabase/functions/_shared/contract/leases/due.ts';
import { ChangedLease, Lease, LeaseList } from '../../supabase/functions/_shared/contract/leases/lease.ts';
import { Position } from '../../supabase/functions/_shared/contract/leases/position.ts';
import { ChangedTenant } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { earliestAccountStart } from '../../supabase/functions/_shared/domain/ledger/account-start.ts';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { newPayment, newProperty, newTenant } from './support/rows.ts';
import { withTitles } from './support/with-titles.ts';

const unknownId = '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11';

const today = todayInParis();

const leasesOf = async (client: Client) => json(await client.get('/leases'), LeaseList);

/** Creates a landlord with one tenant, and returns the lease created with the tenant. */
async function newLetting() {
  const landlord = await newLandlord();
  const { id: tenantId } = await newTenant(landlord.client);
  const [lease] = await leasesOf(landlord.client);
  if (lease === undefined) throw new Error('The tenant has no lease');
  return { ...landlord, tenantId, lease };
}

describe('a lease', () => {
  test('the lease of a new tenant is listed with its tenants and rents', async () => {
    const { client, tenantId, lease } = await newLetting();
    expect(lease).toEqual({
      id: expect.any(String),
      propertyId: null,
      kind: 'unfurnished',
      signedOn: null,
      startsOn: null,
      durationMonths: null,
      rentDueDay: 1,
      termMonths: 1,
      prorataBy: 'days',
      chargesKind: 'provision',
      deposit: 0,
      hasSolidarity: false,
      hasResolutoryClause: false,
      isBilingual: false,
      hasRevisionClause: null,
      revisionMonth: null,
      revisionDay: null,
      irlReference: null,
      irlReferenceFrom: null,
      hasChargesIndex: false,
      accountStartsOn: `${today.slice(0, 7)}-01`,
      endedBy: null,
      noticeReceivedOn: null,
      isNoticeReduced: false,
      endsOn: null,
      keysOn: null,
      reletOn: null,
      newAddress: null,
      exitState: null,
      accountsApprovedOn: null,
      insuredUntil: null,
      rentOwedUntil: null,
      noticeBy: null,
      rents: [{ startsOn: null, rent: 1250, charges: 85.5, repeatedOn: [] }],
      tenants: [
        {
          id: tenantId,
          firstName: 'Łukasz',
          lastName: 'Nguyễn-Öztürk',
          companyName: null,
          email: null,
          phoneNumber: null,
          postalAddress: null,
          emailConsent: null,
          formerConsents: [],
          joinsOn: null,
          leavesOn: null,
          replacedOn: null,
          solidarityEndsOn: null,
        },
      ],
      guarantors: [],
      formerOrder: null,
    });
    expect(await json(await client.get(`/leases/${lease.id}`), Lease)).toEqual(lease);
  });

  test('a lease states how to reach its tenants, and which tenants have agreed to e-mails', async () => {
    const { client, tenantId, lease } = await newLetting();
    const emailConsent = { on: '2026-01-15', how: 'Clause du bail' };
    const reachable = {
      email: 'lukasz@exemple.test',
      phoneNumber: '06 12 34 56 78',
      postalAddress: '12 rue Hoche, 93100 Montreuil',
      emailConsent,
    };
    await client.put(`/tenants/${tenantId}`, reachable);
    const { tenants } = await json(await client.get(`/leases/${lease.id}`), Lease);
    expect(tenants).toMatchObject([{ id: tenantId, ...reachable }]);
  });

  test('a search for any tenant of a lease finds the lease', async () => {
    const { client, tenantId, lease } = await newLetting();
    await newTenant(client);
    const { id: coTenantId } = await newTenant(client, { leaseId: lease.id, joinsOn: today });
    const found = await json(await client.get(`/leases?tenantId=${coTenantId}`), LeaseList);
    expect(found.map(({ tenants }) => tenants.map(({ id }) => id))).toEqual([[tenantId, coTenantId]]);
    expect(await failure(await client.get('/leases?tenantId=someone'))).toBe(
      '400 VALIDATION_FAILED tenantId=invalid',
    );
  });

  test('changing a lease keeps omitted fields and clears null fields', async () => {
    const { client, lease } = await newLetting();
    const { id: propertyId } = await newProperty(client);
    const path = `/leases/${lease.id}`;
    const said = {
      propertyId,
      kind: 'furnished',
      signedOn: '2026-01-05',
      deposit: 2500,
      hasSolidarity: true,
    };
    expect(await json(await client.put(path, { id: lease.id.toUpperCase(), ...said }), Lease)).toEqual({
      ...lease,
      ...said,
    });
    expect(await json(await client.put(path, { signedOn: null }), Lease)).toEqual({
      ...lease,
      ...said,
      signedOn: null,
    });
    expect(await leasesOf(client)).toEqual([{ ...lease, ...said, signedOn: null }]);
  });

  test('each field of the revision clause and of the lease’s end can be set, changed and cleared without changing other fields', async () => {
    const { client, lease } = await newLetting();
    const path = `/leases/${lease.id}`;
    const stored = { ...lease };
    for (const change of [
      { newAddress: '4 rue Neuve, 44000 Nantes' },
      { insuredUntil: '2027-01-31' },
      { exitState: 'conform' },
      { accountsApprovedOn: '2026-04-20' },
      { hasRevisionClause: true },
      { revisionMonth: 2, revisionDay: 29 },
      { irlReference: '2024-Q2' },
      { irlReferenceFrom: '2024-09-01' },
      { hasChargesIndex: true },
      { hasRevisionClause: false },
      { revisionMonth: 9, revisionDay: 1 },
      { revisionDay: 30 },
      { irlReference: '2023-Q4' },
      { irlReferenceFrom: '2199-12-31' },
      { hasChargesIndex: false },
      { newAddress: '5 rue Neuve, 44000 Nantes' },
      { insuredUntil: '2028-01-31' },
      { exitState: 'different' },
      { accountsApprovedOn: '2026-05-01' },
      { hasRevisionClause: null },
      { irlReference: null },
      { revisionMonth: null, revisionDay: null },
      { irlReferenceFrom: null },
      { newAddress: null },
      { insuredUntil: null },
      { exitState: null },
      { accountsApprovedOn: null },
    ]) {
      Object.assign(stored, change);
      expect(await json(await client.put(path, change), Lease), JSON.stringify(change)).toEqual(stored);
      expect(await json(await client.get(path), Lease)).toEqual(stored);
    }
    expect(stored).toEqual(lease);
  });

  test('the export has the revision clause of a lease, its insurance and its end', async () => {
    const { client, lease } = await newLetting();
    const exported = async (change: object) => {
      await client.put(`/leases/${lease.id}`, change);
      const files = unzipSync(new Uint8Array(await (await client.get('/users/me/export')).arrayBuffer()));
      const [header = [], line = []] = strFromU8(files['csv/locations.csv'] ?? new Uint8Array())
        .split('\r\n')
        .map((row) => row.split(';'));
      return Object.fromEntries(header.map((title, column) => [title, line[column]]));
    };
    const clause = {
      revisionMonth: 9,
      revisionDay: 1,
      irlReference: '2024-Q2',
      irlReferenceFrom: '2024-09-01',
    };
    const end = { newAddress: '4 rue Neuve, 44000 Nantes', accountsApprovedOn: '2026-04-20' };
    expect(
      await exported({
        ...clause,
        ...end,
        hasRevisionClause: true,
        insuredUntil: '2027-01-31',
        exitState: 'conform',
      }),
    ).toMatchObject({
      'IRL de référence': 'T2 2024',
      'Révision le': '1er septembre',
      'Clause de révision': 'oui',
      'IRL de référence depuis le': '2024-09-01',
      'Forfait de charges révisé': 'non',
      'Assuré jusqu’au': '2027-01-31',
      'Nouvelle adresse': '4 rue Neuve, 44000 Nantes',
      'État des lieux de sortie': 'conforme',
      'Comptes de l’immeuble approuvés le': '2026-04-20',
    });
    // These columns are empty, because an import would read a reference or a day as an agreed clause.
    expect(await exported({ hasRevisionClause: false, exitState: 'different' })).toMatchObject({
      'IRL de référence': '',
      'Révision le': '',
      'Clause de révision': 'non',
      'État des lieux de sortie': 'non conforme',
    });
  });

  test('changing the guarantors of a lease replaces the whole list', async () => {
    const { client, tenantId, lease } = await newLetting();
    const path = `/leases/${lease.id}`;
    const ana = { tenantId, firstName: 'Ana', lastName: 'Roy', email: 'ana@klinky.test', phoneNumber: null };
    const visale = { tenantId: null, firstName: null, lastName: null, companyName: 'Visale', siren: null };
    const bo = { tenantId: null, firstName: 'Bo', lastName: 'Li', email: null, phoneNumber: null };
    const both = await json(
      await client.put(path, {
        guarantors: [
          { ...ana, email: ' Ana@Klinky.test' },
          { firstName: 'Bo', lastName: 'Li' },
          { companyName: 'Visale' },
        ],
      }),
      Lease,
    );
    expect(both.guarantors).toMatchObject([ana, bo, visale]);
    expect((await json(await client.put(path, { deposit: 1 }), Lease)).guarantors).toEqual(both.guarantors);
    expect((await json(await client.put(path, { guarantors: [] }), Lease)).guarantors).toEqual([]);
  });

  test('the response to a change of rent lists the dues whose amount stays, because a receipt states it', async () => {
    const { client } = await newLandlord();
    const { id: propertyId } = await newProperty(client);
    const { id: tenantId, leaseId } = await newTenant(client, { propertyId });
    const { receipts } = await newPayment(client, { tenantId, paidOn: today, amount: 1335.5, issue: 'all' });
    const startsOn = monthOf(today).from;
    const rent = { startsOn, rent: 1260, charges: 85.5 };
    const changed = await json(await client.post(`/tenants/${tenantId}/rents`, rent), ChangedLease);
    const unchangedDue = {
      dueId: expect.any(String),
      ...monthOf(today),
      amount: 1335.5,
      leaseAmount: 1345.5,
      numbers: receipts.map(({ number }) => number),
    };
    expect(changed).toMatchObject({ id: leaseId, unchangedDues: [unchangedDue] });
    const corrected = await client.put(`/tenants/${tenantId}`, { rent: 1270, rentStartsOn: startsOn });
    expect((await json(corrected, ChangedTenant)).unchangedDues).toEqual([
      { ...unchangedDue, leaseAmount: 1355.5 },
    ]);
    const ended = await client.put(`/leases/${leaseId}`, { endedBy: 'agreement', endsOn: startsOn });
    const day = expect.closeTo(1355.5 / Number(monthOf(today).to.slice(8)), 1);
    expect((await json(ended, ChangedLease)).unchangedDues).toEqual([{ ...unchangedDue, leaseAmount: day }]);
    await client.put(`/leases/${leaseId}`, { endedBy: null, endsOn: null });
    const undone = await client.delete(`/tenants/${tenantId}/rents/${startsOn}`);
    expect((await json(undone, ChangedLease)).unchangedDues).toEqual([]);
  });

  test('a change of rent applies from its day, until it is undone', async () => {
    const { client, lease, tenantId } = await newLetting();
    const path = `/tenants/${tenantId}/rents`;
    const posted = await client.post(path, { startsOn: '2026-07-01', rent: 1300, charges: 90 });
    expect([posted.status, await json(posted, Lease)]).toEqual([
      201,
      {
        ...lease,
        rents: [...lease.rents, { startsOn: '2026-07-01', rent: 1300, charges: 90, repeatedOn: [] }],
      },
    ]);
    const [due] = await json(await client.get(`/dues?tenantId=${tenantId}`), DueList);
    expect(due).toMatchObject({ rent: 1300, charges: 90 });
    for (const startsOn of ['2026-07-02', '2026-02-30', 'never']) {
      expect(await failure(await client.delete(`${path}/${startsOn}`))).toBe('404 NOT_FOUND');
    }
    expect(await json(await client.delete(`${path}/2026-07-01`), Lease)).toEqual(lease);
    // The first rent applies from the start and can only be corrected.
    expect(await failure(await client.delete(`${path}/1900-01-01`))).toBe('404 NOT_FOUND');
    const corrected = await client.post(path, { startsOn: null, rent: 1240, charges: 85.5 });
    expect((await json(corrected, Lease)).rents).toEqual([
      { startsOn: null, rent: 1240, charges: 85.5, repeatedOn: [] },
    ]);
  });
});

describe('an account', () => {
  test('an account cannot start before its lease, after its payments or over sixty months ago, and cannot lose an advance that a receipt states', async () => {
    const { client, tenantId, lease } = await newLetting();
    const { id: propertyId } = await newProperty(client);
    const startsOn = `${today.slice(0, 7)}-01`;
    await client.put(`/leases/${lease.id}`, { propertyId, startsOn });
    const put = (body: unknown) => client.put(`/tenants/${tenantId}/account`, body);
    expect(await failure(await put({ startsOn: '2020-01-01', balance: 0 }))).toBe(
      '400 VALIDATION_FAILED startsOn=beforeLease',
    );
    await client.put(`/leases/${lease.id}`, { startsOn: null });
    const earliest = earliestAccountStart(today);
    expect(await failure(await put({ startsOn: addDays(earliest, -1), balance: 0 }))).toBe(
      '400 VALIDATION_FAILED startsOn=tooLongAgo',
    );
    const owing = await json(await put({ startsOn: earliest, balance: 310 }), Position);
    expect(owing).toMatchObject({ leaseId: lease.id, tenantId, advance: 0 });
    await put({ startsOn, balance: -90 });
    await newPayment(client, { tenantId, paidOn: today, amount: 1245.5, issue: 'quittances' });
    expect(await failure(await put({ startsOn: addMonths(today, 12), balance: 0 }))).toBe(
      '400 VALIDATION_FAILED startsOn=afterPayments',
    );
    expect(await failure(await put({ startsOn, balance: 0 }))).toBe('409 PAYMENT_CERTIFIED');
  });
});

describe('invalid input for a lease is refused with the name of its field', () => {
  const letting = newLetting();

  test.each(
    withTitles([
      [{ kind: 'castle' }, 'kind=invalid'],
      [{ propertyId: unknownId }, 'propertyId=invalid'],
      [{ rentDueDay: 29 }, 'rentDueDay=invalid'],
      [{ newAddress: 'x'.repeat(401) }, 'newAddress=tooLong'],
      [{ exitState: 'clean' }, 'exitState=invalid'],
      [{ accountsApprovedOn: '2027-02-30' }, 'accountsApprovedOn=invalidDate'],
      [{ accountsApprovedOn: addDays(todayInParis(), 1) }, 'accountsApprovedOn=futureDate'],
      [{ insuredUntil: '2027-02-30' }, 'insuredUntil=invalidDate'],
      [{ hasRevisionClause: 'yes' }, 'hasRevisionClause=invalid'],
      [{ revisionMonth: 9 }, 'revisionDay=required'],
      [{ revisionDay: 1 }, 'revisionMonth=required'],
      [{ revisionMonth: 2, revisionDay: 30 }, 'revisionDay=invalidDate'],
      [{ revisionMonth: 6, revisionDay: 31 }, 'revisionDay=invalidDate'],
      [{ revisionMonth: 13, revisionDay: 1 }, 'revisionMonth=invalid'],
      [{ revisionMonth: 1, revisionDay: 0 }, 'revisionDay=invalid'],
      [{ irlReference: 'T2 2024' }, 'irlReference=invalid'],
      [{ irlReference: '2024-Q5' }, 'irlReference=invalid'],
      [{ irlReference: '2199-Q4' }, 'irlReference=notPublished'],
      [{ irlReference: '2024-Q2', irlReferenceFrom: '2024-07-11' }, 'irlReferenceFrom=notPublished'],
      [{ irlReferenceFrom: '2024-02-30' }, 'irlReferenceFrom=invalidDate'],
      [{ termMonths: 2 }, 'termMonths=invalid'],
      [{ durationMonths: 0 }, 'durationMonths=invalid'],
      [{ deposit: -1 }, 'deposit=negativeAmount'],
      [{ startsOn: '2026-05-01', endedBy: 'agreement', endsOn: '2026-04-30' }, 'endsOn=beforeLease'],
      [{ endedBy: 'agreement' }, 'endsOn=required'],
      [{ endsOn: '2026-12-31' }, 'endedBy=required'],
      // The lease would end after the last day that Klinky supports.
      [{ endedBy: 'tenant', noticeReceivedOn: '2199-12-31' }, 'endsOn=required'],
      [{ accountStartsOn: '2026-01-01' }, 'accountStartsOn=readOnly'],
      [
        { guarantors: Array.from({ length: 21 }, () => ({ firstName: 'A', lastName: 'B' })) },
        'guarantors=tooLong',
      ],
      [{ guarantors: [{ firstName: 'A' }] }, 'guarantors.0.lastName=required'],
      [
        { guarantors: [{ tenantId: unknownId, firstName: 'A', lastName: 'B' }] },
        'guarantors.0.tenantId=invalid',
      ],
      [
        { guarantors: [{ firstName: 'A', lastName: 'B', siren: '732829320' }] },
        'guarantors.0.companyName=required',
      ],
      [{ id: unknownId }, 'id=readOnly'],
    ]),
  )('PUT /leases/{id} %s', async (_, fields, issue) => {
    const { client, lease } = await letting;
    const response = await client.put(`/leases/${lease.id}`, fields);
    expect(await failure(response)).toBe(`400 VALIDATION_FAILED ${issue}`);
  });

  test('a change that contradicts the stored lease is refused with the name of the changed field', async () => {
    const { client, tenantId, lease } = await newLetting();
    const path = `/leases/${lease.id}`;
    const end = { startsOn: '2026-01-01', endedBy: 'agreement', endsOn: '2026-06-30' };
    await client.put(path, end);
    expect(await failure(await client.put(path, { startsOn: '2026-07-01' }))).toBe(
      '400 VALIDATION_FAILED startsOn=afterEnd',
    );
    expect(await failure(await client.put(path, { endsOn: '2025-12-31' }))).toBe(
      '400 VALIDATION_FAILED endsOn=beforeLease',
    );
    const tenant = `/tenants/${tenantId}`;
    expect(await failure(await client.put(tenant, { leaseStartsOn: '2026-07-01' }))).toBe(
      '400 VALIDATION_FAILED leaseStartsOn=afterEnd',
    );
    await client.put(tenant, { joinsOn: '2026-02-01' });
    expect(await failure(await client.put(tenant, { leavesOn: '2026-01-31' }))).toBe(
      '400 VALIDATION_FAILED leavesOn=periodReversed',
    );
    await client.put(path, { revisionMonth: 9, revisionDay: 30 });
    expect(await failure(await client.put(path, { revisionMonth: 2 }))).toBe(
      '400 VALIDATION_FAILED revisionDay=invalidDate',
    );
    expect(await failure(await client.put(path, { revisionMonth: null }))).toBe(
      '400 VALIDATION_FAILED revisionMonth=required',
    );
    expect(await leasesOf(client)).toMatchObject([{ ...end, revisionMonth: 9, revisionDay: 30 }]);
  });

  test('a lease accepts the first and the last day that Klinky supports', async () => {
    const { client, tenantId, lease } = await newLetting();
    const path = `/leases/${lease.id}`;
    for (const day of ['1900-01-01', '2199-12-31']) {
      const days = { signedOn: day, keysOn: day, reletOn: day };
      for (const [field, endedBy] of [
        ['noticeReceivedOn', 'tenant'],
        ['endsOn', 'tenant'],
        ['endsOn', 'landlord'],
        ['endsOn', 'agreement'],
      ] as const) {
        const said = { ...days, endsOn: '2199-12-31', endedBy, [field]: day };
        expect((await client.put(path, said)).status, JSON.stringify(said)).toBe(200);
        expect((await client.get(path)).status).toBe(200);
      }
      await client.put(path, { endedBy: null });
      for (const fields of [
        { startsOn: day, durationMonths: 1188, kind: 'other' },
        { endedBy: null, startsOn: null },
      ]) {
        expect((await client.put(path, fields)).status, JSON.stringify(fields)).toBe(200);
      }
      const tenant = { joinsOn: day, leavesOn: day, replacedOn: day, leaseStartsOn: day, rentStartsOn: day };
      expect((await client.put(`/tenants/${tenantId}`, tenant)).status).toBe(200);
      await client.put(`/tenants/${tenantId}`, { ...tenant, leaseStartsOn: null });
      const rent = { startsOn: day, rent: 9_999_999.99, charges: 9_999_999.99 };
      expect((await client.post(`/tenants/${tenantId}/rents`, rent)).status).toBe(201);
    }
    expect((await client.get('/leases')).status).toBe(200);
  });

  test.each(
    withTitles([
      [{ balance: 0.001 }, 'balance=invalidAmount'],
      [{ balance: -1e12 }, 'balance=invalidAmount'],
      [{ startsOn: null }, 'startsOn=required'],
      [{ startsOn: '1900-01-01' }, 'startsOn=invalid'],
    ]),
  )('PUT /tenants/{id}/account %s', async (_, fields, issue) => {
    const { client, tenantId } = await letting;
    const response = await client.put(`/tenants/${tenantId}/account`, {
      startsOn: '2026-07-01',
      balance: 0,
      ...fields,
    });
    expect(await failure(response)).toBe(`400 VALIDATION_FAILED ${issue}`);
  });
});
