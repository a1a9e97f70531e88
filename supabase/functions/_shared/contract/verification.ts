import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { Instant } from './common.ts';
import { ReceiptKind } from './receipt.ts';
import { ReceiptState } from './receipt-state.ts';

/** What anybody with a receipt's code may learn about it. */
export const Verification = v.object({
  kind: ReceiptKind,
  number: v.string(),
  state: ReceiptState,
  issuedAt: Instant,
  from: CalendarDate,
  to: CalendarDate,
  /** Rent and charges, in euros. */
  amount: v.number(),
  /** Initials such as `É. M.`: a person's full name is not disclosed. */
  tenantInitials: v.string(),
  landlordInitials: v.string(),
  /** The number of the receipt that took its place. */
  replacedBy: v.nullable(v.string()),
  /** The SHA-256 of the PDF as it was issued, in hexadecimal; null before its first download or mail. */
  sha256: v.nullable(v.string()),
});
export type Verification = v.InferOutput<typeof Verification>;
