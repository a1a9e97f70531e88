import { expect, test } from 'vitest';
import { fullName, fullNames, representative, sortName } from './full-name.ts';

const ana = { firstName: 'Ana', lastName: 'Roy', companyName: null };
const company = { ...ana, companyName: 'SCI Les Tilleuls' };
const nobody = { firstName: null, lastName: null, companyName: 'Visale' };

test('a person is shown by first and last name, a company by its name without its representative', () => {
  expect(fullNames([ana, company, nobody])).toBe('Ana Roy, SCI Les Tilleuls, Visale');
  expect([ana, company, nobody].map(representative)).toEqual([null, 'Ana Roy', null]);
  expect(representative({ ...nobody, lastName: 'Roy' })).toBe('Roy');
  expect([ana, company].map(sortName)).toEqual(['Roy', 'SCI Les Tilleuls']);
  expect(fullName(nobody)).toBe('Visale');
});
