// Written by `npx vitest run --project unit documents/kinds -u`, and compared with the files by the same test.
import type { DocumentKind } from '../../_shared/contract/document-kind.ts';
import { partial } from './kinds/partial.ts';
import { quittance } from './kinds/quittance.ts';
import type { KindOfDocument } from './kind.ts';

/** How the documents of each kind are read. */
export const KINDS: Readonly<Record<DocumentKind, KindOfDocument>> = {
  partial,
  quittance,
};
