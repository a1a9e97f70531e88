import * as v from 'valibot';
import { CalendarDate, Instant } from './common.ts';
import { ReceiptKind } from './receipt.ts';
import { ReceiptState } from './receipt-state.ts';

/** What anybody who holds a receipt's code may know of it. */
export const Verification = v.object({
  kind: ReceiptKind,
  number: v.string(),
  state: ReceiptState,
  issuedAt: Instant,
  from: CalendarDate,
  to: CalendarDate,
  /** Rent and charges, in euros. */
  amount: v.number(),
  /** As `É. M.`; a person's names are not told. */
  tenantInitials: v.string(),
  landlordInitials: v.string(),
  /** The number of the receipt that took its place. */
  replacedBy: v.nullable(v.string()),
  /** The SHA-256 of the PDF as it was issued, in hexadecimal. */
  sha256: v.string(),
});
export type Verification = v.InferOutput<typeof Verification>;
