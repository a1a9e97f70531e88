import * as v from 'valibot';

/** `quittance` for a term paid in full, `partial` for a reçu de paiement partiel. A receipt is either. */
export const ReceiptKind = v.picklist(['quittance', 'partial']);
export type ReceiptKind = v.InferOutput<typeof ReceiptKind>;
