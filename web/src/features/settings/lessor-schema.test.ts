import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fieldIssues } from '@shared/contract/errors.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import { lessorBody, lessorForm, lessorInput } from './lessor-schema.ts';

const SCI: Lessor = {
  id: '30000000-0000-4000-8000-000000000001',
  series: 'SCI',
  firstName: null,
  lastName: 'Durand',
  companyName: 'SCI Les Tilleuls',
  siren: '732829320',
  address: '3 quai Fulchiron',
  addressComplement: null,
  postalCode: '69005',
  city: 'Lyon',
  country: 'FR',
  isFamilyCompany: false,
  phoneNumber: null,
  email: null,
  signatureId: null,
};

type Typed = ReturnType<typeof lessorInput>;

/** Returns the issues that the fields of the form show. */
const issuesOf = (typed: Typed, stored: Lessor | null = null) =>
  fieldIssues(v.safeParse(lessorForm(stored), typed).issues ?? [])
    .map(({ path, code }) => `${path}=${code}`)
    .toSorted();

test('saving a lessor without a change keeps its stored values', () => {
  const { id: _id, series: _series, signatureId: _signature, ...fields } = SCI;
  expect(lessorBody(v.parse(lessorForm(SCI), lessorInput(SCI)))).toEqual(fields);
});

test('a new lessor needs a name and a series', () => {
  expect(issuesOf(lessorInput(null))).toEqual(['companyName=required', 'series=required']);
  expect(issuesOf({ ...lessorInput(null), isCompany: false })).toEqual([
    'firstName=required',
    'lastName=required',
    'series=required',
  ]);
});

test.each([
  ['sci', []],
  [' SCI ', []],
  ['A1B2', []],
  ['TILLE', ['series=invalidSeries']],
  ['é', ['series=invalidSeries']],
  ['S-1', ['series=invalidSeries']],
])('if the landlord types the series %j, the form shows the issues %j', (series, issues) => {
  expect(issuesOf({ ...lessorInput(SCI), series })).toEqual(issues);
});

test('the form ignores the company fields of a lessor who is a person', () => {
  const typed = { ...lessorInput(SCI), isCompany: false, firstName: 'Paul', siren: 'abc' };
  expect(issuesOf(typed)).toEqual([]);
  expect(lessorBody(v.parse(lessorForm(SCI), typed))).toMatchObject({
    firstName: 'Paul',
    lastName: 'Durand',
    companyName: null,
    siren: null,
  });
});
