// Written by `npm run generate:all` from the files of the kinds.
import type { DocumentKind } from '../../_shared/contract/documents/document-kind.ts';
import { arrearsReport } from './kinds/arrears-report.ts';
import { depositReceipt } from './kinds/deposit-receipt.ts';
import { depositSettlement } from './kinds/deposit-settlement.ts';
import { dueNotice } from './kinds/due-notice.ts';
import { formalNotice } from './kinds/formal-notice.ts';
import { partial } from './kinds/partial.ts';
import { quittance } from './kinds/quittance.ts';
import { reminder } from './kinds/reminder.ts';
import { revision } from './kinds/revision.ts';
import { settlement } from './kinds/settlement.ts';
import type { KindOfDocument } from './kind.ts';

/** The readers of each kind of document. */
export const KINDS: Readonly<Record<DocumentKind, KindOfDocument>> = {
  arrearsReport,
  depositReceipt,
  depositSettlement,
  dueNotice,
  formalNotice,
  partial,
  quittance,
  reminder,
  revision,
  settlement,
};
