// Written by `npx vitest run --project unit document/kinds -u`, and compared with the files by the same test.
import type { ReceiptKind } from '../../../_shared/contract/receipt-kind.ts';
import { partial } from '../kinds/partial.ts';
import { quittance } from '../kinds/quittance.ts';
import type { DocumentKind } from './kind.ts';

/** All that is drawn and mailed because of the kind of a receipt. */
export const KINDS: Readonly<Record<ReceiptKind, DocumentKind>> = {
  partial,
  quittance,
};
