import type { Lessor } from '@shared/contract/lessor.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { expect, test } from 'vitest';
import { aProperty } from '../../../../tests/fixtures/property.ts';
import { aTenant } from '../../../../tests/fixtures/tenant.ts';
import { BY_HOUSE, propertyRows, searchableProperty } from './property-row.ts';

const TODAY = '2026-11-20';

const property = aProperty({ addressComplement: '3e étage' });

const elodie = aTenant({ firstName: 'Élodie', lastName: 'Marchand', propertyId: property.id });
const NOBODY = { tenants: [], former: [], lessors: [], energyOf: () => null };
const ines = { ...elodie, id: 'ines', firstName: 'Inès', leaseStartsOn: '2026-12-01' };

test('a property lists a tenant as coming until the lease starts, and as a present tenant afterwards', () => {
  const elsewhere = { ...elodie, id: 'elsewhere', propertyId: null };
  const rowOn = (day: string) =>
    propertyRows([property], { ...NOBODY, tenants: [elodie, ines, elsewhere] }, day)[0];
  expect(rowOn(TODAY)?.tenants).toEqual([elodie]);
  expect(rowOn(TODAY)?.comingTenants).toEqual([ines]);
  expect(rowOn('2026-12-01')?.tenants).toEqual([elodie, ines]);
  expect(rowOn('2026-12-01')?.comingTenants).toEqual([]);
});

test('a property lists a co-tenant among the coming tenants until the co-tenant joins', () => {
  const lea: Tenant = { ...elodie, id: 'lea', leaseStartsOn: '2024-01-01', joinsOn: '2027-02-01' };
  const rowOn = (day: string) => propertyRows([property], { ...NOBODY, tenants: [elodie, lea] }, day)[0];
  expect(rowOn('2027-01-31')).toMatchObject({ tenants: [elodie], comingTenants: [lea] });
  expect(rowOn('2027-02-01')).toMatchObject({ tenants: [elodie, lea], comingTenants: [] });
});

test('a property does not list a tenant whose lease ended before it began', () => {
  const never: Tenant = { ...ines, rentOwedUntil: '2026-11-25' };
  expect(propertyRows([property], { ...NOBODY, tenants: [never] }, TODAY)[0]).toMatchObject({
    tenants: [],
    comingTenants: [],
  });
});

test('a vacant property states the day since which it is vacant', () => {
  const left = (id: string, rentOwedUntil: string): Tenant => ({
    ...elodie,
    id,
    state: 'former',
    rentOwedUntil,
  });
  const former = [left('late', '2026-08-31'), left('early', '2024-02-29')];
  const since = (tenants: readonly Tenant[]) =>
    propertyRows([property], { ...NOBODY, tenants, former }, TODAY)[0]?.vacantSince;
  expect(since([])).toBe('2026-09-01');
  // Inès moves in later, so the property is still vacant.
  expect(since([ines])).toBe('2026-09-01');
  expect(since([elodie])).toBeNull();
  expect(propertyRows([property], NOBODY, TODAY)[0]?.vacantSince).toBeNull();
});

test('dwellings in one house form a group, even if the spelling of the address differs', () => {
  const [one, other, elsewhere] = propertyRows(
    [
      property,
      { ...property, id: 'other', address: '12 Rue de la CHARITE', addressComplement: 'RDC' },
      { ...property, id: 'elsewhere', postalCode: '69003' },
    ],
    NOBODY,
    TODAY,
  ).map(BY_HOUSE.keyOf);
  expect(other).toBe(one);
  expect(elsewhere).not.toBe(one);
});

test('a property does not count as vacant while its tenants are loading', () => {
  expect(propertyRows([property], { ...NOBODY, tenants: undefined }, TODAY)[0]?.tenants).toBeNull();
  expect(propertyRows([property], NOBODY, TODAY)[0]?.tenants).toEqual([]);
});

test('a search finds a property by its name, its address or a tenant', () => {
  const [text] = propertyRows([property], { ...NOBODY, tenants: [elodie, ines] }, TODAY).map(
    searchableProperty,
  );
  for (const part of ['Le Bellecour', 'Charité', '3e étage', '69002', 'Lyon', 'Élodie Marchand', 'Inès']) {
    expect(text).toContain(part);
  }
});

test('a property names its lessor if the account has two lessors', () => {
  const sci: Lessor = {
    id: property.lessorId,
    series: 'SCI',
    firstName: null,
    lastName: null,
    companyName: 'SCI Les Tilleuls',
    siren: null,
    email: null,
    phoneNumber: null,
    address: null,
    addressComplement: null,
    postalCode: null,
    city: null,
    country: 'FR',
    isFamilyCompany: false,
    signatureId: null,
  };
  const other: Lessor = { ...sci, id: 'other', series: '', companyName: 'SCI Roy' };
  expect(propertyRows([property], { ...NOBODY, lessors: [sci] }, TODAY)[0]?.lessorName).toBeNull();
  const [row] = propertyRows([property], { ...NOBODY, lessors: [other, sci] }, TODAY);
  expect(row?.lessorName).toBe('SCI Les Tilleuls');
  expect(row && searchableProperty(row)).toContain('SCI Les Tilleuls');
});
