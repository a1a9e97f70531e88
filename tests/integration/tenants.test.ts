import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Lease, LeaseList } from '../../supabase/functions/_shared/contract/leases/lease.ts';
import { PositionList } from '../../supabase/functions/_shared/contract/leases/position.ts';
import {
  EmailConsentsRecorded,
  Tenant,
  TenantList,
} from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { earliestAccountStart } from '../../supabase/functions/_shared/domain/ledger/account-start.ts';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { addTenants, changeBeforeCheck } from './support/database.ts';
import { newProperty, newTenant, TENANT } from './support/rows.ts';
import { withTitles } from './support/with-titles.ts';

/** The default fields of a letting. */
const LETTING = {
  rentStartsOn: null,
  formerRents: [],
  chargesKind: 'provision',
  rentDueDay: 1,
  leaseStartsOn: null,
  isBilingual: false,
  leaseId: expect.any(String),
  state: 'current',
  joinsOn: null,
  leavesOn: null,
  replacedOn: null,
  rentOwedUntil: null,
};

const today = todayInParis();

const unknownId = '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11';

test('a new tenant has the same fields in the list as in the response that created the tenant', async () => {
  const { client } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const postalAddress = '12 rue Hoche, 93100 Montreuil';
  const fields = { email: 'Lukasz@Example.PL', phoneNumber: '06 12 34 56 78', postalAddress, propertyId };
  const tenant = await newTenant(client, fields);
  const letting = { ...LETTING, emailConsent: null };
  expect(tenant).toEqual({
    ...TENANT,
    ...letting,
    ...fields,
    companyName: null,
    siren: null,
    id: expect.any(String),
    email: 'lukasz@example.pl',
  });
  expect(await json(await client.get('/tenants'), TenantList)).toEqual([tenant]);
});

test('an unreadable tenant hides no other tenant', async () => {
  const { client } = await newLandlord();
  const { id: broken } = await newTenant(client);
  const readable = await newTenant(client);
  const change = `update public.leases set charges_kind = 'forfait'
    where id = (select lease_id from public.tenants where id = '${broken}')`;
  await changeBeforeCheck({ table: 'leases', name: 'leases_charges_kind_check' }, change);
  expect(await json(await client.get('/tenants'), TenantList)).toEqual([readable]);
});

describe('tenants of one lease', () => {
  test('tenants who leave a lease one by one are listed as former tenants', async () => {
    const { client } = await newLandlord();
    const stays = await newTenant(client, { accountStartsOn: '2026-01-01' });
    const leaves = await newTenant(client, { firstName: 'Ana', leaseId: stays.leaseId });
    const time = { joinsOn: '2026-01-01', leavesOn: '2026-03-31', replacedOn: '2026-05-01' };
    const left = await json(await client.put(`/tenants/${leaves.id}`, time), Tenant);
    expect(left).toEqual({ ...leaves, ...time, state: 'former' });
    expect(await json(await client.get('/tenants'), TenantList)).toEqual([stays]);
    expect(await json(await client.get('/tenants?state=current'), TenantList)).toEqual([stays]);
    expect(await json(await client.get('/tenants?state=former'), TenantList)).toEqual([left]);
    expect(await failure(await client.get('/tenants?state=gone'))).toBe(
      '400 VALIDATION_FAILED state=invalid',
    );

    const staysOn = await client.put(`/tenants/${leaves.id}`, { leavesOn: today, replacedOn: null });
    expect(await json(staysOn, Tenant)).toMatchObject({
      leavesOn: today,
      replacedOn: null,
      state: 'current',
    });
  });
});

test('a new lease is bilingual if its account is bilingual, unless the caller chooses otherwise', async () => {
  const { client } = await newLandlord();
  await client.put('/users/me', { isBilingual: true });
  const add = async (more: object) =>
    json(await client.post('/tenants', { firstName: 'Ana', lastName: 'Roy', rent: 500, ...more }), Tenant);
  expect(await add({})).toMatchObject({ isBilingual: true });
  expect(await add({ isBilingual: false })).toMatchObject({ isBilingual: false });
});

test('the account of a new lease starts with the next due, unless the caller gives another valid day', async () => {
  const { client } = await newLandlord();
  const { from, to } = monthOf(today);
  const isPast = Number(today.slice(8)) > 15;
  const early = await client.post('/tenants', {
    firstName: 'f',
    lastName: 'l',
    rent: 1,
    accountStartsOn: addDays(earliestAccountStart(today), -1),
  });
  expect(await failure(early)).toBe('400 VALIDATION_FAILED accountStartsOn=tooLongAgo');
  await newTenant(client, { lastName: 'A', accountStartsOn: null, rentDueDay: 15 });
  await newTenant(client, { lastName: 'B', accountStartsOn: '2026-03-15' });
  const beforeLease = await client.post('/tenants', {
    firstName: 'f',
    lastName: 'l',
    rent: 1,
    leaseStartsOn: '2026-04-10',
    accountStartsOn: '2026-04-09',
  });
  expect(await failure(beforeLease)).toBe('400 VALIDATION_FAILED accountStartsOn=beforeLease');
  const leases = await json(await client.get('/leases'), LeaseList);
  expect(leases.map(({ accountStartsOn }) => accountStartsOn)).toEqual([
    isPast ? addDays(to, 1) : from,
    '2026-03-15',
  ]);
  const positions = await json(await client.get('/positions?late=true'), PositionList);
  expect(positions.map(({ names }) => names)).not.toContainEqual(['Łukasz A']);
});

test('a tenant needs no contact data, property or charges', async () => {
  const { client } = await newLandlord();
  const response = await client.post('/tenants', { firstName: 'Zoé', lastName: 'Æbel', rent: 500 });
  expect(await json(response, Tenant)).toMatchObject({
    email: null,
    phoneNumber: null,
    postalAddress: null,
    propertyId: null,
    charges: 0,
    ...LETTING,
    emailConsent: null,
  });
});

test('a tenant can have fixed charges, a chosen rent due day, bilingual quittances and a lease with a start day', async () => {
  const { client } = await newLandlord();
  const letting = { chargesKind: 'fixed', rentDueDay: 28, leaseStartsOn: '2199-12-31', isBilingual: true };
  const tenant = await newTenant(client, { ...letting, accountStartsOn: null });
  expect(tenant).toMatchObject(letting);
  const { id, formerRents: _formerRents, leaseId: _leaseId, state: _state, ...fields } = tenant;
  expect(await json(await client.put(`/tenants/${id}`, { chargesKind: 'provision' }), Tenant)).toEqual({
    ...tenant,
    chargesKind: 'provision',
  });
  expect(await json(await client.put(`/tenants/${id}`, fields), Tenant)).toEqual(tenant);
  const cleared = await client.put(`/tenants/${id}`, { leaseStartsOn: null });
  expect((await json(cleared, Tenant)).leaseStartsOn).toBeNull();
});

describe('the rent', () => {
  const change = async (client: Client, id: string, body: object) =>
    json(await client.put(`/tenants/${id}`, body), Tenant);

  test('a new rent applies from its start day, and the response and the list contain each former rent', async () => {
    const { client } = await newLandlord();
    const { id } = await newTenant(client, { rent: 600, charges: 50 });
    const raised = await change(client, id, { rent: 650, rentStartsOn: '2026-07-01' });
    const before = { startsOn: null, rent: 600, charges: 50 };
    expect(raised).toMatchObject({ rent: 650, rentStartsOn: '2026-07-01', formerRents: [before] });
    const coming = await change(client, id, { rent: 700, charges: 60.5, rentStartsOn: '2199-01-01' });
    expect(coming).toMatchObject({
      rent: 700,
      charges: 60.5,
      rentStartsOn: '2199-01-01',
      formerRents: [before, { startsOn: '2026-07-01', rent: 650, charges: 50 }],
    });
    expect(await json(await client.get('/tenants'), TenantList)).toEqual([coming]);
    expect(await change(client, id, {})).toEqual(coming);
  });

  test('in a change of a rent, amounts alone correct the rent, a day alone moves its start, and a null day undoes the rent', async () => {
    const { client } = await newLandlord();
    const { id } = await newTenant(client, { rent: 600, charges: 50 });
    expect(await change(client, id, { rent: 610 })).toMatchObject({ rentStartsOn: null, formerRents: [] });
    await change(client, id, { rent: 650, rentStartsOn: '2026-07-01' });
    const formerRents = [{ startsOn: null, rent: 610, charges: 50 }];
    expect(await change(client, id, { rent: 655 })).toMatchObject({
      rentStartsOn: '2026-07-01',
      formerRents,
    });
    expect(await change(client, id, { rentStartsOn: '2026-08-15' })).toMatchObject({
      rent: 655,
      rentStartsOn: '2026-08-15',
      formerRents,
    });
    expect(await change(client, id, { rentStartsOn: null })).toMatchObject({
      rent: 655,
      rentStartsOn: null,
      formerRents: [],
    });
  });

  test('the rent of a new tenant applies from the start of the lease', async () => {
    const { client } = await landlord;
    const refused = (path: string) => `400 VALIDATION_FAILED ${path}=unknownField`;
    const since = { ...TENANT, rentStartsOn: '2026-07-01' };
    expect(await failure(await client.post('/tenants', since))).toBe(refused('rentStartsOn'));
    const formerRents = [{ startsOn: null, rent: 1, charges: 0 }];
    const created = await client.post('/tenants', { ...TENANT, formerRents });
    expect(await failure(created)).toBe(refused('formerRents'));
    const { id } = await newTenant(client);
    expect(await failure(await client.put(`/tenants/${id}`, { formerRents }))).toBe(
      '400 VALIDATION_FAILED formerRents=readOnly',
    );
  });

  test('a rent that starts on an impossible day is refused', async () => {
    const { client } = await landlord;
    const { id } = await newTenant(client);
    for (const [rentStartsOn, code] of [
      ['2026-02-30', 'invalidDate'],
      ['infinity', 'invalidDate'],
      ['', 'required'],
      [20_260_701, 'invalid'],
    ])
      expect(await failure(await client.put(`/tenants/${id}`, { rent: 1, rentStartsOn }))).toBe(
        `400 VALIDATION_FAILED rentStartsOn=${code}`,
      );
  });
});

describe('a tenant’s consent to e-mails', () => {
  const emailConsent = { on: '2026-02-28', how: 'Clause 12 du bail' };
  const email = 'zoe@example.fr';
  const change = async (client: Client, id: string, body: object) =>
    (await json(await client.put(`/tenants/${id}`, body), Tenant)).emailConsent;

  test('an e-mail consent stays until the address changes or the consent is withdrawn', async () => {
    const { client } = await newLandlord();
    const { id, ...tenant } = await newTenant(client, { email, emailConsent });
    expect(tenant.emailConsent).toEqual(emailConsent);
    expect(await change(client, id, { rent: 1, email: email.toUpperCase() })).toEqual(emailConsent);
    expect(await change(client, id, { emailConsent: { ...emailConsent, how: ' SMS ' } })).toEqual({
      ...emailConsent,
      how: 'SMS',
    });
    expect(await change(client, id, { emailConsent: null })).toBeNull();
    expect(await change(client, id, { emailConsent })).toEqual(emailConsent);
  });

  test('one call records e-mail consents for all given tenants or for none, each for the tenant’s own address', async () => {
    const { client } = await newLandlord();
    const { client: stranger } = await newLandlord();
    const first = await newTenant(client, { email });
    const second = await newTenant(client, { email: 'ana@example.fr' });
    const silent = await newTenant(client);
    const note = (tenantIds: readonly string[], how = ' Courrier ') =>
      client.post('/tenants/consents', { tenantIds, on: '2026-02-28', how });
    expect(await failure(await note([first.id, silent.id]))).toBe('400 VALIDATION_FAILED tenantIds=invalid');
    const theirs = await newTenant(stranger, { email });
    expect(await failure(await note([first.id, theirs.id]))).toBe('404 NOT_FOUND');
    expect(await failure(await note([first.id], ' '))).toBe('400 VALIDATION_FAILED how=required');
    const consentOf = async () =>
      (await json(await client.get('/tenants'), TenantList)).map((tenant) => tenant.emailConsent);
    expect(await consentOf()).toEqual([null, null, null]);
    expect(
      (await json(await note([first.id, second.id]), EmailConsentsRecorded)).tenantIds.toSorted(),
    ).toEqual([first.id, second.id].toSorted());
    const given = { on: '2026-02-28', how: 'Courrier' };
    expect((await consentOf()).filter((consent) => consent !== null)).toEqual([given, given]);
    // The caller repeats the call, as if the response was lost.
    expect(await json(await note([first.id, second.id], 'SMS'), EmailConsentsRecorded)).toEqual({
      tenantIds: [],
    });
    expect((await consentOf()).filter((consent) => consent !== null)).toEqual([given, given]);
  });

  test('an e-mail consent can be given together with a new address, even if the earlier consent has the same day', async () => {
    const { client } = await newLandlord();
    const { id } = await newTenant(client, { email, emailConsent });
    expect(await change(client, id, { email: 'other@example.fr', emailConsent })).toEqual(emailConsent);
    expect(await change(client, id, { email: 'third@example.fr' })).toBeNull();
  });

  test('an ended e-mail consent is kept, with its days and the way it was given', async () => {
    const { client } = await newLandlord();
    const { id, leaseId } = await newTenant(client, { email, emailConsent });
    const formerConsents = async () => {
      const { tenants } = await json(await client.get(`/leases/${leaseId}`), Lease);
      return tenants[0]?.formerConsents;
    };
    expect(await formerConsents()).toEqual([]);
    const withdrawal = { on: '2026-03-15', how: ' Courrier ' };
    await change(client, id, { emailConsent: null, emailConsentWithdrawal: withdrawal });
    const withdrawn = {
      ...emailConsent,
      address: email,
      endedOn: '2026-03-15',
      endedHow: 'Courrier',
      ending: 'withdrawn',
    };
    expect(await formerConsents()).toEqual([withdrawn]);
    const other = { on: '2026-04-01', how: 'SMS' };
    await change(client, id, { emailConsent: other });
    await change(client, id, { emailConsent: { ...other, how: 'E-mail' } });
    await change(client, id, { email: 'other@example.fr' });
    const today = todayInParis();
    const ended = { ...other, address: email, endedOn: today, endedHow: null };
    expect(await formerConsents()).toEqual([
      withdrawn,
      { ...ended, ending: 'corrected' },
      { ...ended, how: 'E-mail', ending: 'otherAddress' },
    ]);
  });

  test('a valid e-mail consent can be withdrawn on any day from its start until today', async () => {
    const { client } = await newLandlord();
    const { id } = await newTenant(client, { email, emailConsent });
    const withdraw = async (emailConsentWithdrawal: object, rest: object = { emailConsent: null }) =>
      failure(await client.put(`/tenants/${id}`, { ...rest, emailConsentWithdrawal }));
    const invalid = (fields: string) => `400 VALIDATION_FAILED ${fields}`;
    const how = 'E-mail';
    expect(await withdraw({ on: '2026-02-27', how })).toBe(
      invalid('emailConsentWithdrawal.on=periodReversed'),
    );
    expect(await withdraw({ on: '2199-01-01', how })).toBe(invalid('emailConsentWithdrawal.on=futureDate'));
    expect(await withdraw({ on: '2026-03-01', how: ' ' })).toBe(
      invalid('emailConsentWithdrawal.how=required'),
    );
    expect(await withdraw({ on: '2026-03-01', how }, {})).toBe(invalid('emailConsent=invalid'));
    expect(await change(client, id, {})).toEqual(emailConsent);
    // The consent to the earlier address cannot be withdrawn.
    await change(client, id, { email: 'other@example.fr' });
    expect(await withdraw({ on: '2026-03-01', how })).toBe(invalid('emailConsent=invalid'));
  });

  test('an e-mail consent needs an address', async () => {
    const { client } = await landlord;
    const { id } = await newTenant(client);
    const refused = '400 VALIDATION_FAILED email=required';
    expect(await failure(await client.post('/tenants', { ...TENANT, emailConsent }))).toBe(refused);
    expect(await failure(await client.put(`/tenants/${id}`, { emailConsent }))).toBe(refused);
    expect(await failure(await client.put(`/tenants/${id}`, { email: '', emailConsent }))).toBe(refused);
    expect(await change(client, id, {})).toBeNull();
  });
});

test('changing a tenant keeps omitted fields, clears null or empty fields, and returns the tenant', async () => {
  const { client } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const postalAddress = '12 rue Hoche, 93100 Montreuil';
  const reached = { email: 'a@b.fr', phoneNumber: '+33612345678', postalAddress };
  const tenant = await newTenant(client, { ...reached, propertyId });
  expect(tenant).toMatchObject(reached);
  const none = { email: null, phoneNumber: null, postalAddress: null };
  const changed = { ...tenant, ...none, firstName: 'Lucas', propertyId: null };
  const response = await client.put(`/tenants/${tenant.id}`, {
    firstName: 'Lucas',
    email: '',
    phoneNumber: null,
    postalAddress: ' ',
    propertyId: null,
  });
  expect([response.status, await json(response, Tenant)]).toEqual([200, changed]);
  expect(await json(await client.put(`/tenants/${tenant.id}`, {}), Tenant)).toEqual(changed);
});

test('a telephone number is stored as it was typed', async () => {
  const { client } = await newLandlord();
  const { id } = await newTenant(client);
  for (const phoneNumber of ['+33 6 12 34 56 78', '022 731 55 55', '06 12 34 56 7', '0612345678 (le soir)'])
    expect(await json(await client.put(`/tenants/${id}`, { phoneNumber }), Tenant)).toMatchObject({
      phoneNumber,
    });
});

test('an empty propertyId means no property, for a new tenant and for a changed tenant', async () => {
  const { client } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const { id, leaseId } = await newTenant(client, { propertyId: '' });
  const put = async (path: string, body: object) =>
    json(await client.put(path, body), v.looseObject({ propertyId: v.nullable(v.string()) }));
  for (const path of [`/tenants/${id}`, `/leases/${leaseId}`]) {
    expect(await put(path, { propertyId }), path).toMatchObject({ propertyId });
    expect(await put(path, { propertyId: '' }), path).toMatchObject({ propertyId: null });
  }
});

test('deleting a tenant returns an empty body and removes the tenant', async () => {
  const { client } = await newLandlord();
  const tenant = await newTenant(client);
  const response = await client.delete(`/tenants/${tenant.id}`);
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(await json(await client.get('/tenants'), TenantList)).toEqual([]);
  expect(await failure(await client.delete(`/tenants/${tenant.id}`))).toBe('404 NOT_FOUND');
});

test('a tenant is a person with two names or a company, and can be changed from one to the other', async () => {
  const { client } = await newLandlord();
  for (const [fields, issue] of [
    [{ firstName: '' }, 'firstName=required'],
    [{ firstName: null, lastName: null }, 'firstName=required lastName=required'],
    [{ siren: '732829320' }, 'companyName=required'],
  ] as const)
    expect(await failure(await client.post('/tenants', { ...TENANT, ...fields }))).toBe(
      `400 VALIDATION_FAILED ${issue}`,
    );
  const { id } = await newTenant(client);
  const change = (fields: object) => client.put(`/tenants/${id}`, fields);
  expect(await failure(await change({ firstName: '' }))).toBe('400 VALIDATION_FAILED firstName=required');
  expect(await failure(await change({ siren: '732829320' }))).toBe(
    '400 VALIDATION_FAILED companyName=required',
  );
  const company = { companyName: 'SCI Les Tilleuls', siren: '732 829 320', firstName: null };
  expect(await json(await change(company), Tenant)).toMatchObject({ ...company, siren: '732829320' });
  expect(await failure(await change({ companyName: null, siren: null }))).toBe(
    '400 VALIDATION_FAILED firstName=required',
  );
  const person = { companyName: null, siren: null, firstName: 'Ana' };
  expect(await json(await change(person), Tenant)).toMatchObject(person);
});

test('the list of tenants is complete, although the database returns at most a thousand rows at once', async () => {
  const { client, user } = await newLandlord();
  await addTenants(user.id, 1100);
  const list = await json(await client.get('/tenants'), TenantList);
  expect(new Set(list.map(({ id }) => id)).size).toBe(1100);
});

describe('invalid input for a tenant is refused with the name of its field', () => {
  test('a tenant without a rent, a tenant who leaves before he joins, and a replaced tenant who never leaves are refused', async () => {
    const { client } = await newLandlord();
    const { rent: _, ...person } = TENANT;
    expect(await failure(await client.post('/tenants', person))).toBe('400 VALIDATION_FAILED rent=required');
    const { id } = await newTenant(client, { joinsOn: '2026-05-16' });
    expect(await failure(await client.put(`/tenants/${id}`, { leavesOn: '2026-05-15' }))).toBe(
      '400 VALIDATION_FAILED leavesOn=periodReversed',
    );
    expect(await failure(await client.put(`/tenants/${id}`, { replacedOn: '2026-06-01' }))).toBe(
      '400 VALIDATION_FAILED leavesOn=required',
    );
  });

  test.each(
    withTitles([
      [{ companyName: 'SCI Roy', siren: '123456789' }, 'siren=invalidSiren'],
      [{ lastName: 'a'.repeat(10_000) }, 'lastName=tooLong'],
      [{ email: 'nobody' }, 'email=invalidEmail'],
      [{ email: `${'a'.repeat(250)}@b.fr` }, 'email=tooLong'],
      [{ phoneNumber: 5 }, 'phoneNumber=invalid'],
      [{ postalAddress: 'x'.repeat(401) }, 'postalAddress=tooLong'],
      [{ postalAddress: '2 rue X\n93100 Montreuil' }, 'postalAddress=unsupportedCharacter'],
      [{ phoneNumber: '06\n12' }, 'phoneNumber=unsupportedCharacter'],
      [{ propertyId: 'home' }, 'propertyId=invalid'],
      [{ rent: -0.01 }, 'rent=negativeAmount'],
      [{ charges: 0.001 }, 'charges=invalidAmount'],
      [{ first_name: 'Ann' }, 'first_name=unknownField'],
      [{ chargesKind: 'forfait' }, 'chargesKind=invalid'],
      [{ rentDueDay: 0 }, 'rentDueDay=invalid'],
      [{ rentDueDay: 29 }, 'rentDueDay=invalid'],
      [{ rentDueDay: 1.5 }, 'rentDueDay=invalid'],
      [{ rentDueDay: '1' }, 'rentDueDay=invalid'],
      [{ leaseStartsOn: '2026-02-30' }, 'leaseStartsOn=invalidDate'],
      [{ isBilingual: 'yes' }, 'isBilingual=invalid'],
      [{ joinsOn: '2026-02-30' }, 'joinsOn=invalidDate'],
      [{ email: 'a@b.fr', emailConsent: true }, 'emailConsent=invalid'],
      [{ email: 'a@b.fr', emailConsent: {} }, 'emailConsent.on=required emailConsent.how=required'],
      [{ email: 'a@b.fr', emailConsent: { on: '2199-12-31', how: 'x' } }, 'emailConsent.on=futureDate'],
      [{ email: 'a@b.fr', emailConsent: { on: '2026-01-01', how: ' ' } }, 'emailConsent.how=required'],
      [
        { email: 'a@b.fr', emailConsent: { on: '2026-01-01', how: 'x', by: 'y' } },
        'emailConsent.by=unknownField',
      ],
      [{ email: null, emailConsent: { on: '2026-01-01', how: 'x' } }, 'email=required'],
    ]),
  )('%s', async (_, fields, issue) => {
    const { client } = await landlord;
    expect(await failure(await client.post('/tenants', { ...TENANT, ...fields }))).toBe(
      `400 VALIDATION_FAILED ${issue}`,
    );
    expect(await failure(await client.put(`/tenants/${unknownId}`, fields))).toBe(
      `400 VALIDATION_FAILED ${issue}`,
    );
  });

  test('a tenant is refused if the id in the body differs from the id in the path', async () => {
    const { client } = await landlord;
    const { id } = await newTenant(client);
    expect(await failure(await client.put(`/tenants/${id}`, { id: unknownId }))).toBe(
      '400 VALIDATION_FAILED id=readOnly',
    );
  });
});

const landlord = newLandlord();
