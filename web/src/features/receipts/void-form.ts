import * as v from 'valibot';
import { ReceiptVoid } from '@shared/contract/receipt-list.ts';

/** The schema of the reason for voiding a receipt, and of the choice to cancel its payments. */
export const VoidForm = v.object({ reason: ReceiptVoid.entries.reason, cancelPayments: v.boolean() });
