import * as v from 'valibot';

/**
 * The validity of a document. `replaced`: a newer document took its place. A partial receipt is also `replaced` when a
 * quittance completes it. If this quittance is voided, the partial receipt is valid again.
 */
export const DocumentState = v.picklist(['valid', 'voided', 'replaced']);
export type DocumentState = v.InferOutput<typeof DocumentState>;
