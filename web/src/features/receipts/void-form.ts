import * as v from 'valibot';
import { ReceiptVoid } from '@shared/contract/receipt-list.ts';

/** The reason for voiding a receipt, and whether to cancel its payments. */
export const VoidForm = v.object({ reason: ReceiptVoid.entries.reason, cancelPayments: v.boolean() });
