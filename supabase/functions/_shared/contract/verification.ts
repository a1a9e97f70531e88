import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { Instant } from './common.ts';
import { DocumentKind } from './document-kind.ts';
import { DocumentState } from './document-state.ts';

const Known = {
  kind: DocumentKind,
  number: v.string(),
  state: DocumentState,
  issuedAt: Instant,
  /** The SHA-256 of the PDF as it was issued, in hexadecimal; null if it was never downloaded or mailed. */
  sha256: v.nullable(v.string()),
};

/** What anybody with a document's code may learn about it. */
export const Verification = v.union([
  v.object({
    ...Known,
    isAccountDeleted: v.literal(false),
    /** What it certifies; null: it is a document that certifies no payment. */
    receipt: v.nullable(
      v.object({
        /** The days of rent that it is for; null: it states what was paid of no rent. */
        from: v.nullable(CalendarDate),
        to: v.nullable(CalendarDate),
        paidAt: CalendarDate,
        /** All that it states, in euros. */
        amount: v.number(),
        /** How much of it is for no rent, such as an opening balance. */
        other: v.number(),
      }),
    ),
    /**
     * Of people initials such as `É. M.`, of several `É. M., A. R.`: a person's full name is not disclosed. A company's is
     * public, and is told as the document has it: `SCI Les Tilleuls`. A landlord is told so with a SIREN only, since people may
     * let under one name.
     */
    tenants: v.string(),
    landlord: v.string(),
    /** The number of the document that took its place. */
    replacedBy: v.nullable(v.string()),
  }),
  /** Of a landlord who has deleted their account, this alone is kept. */
  v.object({ ...Known, isAccountDeleted: v.literal(true) }),
]);
export type Verification = v.InferOutput<typeof Verification>;
