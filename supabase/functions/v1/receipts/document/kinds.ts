import type { ReceiptKind } from '../../../_shared/contract/receipt-kind.ts';
import type { DocumentKind } from './kind.ts';
import { partial } from './partial.ts';
import { quittance } from './quittance.ts';

/** All that is drawn and mailed because of the kind of a receipt. */
export const KINDS: Readonly<Record<ReceiptKind, DocumentKind>> = { quittance, partial };
