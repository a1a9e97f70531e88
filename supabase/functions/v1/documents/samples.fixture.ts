import type { DocumentKind } from '../../_shared/contract/document-kind.ts';
import type { PdfImage } from '../pdf/image.ts';
import type { Drawable } from './draw.ts';
import type { Content } from './kind.ts';
import { dueNotice } from './kinds/due-notice.ts';
import { formalNotice } from './kinds/formal-notice.ts';
import * as letters from './letter-samples.fixture.ts';
import { partial } from './kinds/partial.ts';
import { quittance } from './kinds/quittance.ts';
import { reminder } from './kinds/reminder.ts';
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

const OF_KINDS = {
  quittance: receiptOf(RECEIPTS.quittance),
  partial: receiptOf(RECEIPTS.partial),
  dueNotice: dueNotice.of(letters.dueNotice),
  reminder: reminder.of(letters.firstReminder),
  formalNotice: formalNotice.of(letters.formalNotice),
} satisfies Readonly<Record<DocumentKind, Content>>;

/** The samples for reading and testing: one for each form of each kind. */
export const SAMPLES: Readonly<Record<string, Content>> = {
  ...OF_KINDS,
  secondReminder: reminder.of(letters.secondReminder),
  ...Object.fromEntries(Object.entries(RECEIPTS).map(([name, snapshot]) => [name, receiptOf(snapshot)])),
};
