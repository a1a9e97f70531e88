import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fieldIssues } from '@shared/contract/errors.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { TenantForm, tenantBody, tenantInput } from './tenant-schema.ts';

const TENANT: Tenant = {
  id: '4f0c8f7e-7d2b-4a53-8f0e-0a7d5d1f6c02',
  firstName: 'Élodie',
  lastName: 'Marchand',
  email: 'elodie@exemple.test',
  phoneNumber: null,
  propertyId: null,
  rent: 1250.5,
  charges: 95,
  chargesKind: 'fixed',
  rentDueDay: 28,
  leaseStartsOn: '2024-02-29',
  isBilingual: true,
  emailConsent: { on: '2026-03-01', how: 'Clause du bail' },
};

const { id: _id, ...BODY } = TENANT;

type Change = Partial<ReturnType<typeof tenantInput>>;
const bodyOf = (change: Change = {}) =>
  tenantBody(v.parse(TenantForm, { ...tenantInput(TENANT, 'fr'), ...change }));
const issuesOf = (change: Change) =>
  fieldIssues(v.safeParse(TenantForm, { ...tenantInput(TENANT, 'fr'), ...change }).issues ?? []).map(
    ({ path, code }) => `${path}: ${code}`,
  );

test('what the form shows of a tenant is read back as it was, in both languages', () => {
  expect(bodyOf()).toEqual(BODY);
  expect(tenantBody(v.parse(TenantForm, tenantInput(TENANT, 'en')))).toEqual(BODY);
});

test('a new tenant owes a provision on the first, without consent', () => {
  const input = { ...tenantInput(null, 'fr'), firstName: 'Inès', lastName: 'Œuvré', rent: '610' };
  expect(tenantBody(v.parse(TenantForm, input))).toMatchObject({
    chargesKind: 'provision',
    rentDueDay: 1,
    leaseStartsOn: null,
    isBilingual: false,
    emailConsent: null,
  });
});

test('consent is for one address: another, or none, has none', () => {
  expect(bodyOf({ email: ' ELODIE@exemple.test ' }).emailConsent).toEqual(TENANT.emailConsent);
  expect(bodyOf({ email: 'other@exemple.test' }).emailConsent).toBeNull();
  expect(bodyOf({ email: '' }).emailConsent).toBeNull();
  expect(bodyOf({ email: 'other@exemple.test', consentFor: 'other@exemple.test' }).emailConsent).toEqual(
    TENANT.emailConsent,
  );
});

test('consent has a day that has come and a way, which do not matter without it', () => {
  expect(issuesOf({ consentOn: '31/12/2199', consentHow: ' ' })).toEqual([
    'consentOn: futureDate',
    'consentHow: required',
  ]);
  expect(issuesOf({ consentOn: '', rent: 'x' })).toEqual(['rent: invalidAmount', 'consentOn: required']);
  expect(issuesOf({ consentFor: '', consentOn: '', consentHow: '' })).toEqual([]);
});

test('a day that does not exist is no start of a lease', () => {
  expect(issuesOf({ leaseStartsOn: '30/02/2026' })).toEqual(['leaseStartsOn: invalidDate']);
});
