import type { PdfImage } from '../pdf/image.ts';
import type { Drawable } from './draw.ts';
import type { Content } from './kind.ts';
import { LETTERS } from './letter-samples.fixture.ts';
import { partial } from './kinds/partial.ts';
import { quittance } from './kinds/quittance.ts';
import { SAMPLES as RECEIPTS } from './kinds/receipt/samples.fixture.ts';
import type { ReceiptSnapshot } from './kinds/receipt/snapshot.ts';
import type { Ending } from './snapshot.ts';

/** Returns the content of a receipt. */
export const receiptOf = (snapshot: ReceiptSnapshot): Content =>
  ({ quittance, partial })[snapshot.kind].of(snapshot);

/** Returns a receipt to draw, by default without a signature. */
export const documentOf = (
  snapshot: ReceiptSnapshot,
  signature: PdfImage | null = null,
  ending: Ending | null = null,
): Drawable => ({ content: receiptOf(snapshot), signature, ending });

/** The samples for reading and testing: one for each form of each kind of document. */
export const SAMPLES: Readonly<Record<string, Content>> = {
  ...Object.fromEntries(Object.entries(RECEIPTS).map(([name, snapshot]) => [name, receiptOf(snapshot)])),
  ...LETTERS,
};
