import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileUpdate } from '@shared/contract/users/profile.ts';
import { User } from '@shared/contract/users/user.ts';
import { callApi } from '@/lib/http/http.ts';

/** The signed-in user. The route guard fetches the user on each navigation, and handles an ended session. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => callApi('/authentication/user-context', User, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { isGuarded: true },
});

/** Returns a user's display name: first and last name, else the login, else the e-mail address. */
export function displayName(user: Pick<User, 'firstName' | 'lastName' | 'login' | 'email'>): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.login || user.email;
}

/**
 * Applies a change to the cached user. Cancels earlier requests, because their responses would overwrite the change.
 */
export async function keepUser(client: QueryClient, change: (user: User) => User): Promise<void> {
  await client.cancelQueries(userQuery);
  client.setQueryData(userQuery.queryKey, (user) => user && change(user));
}

/** Updates the signed-in user's own profile. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileUpdate) => callApi('/users/me', User, { method: 'PUT', body }),
    onSuccess: (user) => keepUser(client, () => user),
  });
}
