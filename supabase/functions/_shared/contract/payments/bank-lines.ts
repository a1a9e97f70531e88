import * as v from 'valibot';
import { AmountAboveZero } from '../values/amount.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode, Id } from '../values/common.ts';
import { CleanedText } from '../values/cleaned-text.ts';
import { Month } from '../month/month.ts';
import { PaymentIssue } from './payment.ts';
import { BenefitOffice } from '../leases/benefit-office.ts';
import { PaymentMethod } from '../documents/receipt.ts';
import { optionalNote, OptionalText } from '../values/text.ts';

// The schemas of requests are not in bank.ts, so that a page that only reads responses does not load them.

const BANK_LINES_MAX = 50;

/**
 * The maximum number of parts of a line. A line can have many parts: the CAF may pay for many tenants in one transfer.
 */
const BANK_PARTS_MAX = 200;

const optionalNull = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.nullable(schema), null);

/** The kinds of payment that arrive on a bank account. */
const PaidKind = v.picklist(['payment', 'benefit']);

/**
 * A part of a bank line. `payment` and `benefit` record a new payment, with the fields of `POST /payments`. A housing
 * benefit (`benefit`) names the month for which it was paid. `deposit` records that a deposit was received, and issues
 * its receipt unless `issue` is `none`. `existing` links the line to a payment that is already recorded, and does not
 * change this payment.
 */
const BankPart = v.variant('kind', [
  v.strictObject({ kind: v.literal('existing'), paymentId: Id }),
  v.strictObject({ kind: v.literal('deposit'), tenantId: Id, amount: AmountAboveZero }),
  v.strictObject({
    kind: PaidKind,
    tenantId: Id,
    amount: AmountAboveZero,
    month: optionalNull(Month),
    dueId: optionalNull(Id),
    payerTenantId: optionalNull(Id),
    payerGuarantorId: optionalNull(Id),
    payer: v.optional(OptionalText, null),
    payerOffice: optionalNull(BenefitOffice),
    /** True if the landlord confirms that this payment is new, and not a recorded payment of the same amount. */
    isSeparatePayment: v.optional(v.boolean(issueCode('invalid')), false),
  }),
]);

/** A confirmed line of a bank statement, with its parts. The parts may add up to less than the line. */
const BankLine = v.strictObject({
  /** A hash of the line (`fingerprints` of domain/bank/fingerprint.ts), so that the line is recorded only once. */
  id: Id,
  bookedOn: CalendarDate,
  amount: AmountAboveZero,
  /** The bank's text for the line. The schema cuts a longer text after 200 characters. */
  label: v.optional(CleanedText, null),
  /** The last four characters of the account number. */
  account: optionalNull(
    v.pipe(v.string(issueCode('invalid')), v.regex(/^[0-9A-Z]{1,4}$/, issueCode('invalid'))),
  ),
  /**
   * The words of the label that name the payer; `null` if the label names nobody. By these words, the app recognises
   * the next payment of the same payer.
   */
  payerKey: v.optional(optionalNote(40), null),
  method: v.optional(PaymentMethod, 'transfer'),
  parts: v.pipe(
    v.array(BankPart),
    v.minLength(1, issueCode('required')),
    v.maxLength(BANK_PARTS_MAX, issueCode('tooLong')),
  ),
});

/**
 * Lines of a bank statement to record. All lines of one file have the same `batchId`. Undoing the batch undoes all
 * lines of the file.
 */
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
