import { useEffect, useRef } from 'react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { mayMail } from '@shared/contract/documents/document-kind.ts';
import { type ListedDocument, lettersQuery, receiptsQuery } from '@/api/documents/document-list.ts';
import { documentsQuery, downloadDocuments, useDeliverDocuments } from '@/api/documents/documents.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/people/tenants.ts';
import { MailingLine } from '@/components/mailing/mailing-line.tsx';
import { type Mailing, isSending } from '@/lib/mailing/mailing-progress.ts';
import { useDeliveryQuestions } from '@/components/mailing/use-delivery-questions.tsx';
import { useMailing } from '@/api/month/use-mailing.ts';
import { pdfCount, useSaveDocuments } from '@/components/mailing/use-save-documents.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { focusMainHeading } from '@/lib/focus/focus-main-heading.ts';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { useOnline } from '@/lib/http/use-online.ts';
import { mailAddresses } from './mail-addresses.ts';

/**
 * The actions for all documents that are still to send: mail them, save them as PDF, or record their delivery. A
 * document of a kind that is not mailed is only saved.
 */
export function SendBar({ documents }: { readonly documents: readonly ListedDocument[] }) {
  const { LL } = useI18nContext();
  const mailing = useMailing('documents', readIsSending);
  const { progress } = mailing;
  const isMailing = isSending(progress) || (progress?.waiting.length ?? 0) > 0;
  // The buttons of the progress disappear when the mailing ends.
  const place = useLostFocus<HTMLElement>(isMailing);
  const refused = progress?.refused ?? 0;
  const isEmpty = !isMailing && documents.length === 0 && refused === 0;
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (isEmpty && !wasEmpty.current && isFocusLost()) focusMainHeading();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  // The list below says that everything is sent.
  if (isEmpty) return null;
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={LL.documentList.sendAll()}
      className="mb-3 focus-ring rounded-card border border-border bg-surface px-4 py-3 shadow-card"
    >
      {isMailing ? (
        <MailingLine mailing={mailing} />
      ) : (
        refused > 0 && <p className="mb-2 last:mb-0">{LL.month.notices.refused({ n: refused })}</p>
      )}
      <SendButtons documents={isMailing ? [] : documents} mailing={mailing} />
    </section>
  );
}

interface SendButtonsProps {
  readonly documents: readonly ListedDocument[];
  readonly mailing: Mailing;
}

function SendButtons({ documents, mailing }: SendButtonsProps) {
  const { LL } = useI18nContext();
  const isOnline = useOnline();
  const { data: tenants } = useQuery(tenantsQuery);
  const { data: former } = useQuery(formerTenantsQuery);
  const save = useSaveDocuments('documents', downloadDocuments);
  const mails =
    tenants && former
      ? documents
          .filter(({ kind }) => mayMail(kind))
          .map((document) => ({
            documentId: document.id,
            addresses: mailAddresses(document, [...tenants, ...former]),
          }))
      : [];
  const toMail = mails.filter(({ addresses }) => addresses.length > 0);
  const toHandOver = mails.filter(({ addresses }) => addresses.length === 0);
  const { mutateAsync: deliver } = useDeliverDocuments();
  const { askToSend, askHandOver, questions } = useDeliveryQuestions(toMail, mailing, deliver);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {toMail.length > 0 && (
        <Button disabled={!isOnline} onClick={askToSend}>
          {LL.documentList.mailAll({ n: toMail.length })}
        </Button>
      )}
      {documents.length > 0 && (
        <Button
          variant="secondary"
          isBusy={save.isPending}
          onClick={() => save.mutate({ ids: documents.map(({ id }) => id), format: 'pdf' })}
        >
          {save.progress ?? LL.month.notices.pdf({ pdfs: pdfCount(documents.length) })}
        </Button>
      )}
      {toHandOver.length > 0 && (
        <Button variant="secondary" disabled={!isOnline} onClick={() => askHandOver(toHandOver)}>
          {LL.documentList.handOverAll({ n: toHandOver.length })}
        </Button>
      )}
      {questions}
    </div>
  );
}

/** Reads only the document, because the list of all documents may be long. */
async function readIsSending(client: QueryClient, documentId: string): Promise<boolean> {
  const listed = [
    ...(client.getQueryData(lettersQuery.queryKey) ?? []),
    ...(client.getQueryData(receiptsQuery.queryKey) ?? []),
  ].find(({ id }) => id === documentId);
  if (!listed) return false;
  const query = documentsQuery({ number: listed.number });
  await client.cancelQueries(query);
  const found = await client.query({ ...query, staleTime: 0 });
  return found.some(({ id, emails }) => id === documentId && emails.some(({ state }) => state === 'queued'));
}
