import * as v from 'valibot';
import { expect, test } from 'vitest';
import { nameInput, nameRules, namesOf } from './person-form.ts';

const nobody = nameInput(null);

const issuesOf = (typed: typeof nobody) =>
  v.safeParse(nameRules(typed), typed).issues?.map(({ path, message }) => [path?.[0].key, message]);

test('a person needs a first and a last name, and the form ignores the company fields of a person', () => {
  expect(issuesOf(nobody)).toEqual([
    ['firstName', 'required'],
    ['lastName', 'required'],
  ]);
  const typed = { ...nobody, firstName: ' Ana ', lastName: 'Roy', companyName: 'SCI', siren: 'abc' };
  expect(issuesOf(typed)).toBeUndefined();
  expect(namesOf(typed)).toEqual({ firstName: 'Ana', lastName: 'Roy', companyName: null, siren: null });
});

test('a company needs a name and a valid SIREN, and may have a representative', () => {
  const company = { ...nobody, isCompany: true };
  expect(issuesOf(company)).toEqual([['companyName', 'required']]);
  expect(issuesOf({ ...company, companyName: 'SCI Roy', siren: '123456789' })).toEqual([
    ['siren', 'invalidSiren'],
  ]);
  const typed = { ...company, companyName: 'SCI Roy', siren: '732 829 320', lastName: 'Roy' };
  const person = { firstName: null, lastName: 'Roy', companyName: 'SCI Roy', siren: '732829320' };
  expect(namesOf(typed)).toEqual(person);
  expect(nameInput(person)).toEqual({ ...typed, siren: '732829320' });
});
