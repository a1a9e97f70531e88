import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { monthOf, shortDate, todayInParis } from '@shared/domain/period.ts';
import { fieldIssues } from '@shared/contract/errors.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { aTenant } from '../../../../tests/fixtures/tenant.ts';
import { changedTenant, newTenant, tenantForm, tenantInput } from './tenant-schema.ts';

const TENANT = aTenant({
  firstName: 'Élodie',
  lastName: 'Marchand',
  email: 'elodie@exemple.test',
  rent: 1250.5,
  charges: 95,
  formerRents: [],
  chargesKind: 'fixed',
  rentDueDay: 28,
  leaseStartsOn: '2024-02-29',
  isBilingual: true,
  emailConsent: { on: '2026-03-01', how: 'Clause du bail' },
});

const RAISED: Tenant = {
  ...TENANT,
  rentStartsOn: '2026-07-01',
  formerRents: [{ startsOn: null, rent: 1200, charges: 95 }],
};

const { id: _id, rentStartsOn: _rentStartsOn, formerRents: _formerRents, ...REST } = TENANT;
// The form does not send these fields.
const {
  leaseId: _leaseId,
  state: _state,
  joinsOn: _joinsOn,
  leavesOn: _leavesOn,
  replacedOn: _replacedOn,
  rentOwedUntil: _rentOwedUntil,
  ...BODY
} = REST;
const { rent: _rent, charges: _charges, ...SAME_RENT } = BODY;

type Change = Partial<ReturnType<typeof tenantInput>>;
const bodyOf = (change: Change = {}, stored = TENANT) =>
  changedTenant(v.parse(tenantForm(stored), { ...tenantInput(stored, 'fr'), ...change }), stored);
const issuesOf = (change: Change, stored = TENANT) =>
  fieldIssues(v.safeParse(tenantForm(stored), { ...tenantInput(stored, 'fr'), ...change }).issues ?? []).map(
    ({ path, code }) => `${path}: ${code}`,
  );

test('saving the tenant form unchanged keeps the stored values in both languages', () => {
  for (const locale of ['fr', 'en'] as const)
    expect(newTenant(v.parse(tenantForm(null), tenantInput(TENANT, locale)))).toEqual({
      ...BODY,
      deposit: 0,
      accountStartsOn: monthOf(todayInParis()).from,
    });
});

test('the form asks for the first day of a new lease’s account, unless the lease starts this month or later', () => {
  const thisMonth = monthOf(todayInParis()).from;
  const input = { ...tenantInput(null, 'fr'), firstName: 'Inès', lastName: 'Œuvré', rent: '610' };
  const typed = { ...input, accountStartsOn: '15/10/2026' };
  const started = (leaseStartsOn: string) =>
    newTenant(v.parse(tenantForm(null), { ...typed, leaseStartsOn }));
  expect(started('')).toMatchObject({ accountStartsOn: '2026-10-15' });
  expect(started('15/09/2019')).toMatchObject({ accountStartsOn: '2026-10-15' });
  expect(started(shortDate(thisMonth))).toMatchObject({ leaseStartsOn: thisMonth, accountStartsOn: null });
  const issues = v.safeParse(tenantForm(null), { ...typed, accountStartsOn: '' }).issues ?? [];
  expect(fieldIssues(issues)).toMatchObject([{ path: 'accountStartsOn', code: 'required' }]);
});

test('a new tenant by default pays a provision, owes the rent on the first of the month, and has not consented', () => {
  const input = { ...tenantInput(null, 'fr'), firstName: 'Inès', lastName: 'Œuvré', rent: '610' };
  expect(newTenant(v.parse(tenantForm(null), input))).toMatchObject({
    chargesKind: 'provision',
    rentDueDay: 1,
    leaseStartsOn: null,
    isBilingual: false,
    emailConsent: null,
  });
});

test('a consent applies only to the e-mail address for which it was given', () => {
  expect(bodyOf({ email: ' ELODIE@exemple.test ' }).emailConsent).toEqual(TENANT.emailConsent);
  expect(bodyOf({ email: 'other@exemple.test' }).emailConsent).toBeNull();
  expect(bodyOf({ email: '' }).emailConsent).toBeNull();
  expect(bodyOf({ email: 'other@exemple.test', consentFor: 'other@exemple.test' }).emailConsent).toEqual(
    TENANT.emailConsent,
  );
});

test('a consent needs a past date and a method, and a withdrawal needs a method', () => {
  expect(issuesOf({ consentOn: '31/12/2199', consentHow: ' ' })).toEqual([
    'consentOn: futureDate',
    'consentHow: required',
  ]);
  expect(issuesOf({ consentOn: '', rent: 'x' })).toEqual(['rent: invalidAmount', 'consentOn: required']);
  const withdrawn = { consentFor: '', consentOn: '', consentHow: '' };
  expect(issuesOf({ ...withdrawn, withdrawnHow: 'Courrier' })).toEqual([]);
  expect(issuesOf(withdrawn)).toEqual(['withdrawnHow: required']);
});

test('the tenant form rejects an impossible start date of the lease, such as 30 February', () => {
  expect(issuesOf({ leaseStartsOn: '30/02/2026' })).toEqual(['leaseStartsOn: invalidDate']);
});

test('saving the tenant form does not send an unchanged rent, because the rent may have been raised in another tab', () => {
  for (const stored of [TENANT, RAISED]) expect(bodyOf({}, stored)).toEqual(SAME_RENT);
  expect(bodyOf({ rent: '1\u00A0250,50', isCorrection: true }, RAISED)).toEqual(SAME_RENT);
});

describe('a change of rent', () => {
  const thisMonth = monthOf(todayInParis()).from;

  test('a change of rent applies from the first of this month, unless another day was typed', () => {
    expect(bodyOf({ rent: '1300' })).toMatchObject({ rent: 1300, rentStartsOn: thisMonth });
    expect(bodyOf({ charges: '' })).toMatchObject({ charges: 0, rentStartsOn: thisMonth });
    expect(bodyOf({ rent: '1300', changesOn: '1/7/2026' })).toMatchObject({ rentStartsOn: '2026-07-01' });
  });

  test('if the stored rent starts in the future, a change applies by default from the first day of that rent', () => {
    const coming = { ...RAISED, rentStartsOn: '2199-07-01' };
    expect(bodyOf({ rent: '1300' }, coming)).toMatchObject({ rentStartsOn: '2199-07-01' });
  });

  test('a correction of the rent keeps the start date of the stored amounts', () => {
    for (const stored of [TENANT, RAISED])
      expect(bodyOf({ rent: '1300', isCorrection: true }, stored)).toMatchObject({
        rent: 1300,
        rentStartsOn: stored.rentStartsOn,
      });
  });

  test('a new amount is a correction by default only if the lease starts this month or later and the rent never changed', () => {
    expect(tenantInput({ ...TENANT, leaseStartsOn: thisMonth }, 'fr').isCorrection).toBe(true);
    for (const stored of [TENANT, RAISED, { ...RAISED, leaseStartsOn: thisMonth }, null])
      expect(tenantInput(stored, 'fr').isCorrection).toBe(false);
  });

  test('a change of rent needs a date that exists', () => {
    expect(issuesOf({ rent: '1300', changesOn: ' ' })).toEqual(['changesOn: required']);
    expect(issuesOf({ rent: '1300', changesOn: '31/02/2026' })).toEqual(['changesOn: invalidDate']);
    expect(issuesOf({ rent: 'x', changesOn: '' })).toEqual(['rent: invalidAmount', 'changesOn: required']);
    expect(issuesOf({ changesOn: '' })).toEqual([]);
    expect(issuesOf({ rent: '1300', changesOn: '', isCorrection: true })).toEqual([]);
  });
});

describe('the start date of the stored amounts', () => {
  test('the form shows the start date of the stored rent, and the landlord can change or remove the date', () => {
    expect(tenantInput(RAISED, 'fr').rentStartsOn).toBe('01/07/2026');
    const moved = { ...SAME_RENT, rentStartsOn: '2026-08-15' };
    expect(bodyOf({ rentStartsOn: '15/8/2026' }, RAISED)).toEqual(moved);
    expect(bodyOf({ rentStartsOn: ' ' }, RAISED)).toEqual({ ...SAME_RENT, rentStartsOn: null });
  });

  test('the form rejects an impossible start date of the stored rent, but ignores this date if the rent changes', () => {
    expect(issuesOf({ rentStartsOn: '31/02/2026' }, RAISED)).toEqual(['rentStartsOn: invalidDate']);
    expect(issuesOf({ rent: '1300', rentStartsOn: '31/02/2026' }, RAISED)).toEqual([]);
    expect(issuesOf({ rentStartsOn: '31/02/2026' })).toEqual([]);
  });
});
