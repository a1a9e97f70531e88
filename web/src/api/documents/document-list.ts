import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Document, DocumentList, DOCUMENTS_AT_ONCE } from '@shared/contract/documents/document.ts';
import { type Receipt, ReceiptList } from '@shared/contract/documents/receipt-list.ts';
import { callApi } from '@/lib/http/http.ts';
import { LETTERS } from './letters.ts';
import { loaded } from '../cache/loaded.ts';
import { mailPollPause } from '../month/mail-poll-pause.ts';
import { accountKey } from '../accounts/account-key.ts';

/** A document of the list: a receipt or a letter. */
export type ListedDocument = Receipt | Document;

/** Reads all pages of a list. The server returns one page per request. */
async function everyPart<TRow extends { readonly id: string }>(
  readPart: (after: string | undefined) => Promise<TRow[]>,
): Promise<TRow[]> {
  const rows: TRow[] = [];
  for (;;) {
    const part = await readPart(rows.at(-1)?.id);
    rows.push(...part);
    if (part.length < DOCUMENTS_AT_ONCE) return rows;
  }
}

/** Reads one list after the other, because the server refuses two simultaneous reads of an account. */
let lastRead: Promise<unknown> = Promise.resolve();
function inTurn<TRows>(read: () => Promise<TRows>): Promise<TRows> {
  const turn = lastRead.then(read, read);
  lastRead = turn;
  return turn;
}

/** A list is fetched repeatedly while one of its documents is being mailed. */
const listQuery = <TRow extends Document>(
  name: string,
  readPart: (after: string | undefined, signal: AbortSignal) => Promise<TRow[]>,
) =>
  queryOptions({
    queryKey: [...accountKey, 'list', name],
    queryFn: ({ signal }) => inTurn(() => everyPart((after) => readPart(after, signal))),
    refetchInterval: ({ state }) =>
      state.data?.some(({ emails }) => emails.some((mail) => mail.state === 'queued')) === true &&
      mailPollPause(state.error),
  });

/** All receipts of the landlord, newest first. */
export const receiptsQuery = listQuery('receipts', (after, signal) =>
  callApi(after === undefined ? '/receipts' : `/receipts?after=${after}`, ReceiptList, { signal }),
);

/** All letters of the landlord, newest first. */
export const lettersQuery = listQuery('letters', (after, signal) =>
  callApi(
    `/documents?${new URLSearchParams({ kind: LETTERS.join(','), ...(after !== undefined && { after }) }).toString()}`,
    DocumentList,
    { signal },
  ),
);

interface DocumentListOptions {
  readonly enabled?: boolean;
  readonly throwOnError?: false;
}

/**
 * Returns all documents of the landlord, newest first. Returns `undefined` until both the receipts and the letters have
 * loaded.
 */
export function useDocumentList(options: DocumentListOptions = {}): readonly ListedDocument[] | undefined {
  const { data: receipts } = useQuery({ ...loaded(receiptsQuery), ...options });
  const { data: letters } = useQuery({ ...loaded(lettersQuery), ...options });
  return useMemo(() => receipts && letters && newestFirst(receipts, letters), [receipts, letters]);
}

/** Joins receipts and letters into one list, newest first. Both lists must already be sorted, newest first. */
export const newestFirst = (
  receipts: readonly Receipt[],
  letters: readonly Document[],
): readonly ListedDocument[] =>
  letters.length === 0
    ? receipts
    : [...receipts, ...letters].toSorted((a, b) => Date.parse(b.issuedAt) - Date.parse(a.issuedAt));
