import { expect, test } from 'vitest';
import { displayName } from './user.ts';

const NOBODY = { firstName: null, lastName: null, login: 'camille', email: 'camille@exemple.test' };

test('a user is called by the names, else the login, else the address', () => {
  expect(displayName({ ...NOBODY, firstName: 'Camille', lastName: 'Lefèvre' })).toBe('Camille Lefèvre');
  expect(displayName({ ...NOBODY, lastName: 'Lefèvre' })).toBe('Lefèvre');
  expect(displayName(NOBODY)).toBe('camille');
  expect(displayName({ ...NOBODY, login: '' })).toBe('camille@exemple.test');
});
