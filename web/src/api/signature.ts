import { useMutation, useQueryClient } from '@tanstack/react-query';
import { User } from '@shared/contract/user.ts';
import { callApi } from '@/lib/http.ts';
import { userQuery } from './user.ts';

const PATH = '/users/me/signature';

/** Where the image of a signature is; each has an address of its own, so that a new one is seen at once. */
export const signatureUrl = (signatureId: string): string => `/v1${PATH}?id=${signatureId}`;

/** Signs the next receipts with an image, or with none. */
export function useChangeSignature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: Blob | null) =>
      callApi(PATH, User, file === null ? { method: 'DELETE' } : { method: 'PUT', file }),
    // What was asked for before the change would hide it.
    onMutate: () => client.cancelQueries(userQuery),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
  });
}
