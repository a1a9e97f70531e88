import * as v from 'valibot';
import { ReceiptVoid } from '@shared/contract/receipt-list.ts';

/** Why a receipt is to be voided, and whether its payments are cancelled with it. */
export const VoidForm = v.object({ reason: ReceiptVoid.entries.reason, cancelPayments: v.boolean() });
