import { expect, test } from 'vitest';
import { byName, byPerson } from './read-all-rows.ts';

test('sorting names ignores case and accents, and compares numbers by value', () => {
  const names = ['zoé', 'Église', 'Lot 10', 'eglise', 'Œuvre', 'lot 9', 'Zed', 'Noël'];
  const sorted = ['eglise', 'Église', 'lot 9', 'Lot 10', 'Noël', 'Œuvre', 'Zed', 'zoé'];
  expect(names.toSorted(byName)).toEqual(sorted);
});

const person = (lastName: string, firstName: string) => ({ firstName, lastName, companyName: null });

test('people are sorted by last name and then first name, and companies by name; a missing person comes first', () => {
  const company = { firstName: 'Aaron', lastName: 'Abel', companyName: 'Les Tilleuls' };
  const [emery, bo, zoe] = [person('émery', 'Ana'), person('Marchand', 'Bo'), person('Marchand', 'Zoé')];
  expect([zoe, bo, company, emery].toSorted(byPerson)).toEqual([emery, company, bo, zoe]);
  expect(byPerson(undefined, emery)).toBeLessThan(0);
});
