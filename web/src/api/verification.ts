import { queryOptions } from '@tanstack/react-query';
import { Verification } from '@shared/contract/verification.ts';
import { callApi } from '@/lib/http.ts';

/** What a document's code tells to anybody. */
export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: ['verification', code],
    queryFn: ({ signal }) => callApi(`/verify/${code}`, Verification, { signal }),
  });
