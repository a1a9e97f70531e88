import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { expect, test } from 'vitest';
import { propertyRows, searchableProperty } from './property-row.ts';

const TODAY = '2026-11-20';

const property: Property = {
  id: '4f0c8f7e-7d2b-4a53-8f0e-0a7d5d1f6c01',
  name: 'Le Bellecour',
  address: '12 rue de la Charité',
  addressComplement: '3e étage',
  postalCode: '69002',
  city: 'Lyon',
  rent: 1250,
  charges: 95,
  lessorId: '30000000-0000-4000-8000-000000000001',
  isArchived: false,
};

const elodie: Tenant = {
  id: '4f0c8f7e-7d2b-4a53-8f0e-0a7d5d1f6c02',
  firstName: 'Élodie',
  lastName: 'Marchand',
  companyName: null,
  siren: null,
  email: null,
  phoneNumber: null,
  propertyId: property.id,
  rent: 1250,
  charges: 95,
  rentStartsOn: null,
  formerRents: [],
  chargesKind: 'provision',
  rentDueDay: 1,
  leaseStartsOn: null,
  isBilingual: false,
  emailConsent: null,
  leaseId: '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f12',
  state: 'current',
  joinsOn: null,
  leavesOn: null,
  replacedOn: null,
};
const ines: Tenant = { ...elodie, id: 'ines', firstName: 'Inès', leaseStartsOn: '2026-12-01' };

test('a property shows its current tenants, and not yet those whose lease starts later', () => {
  const elsewhere = { ...elodie, id: 'elsewhere', propertyId: null };
  const rowOn = (day: string) => propertyRows([property], [elodie, ines, elsewhere], day)[0];
  expect(rowOn(TODAY)?.tenants).toEqual([elodie]);
  expect(rowOn(TODAY)?.comingTenants).toEqual([ines]);
  expect(rowOn('2026-12-01')?.tenants).toEqual([elodie, ines]);
  expect(rowOn('2026-12-01')?.comingTenants).toEqual([]);
});

test('a property is not shown as vacant while its tenants are loading', () => {
  expect(propertyRows([property], undefined, TODAY)[0]?.tenants).toBeNull();
  expect(propertyRows([property], [], TODAY)[0]?.tenants).toEqual([]);
});

test('a search matches name, address and tenants', () => {
  const [text] = propertyRows([property], [elodie, ines], TODAY).map(searchableProperty);
  for (const part of ['Le Bellecour', 'Charité', '3e étage', '69002', 'Lyon', 'Élodie Marchand', 'Inès']) {
    expect(text).toContain(part);
  }
});
