import type * as v from 'valibot';
import { DocumentMailList, type DocumentMailRequest } from '@shared/contract/documents/document-mail.ts';
import { callApi } from '@/lib/http/http.ts';

/** E-mails a document to its tenants, except the tenants to whom Klinky has already e-mailed the document. */
export const sendUnlessSent = ({
  documentId,
  idempotencyKey,
}: Pick<DocumentMailRequest, 'idempotencyKey'> & { documentId: string }): Promise<
  v.InferOutput<typeof DocumentMailList>
> =>
  callApi(`/documents/${documentId}/email`, DocumentMailList, {
    method: 'POST',
    body: { idempotencyKey, unlessSent: true },
  });
