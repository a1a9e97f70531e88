import { queryOptions } from '@tanstack/react-query';
import { type Document, DocumentList, DOCUMENTS_AT_ONCE } from '@shared/contract/document.ts';
import { DocumentKind } from '@shared/contract/document-kind.ts';
import { ReceiptKind } from '@shared/contract/receipt-kind.ts';
import { type Receipt, ReceiptList } from '@shared/contract/receipt-list.ts';
import { callApi } from '@/lib/http/http.ts';
import { mailPollPause } from './mail-poll-pause.ts';
import { receiptsKey } from './receipts-key.ts';

/** A document of the list. Receipts have amounts, letters have none. */
export type ListedDocument = Receipt | Document;

interface Listed {
  readonly receipts: readonly Receipt[];
  readonly letters: readonly Document[];
}

const LETTERS = DocumentKind.options.filter(
  (kind) => !ReceiptKind.options.some((receipt) => receipt === kind),
);

/** Reads a list that the server returns in parts. */
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
async function everyDocument(signal: AbortSignal): Promise<Listed> {
  const receipts = await everyPart((after) =>
    callApi(after === undefined ? '/receipts' : `/receipts?after=${after}`, ReceiptList, { signal }),
  );
  const letters = await everyPart((after) =>
    callApi(
      `/documents?${new URLSearchParams({ kind: LETTERS.join(','), ...(after !== undefined && { after }) }).toString()}`,
      DocumentList,
      { signal },
    ),
  );
  return { receipts, letters };
}

const listQuery = queryOptions({
  queryKey: [...receiptsKey, 'list'],
  queryFn: ({ signal }) => everyDocument(signal),
  refetchInterval: ({ state }) =>
    state.data !== undefined &&
    [...state.data.receipts, ...state.data.letters].some(({ emails }) =>
      emails.some((mail) => mail.state === 'queued'),
    ) &&
    mailPollPause(state.error),
});

/**
 * All documents of the landlord, newest first. The list is fetched repeatedly while a document is being mailed.
 */
export const documentListQuery = {
  ...listQuery,
  select: ({ receipts, letters }: Listed): readonly ListedDocument[] =>
    letters.length === 0
      ? receipts
      : [...receipts, ...letters].toSorted((a, b) => Date.parse(b.issuedAt) - Date.parse(a.issuedAt)),
};

/** All receipts of the landlord, newest first. */
export const receiptsQuery = { ...listQuery, select: ({ receipts }: Listed): readonly Receipt[] => receipts };
