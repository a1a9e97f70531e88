import * as v from 'valibot';

/**
 * Whether a receipt holds. `replaced`: another was issued in its place, or a quittance completed the partial receipt,
 * which holds again when that quittance is voided.
 */
export const ReceiptState = v.picklist(['valid', 'voided', 'replaced']);
export type ReceiptState = v.InferOutput<typeof ReceiptState>;
