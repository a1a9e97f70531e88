import { expect, test } from 'vitest';
import * as v from 'valibot';
import { fieldIssues } from '@shared/contract/errors.ts';
import type { User } from '@shared/contract/users/user.ts';
import { ProfileForm, profileInput } from './profile-schema.ts';

const USER: User = {
  id: '10000000-0000-4000-8000-000000000001',
  login: 'camille@exemple.test',
  email: 'camille@exemple.test',
  firstName: 'Camille',
  lastName: 'Lefèvre',
  isSuperAdmin: false,
  locale: 'fr',
  companyName: null,
  address: null,
  addressComplement: null,
  postalCode: null,
  city: null,
  country: 'FR',
  isFamilyCompany: false,
  phoneNumber: null,
  siren: '732829320',
  signatureId: null,
  isBilingual: false,
  lateRentAfterDays: 5,
  mutedNotificationTypes: [],
  deletesOn: null,
  isEnded: false,
  hasIssuedReceipt: false,
  notifications: [],
  unreadNotificationCount: 0,
};

function issuesOf(change: Partial<ReturnType<typeof profileInput>>) {
  const { issues } = v.safeParse(ProfileForm, { ...profileInput(USER), ...change });
  return fieldIssues(issues ?? []).map(({ path, code }) => `${path}: ${code}`);
}

test('saving the profile without a change keeps the stored values', () => {
  const { firstName, lastName, locale, companyName, siren } = USER;
  expect(v.parse(ProfileForm, profileInput(USER))).toMatchObject({
    firstName,
    lastName,
    locale,
    companyName,
    siren,
  });
});

test('the profile form rejects an incomplete address, but accepts an empty address', () => {
  expect(issuesOf({})).toEqual([]);
  expect(issuesOf({ city: 'Lyon' })).toEqual(['address: required', 'postalCode: required']);
  expect(issuesOf({ city: 'Lyon', siren: '1', lastName: '' })).toEqual([
    'lastName: required',
    'siren: invalidSiren',
    'address: required',
    'postalCode: required',
  ]);
  expect(issuesOf({ address: '1 rue Mercière', postalCode: '69002' })).toEqual(['city: required']);
  expect(issuesOf({ address: '1 rue Mercière', postalCode: '69002', city: 'Lyon' })).toEqual([]);
});

test.each([
  ['732 829 320', []],
  ['', []],
  ['732829321', ['siren: invalidSiren']],
])('if the landlord types the SIREN %j, the form shows the issues %j', (siren, issues) => {
  expect(issuesOf({ siren })).toEqual(issues);
});

test('the profile form requires a name', () => {
  expect(issuesOf({ firstName: ' ', lastName: '' })).toEqual(['firstName: required', 'lastName: required']);
});
