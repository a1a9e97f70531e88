import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { Id } from './common.ts';
import { DocumentKind } from './document-kind.ts';
import { Due } from './due.ts';
import { ErrorCode, FieldIssue } from './errors.ts';
import { Month } from './month.ts';
import { Payment, PaymentBlocker } from './payment.ts';
import { BenefitOffice } from './receipt.ts';
import { requiredNote } from './text.ts';

/**
 * The outcome of a bank line. Outcomes have the order of the lines in the request. `recorded`: the request recorded the
 * line. `alreadyRecorded`: the line was recorded before, and the request changes nothing. `refused`: nothing was
 * recorded.
 */
export const BankLineOutcome = v.object({
  id: v.string(),
  state: v.picklist(['recorded', 'alreadyRecorded', 'refused']),
  /** The payments of the line, without cancelled payments. */
  payments: v.array(v.pick(Payment, ['id', 'leaseId', 'tenantId', 'kind', 'amount'])),
  /** The receipts for the payments of the line. */
  receipts: v.array(v.object({ id: Id, number: v.string(), kind: DocumentKind })),
  /** The reasons why further receipts could not be issued. */
  blockers: v.array(PaymentBlocker),
  /**
   * The reason why the line was refused. `UNSEEN_PAYMENTS`: the recorded payment `paymentId` may be the same payment.
   * If the line is this payment, send the line again with `existing`. Otherwise send the line again with `isSeparatePayment`.
   * `ALREADY_CANCELLED`: the batch has recorded the line before, and has been undone in the meantime.
   */
  errorCode: v.nullable(ErrorCode),
  issues: v.array(FieldIssue),
  paymentId: v.nullable(Id),
});
export type BankLineOutcome = v.InferOutput<typeof BankLineOutcome>;

export const BankLinesOutcome = v.array(BankLineOutcome);

/**
 * `since` is the first day of the recorded payments to return. The default is a hundred days ago, and the earliest day
 * is sixty-one months ago.
 */
export const BankQuery = v.object({ since: v.optional(CalendarDate) });

const name = v.nullable(v.string());
const person = { id: Id, firstName: name, lastName: name, companyName: name };

/** A lease that a bank line may pay. */
const ExpectingLease = v.object({
  leaseId: Id,
  propertyName: v.nullable(v.string()),
  /** The first day on which a payment for the lease may have arrived. */
  startsOn: CalendarDate,
  /** The last day for which rent is owed. */
  endsOn: v.nullable(CalendarDate),
  /** Today's monthly rent and charges under the lease. */
  monthly: v.number(),
  deposit: v.number(),
  tenants: v.array(v.object({ ...person, leavesOn: v.nullable(CalendarDate) })),
  guarantors: v.array(v.object(person)),
  /** The open dues until a month from today that can still be claimed, earliest first. */
  dues: v.array(v.pick(Due, ['id', 'kind', 'label', 'dueOn', 'from', 'to', 'remaining'])),
  /** Recorded payments without a bank line. */
  payments: v.array(v.pick(Payment, ['id', 'kind', 'paidOn', 'amount'])),
  /** The newest housing benefit of the past thirteen months; `null` if no housing benefit was received. */
  benefit: v.nullable(
    v.object({ amount: v.number(), month: v.nullable(Month), office: v.nullable(BenefitOffice) }),
  ),
});

/** A recorded bank line with its parts. At least one payment of the line is not cancelled. */
const RecordedLine = v.object({
  id: Id,
  bookedOn: CalendarDate,
  amount: v.number(),
  payerKey: v.nullable(v.string()),
  parts: v.array(
    v.object({
      paymentId: Id,
      leaseId: Id,
      tenantId: v.nullable(Id),
      kind: Payment.entries.kind,
      amount: v.number(),
      /** The month that the payment names. */
      month: v.nullable(Month),
      office: v.nullable(BenefitOffice),
    }),
  ),
});

/**
 * The leases and recorded lines with which the app compares a bank statement. `lines` has the recorded lines of the
 * last thirteen months, or since an earlier `since`, newest first.
 */
export const BankExpected = v.object({ leases: v.array(ExpectingLease), lines: v.array(RecordedLine) });
export type BankExpected = v.InferOutput<typeof BankExpected>;

/** Forgets a payer. The app no longer matches new lines by the past payments of this payer. */
export const BankPayer = v.strictObject({
  payerKey: requiredNote(40),
});
