import type * as v from 'valibot';
import { DocumentMailList, type DocumentMailRequest } from '@shared/contract/document-mail.ts';
import { callApi } from '@/lib/http/http.ts';

/** E-mails a receipt to its tenants who have not received it yet. */
export const sendUnlessSent = ({
  receiptId,
  idempotencyKey,
}: Pick<DocumentMailRequest, 'idempotencyKey'> & { receiptId: string }): Promise<
  v.InferOutput<typeof DocumentMailList>
> =>
  callApi(`/documents/${receiptId}/email`, DocumentMailList, {
    method: 'POST',
    body: { idempotencyKey, unlessSent: true },
  });
