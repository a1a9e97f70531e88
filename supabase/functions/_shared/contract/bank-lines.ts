import * as v from 'valibot';
import { AmountAboveZero } from './amount.ts';
import { CalendarDate } from './calendar-date.ts';
import { code, Id } from './common.ts';
import { KeptText } from './kept-text.ts';
import { Month } from './month.ts';
import { PaymentIssue } from './payment.ts';
import { BenefitOffice, PaymentMethod } from './receipt.ts';
import { optionalNote, OptionalText } from './text.ts';

// Apart from what `/bank` answers: a page reads that, and does not weigh what only the API checks.

/** The most lines of one request. */
const BANK_LINES_MAX = 50;

/** The most parts of a line: a CAF may pay for many in one transfer. */
const BANK_PARTS_MAX = 200;

const maybe = <const Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null);

/** Either of the two kinds of payment that come by a bank. */
const PaidKind = v.picklist(['payment', 'benefit']);

/**
 * What a part of a line is. `payment` and `benefit`: a payment of these, as `POST /payments` takes it; housing benefit names its
 * month. `noted`: the one that was noted before by other means, which stays as it is.
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
    /** That it is no payment that was noted already, although one of the same amount was, some days before or after. */
    isAnother: v.optional(v.boolean(code('invalid')), false),
  }),
]);

/** A line of a bank statement that is confirmed, and what it is for: the parts are the whole of it, or less. */
const BankLine = v.strictObject({
  /** Made of the line itself (`fingerprints` of domain/bank/fingerprint.ts), so that it is noted once. */
  id: Id,
  bookedOn: CalendarDate,
  amount: AmountAboveZero,
  /** What the bank has written, of which 200 characters are kept. */
  label: v.optional(KeptText, null),
  /** The last four signs of the number of the account. */
  account: maybe(v.pipe(v.string(code('invalid')), v.regex(/^[0-9A-Z]{1,4}$/, code('invalid')))),
  /** Who paid as the label says it, by which a payer is known again; `null`: it names nobody. */
  payerKey: v.optional(optionalNote(40), null),
  method: v.optional(PaymentMethod, 'transfer'),
  parts: v.pipe(
    v.array(BankPart),
    v.minLength(1, code('required')),
    v.maxLength(BANK_PARTS_MAX, code('tooLong')),
  ),
});

/** Lines to note, all of one file with one `runId`, by which they are taken back together. */
export const BankLines = v.strictObject({
  runId: Id,
  fileName: v.optional(KeptText, null),
  issue: v.optional(PaymentIssue, 'none'),
  lines: v.pipe(
    v.array(BankLine),
    v.minLength(1, code('required')),
    v.maxLength(BANK_LINES_MAX, code('tooLong')),
  ),
});
export type BankLines = v.InferInput<typeof BankLines>;
