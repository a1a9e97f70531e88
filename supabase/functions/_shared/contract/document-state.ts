import * as v from 'valibot';

/**
 * Whether a document holds. `replaced`: another was issued in its place, or a quittance completed the partial receipt,
 * which holds again when that quittance is voided.
 */
export const DocumentState = v.picklist(['valid', 'voided', 'replaced']);
export type DocumentState = v.InferOutput<typeof DocumentState>;
