import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LessorList } from '@shared/contract/lessor.ts';
import { User } from '@shared/contract/users/user.ts';
import { callApi } from '@/lib/http/http.ts';
import { lessorsQuery } from '../people/lessors.ts';
import { keepUser } from '../session/user.ts';

/** The owner of a signature: the id of a lessor, or `null` for the landlord of the profile. */
export type Signer = string | null;

const pathOf = (signer: Signer): string =>
  signer === null ? '/users/me/signature' : `/lessors/${signer}/signature`;

/**
 * Returns the URL of a signature image. Each signature has its own URL, so that a cached image never hides a new image.
 */
export const signatureUrl = (signatureId: string, signer: Signer): string =>
  `/v1${pathOf(signer)}?id=${signatureId}`;

/** Sets or removes the signature image used for new receipts. */
export function useChangeSignature(signer: Signer) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: Blob | null) => {
      const path = pathOf(signer);
      const request = file === null ? ({ method: 'DELETE' } as const) : ({ method: 'PUT', file } as const);
      if (signer === null) {
        const user = await callApi(path, User, request);
        await keepUser(client, () => user);
      } else client.setQueryData(lessorsQuery.queryKey, await callApi(path, LessorList, request));
    },
  });
}
