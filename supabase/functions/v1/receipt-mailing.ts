import type { Config } from './config.ts';
import { ApiError } from './errors.ts';
import { receiptMail } from './mail/receipt.ts';
import { sendMail } from './mail/send.ts';
import { RECEIPT_COLUMNS } from './mappers/receipt.ts';
import { renderReceipt } from './pdf/receipt.ts';
import { loadDocuments } from './receipt-documents.ts';
import { unwrap } from './rest-errors.ts';
import type { UserClient } from './supabase.ts';

/**
 * Sends a mail that `queue_receipt_mail` has noted and notes what became of it. Never throws for the mail server's sake:
 * that the mail failed is in its row. A mail whose row stays queued counts as failed after two minutes.
 */
export async function sendReceiptMail(
  config: Config,
  db: UserClient,
  mail: { readonly id: string; readonly receiptId: string; readonly recipient: string },
): Promise<void> {
  const failure = await trySending(config, db, mail);
  const change =
    failure === null ? { state: 'sent' as const } : { state: 'failed' as const, error: failure.code };
  unwrap(await db.from('receipt_mails').update(change).eq('id', mail.id));
  if (failure !== null) throw failure.error;
}

async function trySending(
  config: Config,
  db: UserClient,
  { receiptId, recipient }: { readonly receiptId: string; readonly recipient: string },
): Promise<{ code: string; error: unknown } | null> {
  try {
    const row = unwrap(await db.from('receipts').select(RECEIPT_COLUMNS).eq('id', receiptId).single());
    const [document] = await loadDocuments(db, [row]);
    if (document === undefined) throw new Error('A receipt has no document');
    const pdf = renderReceipt(document.snapshot, document.signature);
    await sendMail(config.smtp, await receiptMail(recipient, document.snapshot, pdf));
    return null;
  } catch (error) {
    return { code: error instanceof ApiError ? error.code : 'INTERNAL_ERROR', error };
  }
}
