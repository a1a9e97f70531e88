import * as v from 'valibot';

/**
 * Whether a document is valid. `replaced`: a newer document took its place, or a quittance completed the partial
 * receipt. Voiding that quittance makes the partial receipt valid again.
 */
export const DocumentState = v.picklist(['valid', 'voided', 'replaced']);
export type DocumentState = v.InferOutput<typeof DocumentState>;
