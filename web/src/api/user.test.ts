import { QueryClient } from '@tanstack/react-query';
import type { User } from '@shared/contract/user.ts';
import { expect, test } from 'vitest';
import { displayName, keepUser, userQuery } from './user.ts';

const NOBODY = { firstName: null, lastName: null, login: 'camille', email: 'camille@exemple.test' };

test('a user is called by their name, else by their login, else by their address', () => {
  expect(displayName({ ...NOBODY, firstName: 'Camille', lastName: 'Lefèvre' })).toBe('Camille Lefèvre');
  expect(displayName({ ...NOBODY, lastName: 'Lefèvre' })).toBe('Lefèvre');
  expect(displayName(NOBODY)).toBe('camille');
  expect(displayName({ ...NOBODY, login: '' })).toBe('camille@exemple.test');
});

test('a profile that was requested while another was saved does not take its place', async () => {
  const client = new QueryClient();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the test looks at
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
