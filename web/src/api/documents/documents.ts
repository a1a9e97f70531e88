import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  Document,
  type DocumentDownload,
  DocumentList,
  type DocumentReplace,
  type DocumentVoid,
} from '@shared/contract/documents/document.ts';
import {
  type DocumentDeliveries,
  DocumentDeliveryList,
  type DocumentsDelivered,
} from '@shared/contract/documents/document-delivery.ts';
import { DocumentMailList, type DocumentMailRequest } from '@shared/contract/documents/document-mail.ts';
import { saveFile } from '@/lib/files/download.ts';
import { type DownloadedFile, callApi, callApiForFile } from '@/lib/http/http.ts';
import { LETTERS } from './letters.ts';
import { mailPollPause } from '../month/mail-poll-pause.ts';
import { accountKey } from '../accounts/account-key.ts';
import { tenantsQuery } from '../people/tenants.ts';
import { useReloadingMutation } from '../cache/use-reloading-mutation.ts';

/**
 * The documents with the given number or of the given tenant, newest first; `kind` is a list of kinds. Sends no request
 * if `wanted` is `null`. The list is fetched repeatedly while a document is being mailed.
 */
export const documentsQuery = (wanted: { number: string } | { tenantId: string; kind?: string } | null) =>
  queryOptions({
    queryKey: [...accountKey, 'documents', wanted],
    queryFn: wanted
      ? ({ signal }) =>
          callApi(`/documents?${new URLSearchParams(wanted).toString()}`, DocumentList, { signal })
      : skipToken,
    refetchInterval: ({ state }) =>
      state.data?.some(({ emails }) => emails.some((mail) => mail.state === 'queued')) === true &&
      mailPollPause(state.error),
  });

/** The letters to a tenant, newest first. */
export const lettersOfTenantQuery = (tenantId: string) =>
  documentsQuery({ tenantId, kind: LETTERS.join(',') });

/** Downloads up to `DOWNLOAD_MAX` documents as one file. */
export const downloadDocuments = (body: DocumentDownload): Promise<DownloadedFile> =>
  callApiForFile('/documents/download', { method: 'POST', body });

export const fetchPdf = ({ id }: { readonly id: string }): Promise<DownloadedFile> =>
  callApiForFile(`/documents/${id}/pdf`, {});

/**
 * Downloads the PDF of a document, and saves the PDF as a file. The download goes on if the calling component is
 * removed.
 */
export const useSaveDocument = (onError: (error: Error) => void) =>
  useMutation({
    mutationFn: (document: { id: string; number: string }) => fetchPdf(document),
    onSuccess: ({ blob, fileName }, { number }) => saveFile(blob, fileName ?? `${number}.pdf`),
    onError,
  });

/** Voids a letter. A voided letter cannot be restored. */
export const useVoidDocument = () =>
  useReloadingMutation([accountKey], ({ id, ...body }: DocumentVoid & { id: string }) =>
    callApi(`/documents/${id}/void`, Document, { method: 'POST', body }),
  );

/**
 * Replaces an overtaken letter by a letter with the amounts of today, and returns the new letter. A repeated call with
 * the same key has no second effect.
 */
export function useReplaceDocument() {
  const client = useQueryClient();
  return useReloadingMutation([accountKey], async ({ id, ...body }: DocumentReplace & { id: string }) => {
    const letter = await callApi(`/documents/${id}/replace`, Document, { method: 'POST', body });
    client.setQueryData(documentsQuery({ number: letter.number }).queryKey, [letter]);
    return letter;
  });
}

/** Replaces the list of a document's deliveries. E-mails are not in this list. */
export const useDeliverDocument = () =>
  useReloadingMutation([accountKey], ({ id, ...body }: DocumentDeliveries & { id: string }) =>
    callApi(`/documents/${id}/deliveries`, DocumentDeliveryList, { method: 'PUT', body }),
  );

/** Records that several documents were delivered in the same way on the same day. */
export const useDeliverDocuments = () =>
  useReloadingMutation([accountKey], (body: DocumentsDelivered) =>
    callApi('/documents/deliveries', v.unknown(), { method: 'POST', body }),
  );

/** E-mails a document to its tenants. The list of documents then shows whether the mail was sent. */
export function useEmailDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: DocumentMailRequest & { id: string }) =>
      callApi(`/documents/${id}/email`, DocumentMailList, { method: 'POST', body }),
    // A failure can mean that the tenant has withdrawn consent.
    onError: () => client.invalidateQueries(tenantsQuery),
    onSettled: () => client.invalidateQueries({ queryKey: accountKey }),
  });
}
