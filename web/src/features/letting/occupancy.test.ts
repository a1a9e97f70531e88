import { expect, test } from 'vitest';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { aLease, aLeaseTenant } from '../../../../tests/fixtures/lease.ts';
import { aProperty } from '../../../../tests/fixtures/property.ts';
import { dwellingsOf } from './occupancy.ts';

const TODAY = '2026-11-23';
const property = aProperty({ id: 'home' });

const tenant = (id: string, lastName: string, leavesOn: string | null = null) =>
  aLeaseTenant({ id, firstName: 'Karim', lastName, leavesOn });

const lease = (fields: Partial<Lease>): Lease =>
  aLease({
    propertyId: 'home',
    accountStartsOn: '2020-01-01',
    startsOn: null,
    tenants: [tenant('karim', 'Haddad')],
    ...fields,
  });

const dwelling = (...leases: Lease[]) => dwellingsOf([property], leases, TODAY)[0];

/** A lease under which rent is owed until the given day. */
const until = (rentOwedUntil: string) => lease({ rentOwedUntil });

test('a dwelling that was never let is vacant and has no last lease', () => {
  expect(dwelling(lease({ propertyId: 'another' }))).toEqual({
    property,
    state: 'vacant',
    freeFrom: null,
    people: [],
    coming: null,
    endless: null,
    lastLease: null,
  });
});

test('a lease that ended before it began does not make the dwelling let', () => {
  const last = lease({ startsOn: '2024-01-01', rentOwedUntil: '2026-06-30' });
  const never = lease({ id: 'never', startsOn: '2026-12-15', rentOwedUntil: '2026-12-09' });
  expect(dwelling(last, never)).toMatchObject({ state: 'vacant', freeFrom: '2026-07-01', coming: null });
});

test('a dwelling whose leases have ended is vacant from the day after the last day with rent', () => {
  const last = lease({ startsOn: '2024-01-01', rentOwedUntil: '2026-09-30' });
  const before = lease({ startsOn: '2022-01-01', rentOwedUntil: '2023-12-31' });
  expect(dwelling(last, before)).toMatchObject({
    state: 'vacant',
    freeFrom: '2026-10-01',
    people: [],
    lastLease: last,
  });
});

test('a dwelling whose leases all end in the future is soon vacant, and lists its tenants until then', () => {
  expect(dwelling(until(TODAY))).toMatchObject({ state: 'soon', freeFrom: '2026-11-24' });
  expect(dwelling(until('2026-12-31'), until('2027-01-31'))).toMatchObject({
    state: 'soon',
    freeFrom: '2027-02-01',
    people: ['Karim Haddad', 'Karim Haddad'],
  });
});

test('a dwelling is let if one of its leases has no end, and the tenants who have left are not listed', () => {
  const tenants = [tenant('lea', 'Petit', '2026-10-31'), tenant('karim', 'Haddad')];
  expect(dwelling(lease({ tenants }), lease({ rentOwedUntil: '2026-12-31', tenants: [] }))).toMatchObject({
    state: 'let',
    freeFrom: null,
    people: ['Karim Haddad'],
    endless: { people: ['Karim Haddad'], tenantId: 'karim' },
  });
});

test('if all tenants of a lease without an end have left, the dwelling is vacant, and `endless` names a former tenant', () => {
  const tenants = [tenant('lea', 'Petit', '2026-09-30'), tenant('karim', 'Haddad', '2026-10-31')];
  expect(dwelling(lease({ tenants }))).toMatchObject({
    state: 'vacant',
    freeFrom: '2026-11-01',
    people: [],
    endless: { people: [], tenantId: 'lea' },
  });
  // The dwelling also has a lease of a room, with its own tenant and an end.
  expect(dwelling(lease({ tenants }), until('2026-12-31'))).toMatchObject({
    state: 'soon',
    freeFrom: '2027-01-01',
    people: ['Karim Haddad'],
    endless: { people: [], tenantId: 'lea' },
  });
});

test('a dwelling is soon vacant if all tenants of a lease without an end have a last day', () => {
  expect(dwelling(lease({ tenants: [tenant('karim', 'Haddad', '2026-12-31')] }))).toMatchObject({
    state: 'soon',
    freeFrom: '2027-01-01',
    endless: { people: ['Karim Haddad'], tenantId: 'karim' },
  });
});

test('a tenant whose stay or lease has not started yet is not a present tenant of the dwelling', () => {
  const lea = { ...tenant('lea', 'Petit'), joinsOn: '2027-02-01' };
  expect(dwelling(lease({ tenants: [lea, tenant('karim', 'Haddad')] }))).toMatchObject({
    state: 'let',
    people: ['Karim Haddad'],
    coming: { people: ['Karim Petit'], from: '2027-02-01' },
    endless: { people: ['Karim Haddad'], tenantId: 'karim' },
  });
  expect(
    dwelling(lease({ startsOn: '2026-12-01', tenants: [lea, tenant('karim', 'Haddad')] })),
  ).toMatchObject({
    state: 'let',
    freeFrom: null,
    people: [],
    coming: { people: ['Karim Haddad'], from: '2026-12-01' },
    endless: { people: [], tenantId: 'lea' },
  });
});
