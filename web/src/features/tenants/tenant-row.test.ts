import { expect, test } from 'vitest';
import { aPosition } from '../../../../tests/fixtures/position.ts';
import { aProperty } from '../../../../tests/fixtures/property.ts';
import { aTenant } from '../../../../tests/fixtures/tenant.ts';
import { lacksConsent, lateTenants, searchableTenant, tenantRows, urgencyOf } from './tenant-row.ts';

const TODAY = '2026-11-20';

const property = aProperty();

const tenant = aTenant({
  firstName: 'Élodie',
  lastName: 'Marchand',
  email: 'elodie@exemple.test',
  phoneNumber: '06 12 34 56 78',
  propertyId: property.id,
});

test('a row shows the address of the tenant’s property, with the city after its postal code', () => {
  expect(tenantRows([tenant], [property], [], TODAY)[0]?.propertyAddress).toBe(
    '12 rue de la Charité - 69002\u00A0Lyon',
  );
  const flat = { ...property, addressComplement: 'Apt 1' };
  expect(tenantRows([tenant], [flat], [], TODAY)[0]?.propertyAddress).toBe(
    '12 rue de la Charité, Apt 1 - 69002\u00A0Lyon',
  );
});

const nameShown = (name: string) => tenantRows([tenant], [{ ...property, name }], [], TODAY)[0]?.propertyName;

test('a row shows the name of the tenant’s property, unless the address contains the name', () => {
  expect(nameShown('Le Bellecour')).toBe('Le Bellecour');
  expect(nameShown('12 rue de la Charité')).toBeNull();
});

test('a row shows no address if the tenant has no property or the properties are loading', () => {
  expect(tenantRows([{ ...tenant, propertyId: null }], [property], [], TODAY)[0]?.propertyAddress).toBeNull();
  expect(tenantRows([tenant], [], [], TODAY)[0]?.propertyAddress).toBeNull();
});

test('a row shows the tenant’s current rent and next rent', () => {
  const raised = {
    ...tenant,
    rent: 1300,
    charges: 100,
    rentStartsOn: '2027-01-01',
    formerRents: [
      { startsOn: null, rent: 1200, charges: 95 },
      { startsOn: '2026-06-01', rent: 1250, charges: 95 },
      { startsOn: '2026-12-01', rent: 1280, charges: 95 },
    ],
  };
  const on = (day: string) => {
    const [row] = tenantRows([raised], [property], [], day);
    return [row?.now, row?.upcoming];
  };
  const newest = { rent: 1300, charges: 100 };
  expect(on(TODAY)).toEqual([
    { rent: 1250, charges: 95 },
    { startsOn: '2026-12-01', rent: 1280, charges: 95 },
  ]);
  expect(on('2026-12-31')).toEqual([
    { rent: 1280, charges: 95 },
    { startsOn: '2027-01-01', ...newest },
  ]);
  expect(on('2027-01-01')).toEqual([newest, null]);
  expect(tenantRows([tenant], [property], [], TODAY)[0]?.upcoming).toBeNull();
});

test('a row shows the balance of the tenant’s lease, and no balance if the lease has none', () => {
  const position = {
    tenantId: '4f0c8f7e-7d2b-4a53-8f0e-0a7d5d1f6c03',
    leaseId: tenant.leaseId,
    names: ['Noé Marchand', 'Élodie Marchand'],
    paidTo: null,
    oldestUnpaidDueOn: '2026-11-01',
    daysLate: 19,
    unpaidTerms: 1,
    owed: 1345,
    upcoming: 0,
    advance: 0,
    timeBarred: 0,
    late: 0,
    held: 0,
    awaited: 0,
    deferred: 0,
    officePart: null,
    deposit: null,
  };
  const other = { ...tenant, id: property.id, leaseId: property.id };
  const rows = tenantRows([tenant, other], [property], [position], TODAY);
  expect(rows.map((row) => row.position)).toEqual([position, null]);
});

test('a row says how many tenants share the amounts of its lease', () => {
  const other = { ...tenant, id: property.id };
  const alone = { ...other, leaseId: property.id };
  const rows = tenantRows([tenant, other, alone], [property], [], TODAY);
  expect(rows.map(({ onLease }) => onLease)).toEqual([2, 2, 1]);
});

const tenantOf = (leaseId: string, firstName: string) => ({ ...tenant, leaseId, firstName });

test('a late lease is listed with its current tenants, or with its former tenants if it has no current tenants; the longest delay comes first', () => {
  const position = aPosition({ oldestUnpaidDueOn: TODAY, unpaidTerms: 1, owed: 1 });
  const late = lateTenants(
    [tenantOf('one', 'Ana'), tenantOf('paid', 'Bo'), tenantOf('today', 'Cy')],
    [tenantOf('one', 'Ed'), tenantOf('left', 'Flo'), tenantOf('left', 'Gil'), tenantOf('unknown', 'Hal')],
    [
      { ...position, leaseId: 'one', daysLate: 1 },
      { ...position, leaseId: 'paid', daysLate: 0 },
      { ...position, leaseId: 'today', daysLate: 0 },
      { ...position, leaseId: 'left', daysLate: 20 },
    ],
  );
  expect(late.map(({ firstName }) => firstName)).toEqual(['Flo', 'Gil', 'Ana']);
});

test('sorting tenants by account puts the account that is late the longest first, and accounts paid ahead last', () => {
  const position = aPosition();
  const urgencies = [
    { ...position, daysLate: 52, oldestUnpaidDueOn: '2026-10-01' },
    { ...position, daysLate: 2, oldestUnpaidDueOn: '2026-11-18' },
    { ...position, oldestUnpaidDueOn: TODAY },
    position,
    { ...position, advance: 20 },
    null,
  ].map((one) => urgencyOf({ position: one }));
  expect(urgencies).toEqual(urgencies.toSorted((one, other) => one - other));
  expect(new Set(urgencies).size).toBe(urgencies.length);
});

test('a current tenant lacks consent if he has an e-mail address and has not agreed to documents by e-mail', () => {
  expect(lacksConsent(tenant)).toBe(true);
  expect(lacksConsent({ ...tenant, email: null })).toBe(false);
  expect(lacksConsent({ ...tenant, emailConsent: { on: '2026-01-05', how: 'SMS' } })).toBe(false);
  expect(lacksConsent({ ...tenant, state: 'former' })).toBe(false);
});

test('a search finds a tenant by name, e-mail address or property', () => {
  const [text] = tenantRows([tenant], [property], [], TODAY).map(searchableTenant);
  for (const part of ['Élodie', 'Marchand', 'elodie@exemple.test']) expect(text).toContain(part);
  for (const part of ['Le Bellecour', 'rue de la Charité', '69002', 'Lyon']) expect(text).toContain(part);
});
