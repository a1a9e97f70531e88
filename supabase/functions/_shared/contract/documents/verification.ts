import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { Instant } from '../values/common.ts';
import { DocumentKind } from './document-kind.ts';
import { DocumentState } from './document-state.ts';

const VALID_ENTRIES = {
  kind: DocumentKind,
  number: v.string(),
  state: DocumentState,
  issuedAt: Instant,
  /** The SHA-256 of the document's PDF, in hexadecimal; null if the PDF was never downloaded or mailed. */
  sha256: v.nullable(v.string()),
};

/** The facts that anybody with a document's code may learn. */
export const Verification = v.union([
  v.object({
    ...VALID_ENTRIES,
    isAccountDeleted: v.literal(false),
    /** The payment that the document certifies; null if the document certifies no payment. */
    receipt: v.nullable(
      v.object({
        /** The days of rent that the document covers; null if it covers no rent. */
        from: v.nullable(CalendarDate),
        to: v.nullable(CalendarDate),
        /** The day of the last payment that the document states. */
        paidOn: CalendarDate,
        /** The total that the document states, in euros. */
        amount: v.number(),
        /** The part of the total for dues other than rent, such as an opening balance. */
        other: v.number(),
      }),
    ),
    /**
     * A person is shown by initials: `É. M.`, or `É. M., A. R.` for two tenants. A company is shown by its name, which
     * is public: `SCI Les Tilleuls`. A landlord's company name is shown only if it has a SIREN, because a person may
     * let under a trade name.
     */
    tenants: v.string(),
    landlord: v.string(),
    /** The number of the document that replaced this document. */
    replacedBy: v.nullable(v.string()),
  }),
  /** The facts that remain after the landlord has deleted the account. */
  v.object({ ...VALID_ENTRIES, isAccountDeleted: v.literal(true) }),
]);
export type Verification = v.InferOutput<typeof Verification>;
