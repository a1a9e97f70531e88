import * as v from 'valibot';
import { AmountAboveZero } from './amount.ts';
import { CalendarDate } from './calendar-date.ts';
import { issueCode, Id } from './common.ts';
import { CleanedText } from './cleaned-text.ts';
import { Month } from './month.ts';
import { PaymentIssue } from './payment.ts';
import { BenefitOffice, PaymentMethod } from './receipt.ts';
import { optionalNote, OptionalText } from './text.ts';

// These schemas of requests are not in bank.ts, so that a page that only reads answers does not load them.

/** The most lines of one request. */
const BANK_LINES_MAX = 50;

/** The most parts of a line: a CAF may pay for many tenants in one transfer. */
const BANK_PARTS_MAX = 200;

const maybe = <const Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null);

/** The kinds of payment that arrive on a bank account. */
const PaidKind = v.picklist(['payment', 'benefit']);

/**
 * A part of a bank line. `payment` and `benefit` record a payment, with the fields of `POST /payments`; a housing benefit names its
 * month. `noted` links the line to a payment that was recorded before by other means, and does not change that payment.
 */
const BankPart = v.variant('kind', [
  v.strictObject({ kind: v.literal('noted'), paymentId: Id }),
  v.strictObject({
    kind: PaidKind,
    tenantId: Id,
    amount: AmountAboveZero,
    month: maybe(Month),
    dueId: maybe(Id),
    payerTenantId: maybe(Id),
    payerGuarantorId: maybe(Id),
    payer: v.optional(OptionalText, null),
    payerOffice: maybe(BenefitOffice),
    /** Confirms that a payment of the same amount, recorded some days before or after, is another payment. */
    isAnother: v.optional(v.boolean(issueCode('invalid')), false),
  }),
]);

/** A confirmed line of a bank statement and its parts, which may add up to less than the line. */
const BankLine = v.strictObject({
  /** A hash of the line (`fingerprints` of domain/bank/fingerprint.ts), so that the line is recorded only once. */
  id: Id,
  bookedOn: CalendarDate,
  amount: AmountAboveZero,
  /** The text of the bank, cut after 200 characters. */
  label: v.optional(CleanedText, null),
  /** The last four characters of the account number. */
  account: maybe(v.pipe(v.string(issueCode('invalid')), v.regex(/^[0-9A-Z]{1,4}$/, issueCode('invalid')))),
  /**
   * The payer in the words of the label, by which the app recognises the payer's next payment; `null` if the label
   * names nobody.
   */
  payerKey: v.optional(optionalNote(40), null),
  method: v.optional(PaymentMethod, 'transfer'),
  parts: v.pipe(
    v.array(BankPart),
    v.minLength(1, issueCode('required')),
    v.maxLength(BANK_PARTS_MAX, issueCode('tooLong')),
  ),
});

/** Lines to record. All lines of a file have the same `batchId`. Undoing this batch undoes all of them. */
export const BankLines = v.strictObject({
  batchId: Id,
  fileName: v.optional(CleanedText, null),
  issue: v.optional(PaymentIssue, 'none'),
  lines: v.pipe(
    v.array(BankLine),
    v.minLength(1, issueCode('required')),
    v.maxLength(BANK_LINES_MAX, issueCode('tooLong')),
  ),
});
export type BankLines = v.InferInput<typeof BankLines>;
