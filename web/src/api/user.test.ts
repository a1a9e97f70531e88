import { expect, test } from 'vitest';
import { displayName } from './user.ts';

const NOBODY = { firstName: null, lastName: null, login: 'camille', email: 'camille@exemple.test' };

test('a user is called by their name, else by their login, else by their address', () => {
  expect(displayName({ ...NOBODY, firstName: 'Camille', lastName: 'Lefèvre' })).toBe('Camille Lefèvre');
  expect(displayName({ ...NOBODY, lastName: 'Lefèvre' })).toBe('Lefèvre');
  expect(displayName(NOBODY)).toBe('camille');
  expect(displayName({ ...NOBODY, login: '' })).toBe('camille@exemple.test');
});
