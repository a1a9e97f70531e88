import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Document } from '@shared/contract/documents/document.ts';
import { callApi, callApiForFile } from '@/lib/http/http.ts';
import { accountKey } from '../accounts/account-key.ts';
import { documentsQuery } from './documents.ts';

/** Issues a letter by a call of the API. A repeated call with the same key has no second effect. */
export function useIssueLetter<TBody extends object>(path: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TBody) => callApi(path, Document, { method: 'POST', body }),
    // Does not wait for the account, so that the letter is shown at once.
    onSuccess: (letter) => {
      client.setQueryData(documentsQuery({ number: letter.number }).queryKey, [letter]);
      void client.invalidateQueries({ queryKey: accountKey });
    },
    // An error can mean that the screen is outdated.
    onError: () => client.invalidateQueries({ queryKey: accountKey }),
  });
}

/** Downloads a draft of a letter as a PDF. A draft has no number. */
export function usePreviewLetter<TBody extends object>(path: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TBody) => callApiForFile(path, { method: 'POST', body }),
    onError: () => client.invalidateQueries({ queryKey: accountKey }),
  });
}
