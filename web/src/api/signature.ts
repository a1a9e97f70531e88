import { useMutation, useQueryClient } from '@tanstack/react-query';
import { User } from '@shared/contract/user.ts';
import { callApi } from '@/lib/http.ts';
import { keepUser } from './user.ts';

const PATH = '/users/me/signature';

/** The URL of a signature image. Each signature has its own, so that a cached image never hides a new one. */
export const signatureUrl = (signatureId: string): string => `/v1${PATH}?id=${signatureId}`;

/** Sets or removes the signature image used for new receipts. */
export function useChangeSignature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: Blob | null) =>
      callApi(PATH, User, file === null ? { method: 'DELETE' } : { method: 'PUT', file }),
    onSuccess: (user) => keepUser(client, () => user),
  });
}
