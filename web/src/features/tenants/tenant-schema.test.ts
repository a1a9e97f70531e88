import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { monthOf, todayInParis } from '@shared/domain/period.ts';
import { fieldIssues } from '@shared/contract/errors.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { changedTenant, newTenant, tenantForm, tenantInput } from './tenant-schema.ts';

const TENANT: Tenant = {
  id: '4f0c8f7e-7d2b-4a53-8f0e-0a7d5d1f6c02',
  firstName: 'Élodie',
  lastName: 'Marchand',
  email: 'elodie@exemple.test',
  phoneNumber: null,
  propertyId: null,
  rent: 1250.5,
  charges: 95,
  rentStartsOn: null,
  formerRents: [],
  chargesKind: 'fixed',
  rentDueDay: 28,
  leaseStartsOn: '2024-02-29',
  isBilingual: true,
  emailConsent: { on: '2026-03-01', how: 'Clause du bail' },
};

const RAISED: Tenant = {
  ...TENANT,
  rentStartsOn: '2026-07-01',
  formerRents: [{ startsOn: null, rent: 1200, charges: 95 }],
};

const { id: _id, rentStartsOn: _rentStartsOn, formerRents: _formerRents, ...BODY } = TENANT;
const { rent: _rent, charges: _charges, ...SAME_RENT } = BODY;

type Change = Partial<ReturnType<typeof tenantInput>>;
const bodyOf = (change: Change = {}, stored = TENANT) =>
  changedTenant(v.parse(tenantForm(stored), { ...tenantInput(stored, 'fr'), ...change }), stored);
const issuesOf = (change: Change, stored = TENANT) =>
  fieldIssues(v.safeParse(tenantForm(stored), { ...tenantInput(stored, 'fr'), ...change }).issues ?? []).map(
    ({ path, code }) => `${path}: ${code}`,
  );

test('what the form shows of a tenant is read back as it was, in both languages', () => {
  for (const locale of ['fr', 'en'] as const)
    expect(newTenant(v.parse(tenantForm(null), tenantInput(TENANT, locale)))).toEqual(BODY);
});

test('a new tenant owes a provision on the first, without consent', () => {
  const input = { ...tenantInput(null, 'fr'), firstName: 'Inès', lastName: 'Œuvré', rent: '610' };
  expect(newTenant(v.parse(tenantForm(null), input))).toMatchObject({
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

test('of a rent that was not changed nothing is sent: it may have been raised meanwhile', () => {
  for (const stored of [TENANT, RAISED]) expect(bodyOf({}, stored)).toEqual(SAME_RENT);
  expect(bodyOf({ rent: '1\u00A0250,50', isCorrection: true }, RAISED)).toEqual(SAME_RENT);
});

describe('other amounts', () => {
  const thisMonth = monthOf(todayInParis()).from;

  test('hold from the first day of this month, or from another', () => {
    expect(bodyOf({ rent: '1300' })).toMatchObject({ rent: 1300, rentStartsOn: thisMonth });
    expect(bodyOf({ charges: '' })).toMatchObject({ charges: 0, rentStartsOn: thisMonth });
    expect(bodyOf({ rent: '1300', changesOn: '1/7/2026' })).toMatchObject({ rentStartsOn: '2026-07-01' });
  });

  test('from when those that are stored are to start, correct them', () => {
    const coming = { ...RAISED, rentStartsOn: '2199-07-01' };
    expect(bodyOf({ rent: '1300' }, coming)).toMatchObject({ rentStartsOn: '2199-07-01' });
  });

  test('that correct the stored ones hold as long as those', () => {
    for (const stored of [TENANT, RAISED])
      expect(bodyOf({ rent: '1300', isCorrection: true }, stored)).not.toHaveProperty('rentStartsOn');
  });

  test('of who moves in this month are taken for a correction, and of nobody else', () => {
    expect(tenantInput({ ...TENANT, leaseStartsOn: thisMonth }, 'fr').isCorrection).toBe(true);
    for (const stored of [TENANT, RAISED, { ...RAISED, leaseStartsOn: thisMonth }, null])
      expect(tenantInput(stored, 'fr').isCorrection).toBe(false);
  });

  test('need a day that exists, which does not matter without them', () => {
    expect(issuesOf({ rent: '1300', changesOn: ' ' })).toEqual(['changesOn: required']);
    expect(issuesOf({ rent: '1300', changesOn: '31/02/2026' })).toEqual(['changesOn: invalidDate']);
    expect(issuesOf({ rent: 'x', changesOn: '' })).toEqual(['rent: invalidAmount', 'changesOn: required']);
    expect(issuesOf({ changesOn: '' })).toEqual([]);
    expect(issuesOf({ rent: '1300', changesOn: '', isCorrection: true })).toEqual([]);
  });
});

describe('the day from which the stored amounts hold', () => {
  test('is shown, and may be another or none', () => {
    expect(tenantInput(RAISED, 'fr').rentStartsOn).toBe('01/07/2026');
    const moved = { ...SAME_RENT, rentStartsOn: '2026-08-15' };
    expect(bodyOf({ rentStartsOn: '15/8/2026' }, RAISED)).toEqual(moved);
    expect(bodyOf({ rentStartsOn: ' ' }, RAISED)).toEqual({ ...SAME_RENT, rentStartsOn: null });
  });

  test('is one that exists, which does not matter where the amounts change', () => {
    expect(issuesOf({ rentStartsOn: '31/02/2026' }, RAISED)).toEqual(['rentStartsOn: invalidDate']);
    expect(issuesOf({ rent: '1300', rentStartsOn: '31/02/2026' }, RAISED)).toEqual([]);
    expect(issuesOf({ rentStartsOn: '31/02/2026' })).toEqual([]);
  });
});
