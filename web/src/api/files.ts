import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  FILES_AT_ONCE,
  FileList,
  type FileUpdate,
  type ListedFile,
  StoredFile,
} from '@shared/contract/file.ts';
import { callApi } from '@/lib/http/http.ts';
import { expensesKey } from './expenses.ts';
import { nullIfGone } from './cache/null-if-gone.ts';
import { useReloadingMutation } from './cache/use-reloading-mutation.ts';

/** The lease, dwelling, expense or deduction of a file. */
export type FileSubject =
  | { readonly leaseId: string }
  | { readonly propertyId: string }
  | { readonly expenseId: string }
  | { readonly deductionId: string };

/** The facts of a file that the landlord states. */
type FileFacts = Pick<StoredFile, 'kind' | 'name' | 'madeOn' | 'validUntil'>;

interface NewFile extends FileFacts {
  readonly subject: FileSubject;
  readonly file: File;
}

const filesKey = ['files'];
/** An expense says how many bills it has. */
const KEYS = [filesKey, expensesKey];

/** The kept files of a subject. */
export const filesQuery = (subject: FileSubject) =>
  queryOptions({
    queryKey: [...filesKey, subject],
    queryFn: ({ signal }) =>
      callApi(`/files?${new URLSearchParams({ ...subject }).toString()}`, FileList, { signal }),
  });

/** All kept files, newest first. The server returns one page per request. */
export const allFilesQuery = queryOptions({
  queryKey: [...filesKey, 'all'],
  queryFn: async ({ signal }) => {
    const files: ListedFile[] = [];
    for (;;) {
      const after = files.at(-1)?.id;
      const part = await callApi(after === undefined ? '/files' : `/files?after=${after}`, FileList, {
        signal,
      });
      files.push(...part);
      if (part.length < FILES_AT_ONCE) return files;
    }
  },
});

/** Keeps a file. A repeated call with the same bytes keeps one file. */
export const useAddFile = () =>
  useReloadingMutation(KEYS, ({ subject, file, ...facts }: NewFile) => {
    const query = new URLSearchParams({ ...subject });
    for (const [name, fact] of Object.entries(facts)) if (fact !== null) query.set(name, fact);
    return callApi(`/files?${query.toString()}`, StoredFile, { method: 'POST', file });
  });

export const useSetFile = () =>
  useReloadingMutation(KEYS, ({ id, ...body }: FileUpdate & { readonly id: string }) =>
    callApi(`/files/${id}`, StoredFile, { method: 'PUT', body }),
  );

export const useDeleteFile = () =>
  useReloadingMutation(KEYS, (id: string) =>
    callApi(`/files/${id}`, v.unknown(), { method: 'DELETE' }).catch(nullIfGone),
  );
