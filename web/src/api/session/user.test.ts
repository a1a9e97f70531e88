import { QueryClient } from '@tanstack/react-query';
import type { User } from '@shared/contract/users/user.ts';
import { expect, test } from 'vitest';
import { displayName, keepUser, userQuery } from './user.ts';

const NOBODY = { firstName: null, lastName: null, login: 'camille', email: 'camille@exemple.test' };

test('a user is shown by name, else by login, else by e-mail address', () => {
  expect(displayName({ ...NOBODY, firstName: 'Camille', lastName: 'Lefèvre' })).toBe('Camille Lefèvre');
  expect(displayName({ ...NOBODY, lastName: 'Lefèvre' })).toBe('Lefèvre');
  expect(displayName(NOBODY)).toBe('camille');
  expect(displayName({ ...NOBODY, login: '' })).toBe('camille@exemple.test');
});

test('a response that was requested before a save does not replace the saved profile', async () => {
  const client = new QueryClient();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test reads only these fields
  const [before, saved] = [{ address: null }, { address: '8 rue Auguste Comte' }] as unknown as [User, User];
  client.setQueryData(userQuery.queryKey, before);
  const answers: ((user: User) => void)[] = [];
  const queryFn = () => new Promise<User>((resolve) => void answers.push(resolve));
  const ended = client.query({ ...userQuery, queryFn, staleTime: 0 }).catch(() => null);
  await keepUser(client, () => saved);
  answers[0]?.(before);
  await ended;
  expect(client.getQueryData(userQuery.queryKey)).toEqual(saved);
});
