import * as v from 'valibot';
import { ReceiptVoid } from '@shared/contract/documents/receipt-list.ts';

/** The reason for voiding a document, and whether to cancel the payments of a receipt. */
export const VoidForm = v.object({ reason: ReceiptVoid.entries.reason, cancelPayments: v.boolean() });
