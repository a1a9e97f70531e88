import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { Id } from '../values/common.ts';
import { DocumentKind } from '../documents/document-kind.ts';
import { Due } from '../leases/due.ts';
import { ErrorCode, FieldIssue } from '../errors.ts';
import { Month } from '../month/month.ts';
import { Payment, PaymentBlocker } from './payment.ts';
import { BenefitOffice } from '../leases/benefit-office.ts';
import { requiredNote } from '../values/text.ts';

/**
 * The outcome of a bank line. The outcomes are in the same order as the lines in the request. `recorded`: the request
 * recorded the line. `alreadyRecorded`: the line was recorded before, and the request changes nothing. `refused`:
 * nothing was recorded.
 */
export const BankLineOutcome = v.object({
  id: v.string(),
  state: v.picklist(['recorded', 'alreadyRecorded', 'refused']),
  /** The payments of the line, without cancelled payments. */
  payments: v.array(v.pick(Payment, ['id', 'leaseId', 'tenantId', 'kind', 'amount'])),
  /** The received deposits of the line, without cancelled ones. */
  deposits: v.array(v.object({ id: Id, leaseId: Id, amount: v.number() })),
  /** The receipts for the payments and deposits that the line recorded. Leaves out receipts of linked payments only. */
  receipts: v.array(v.object({ id: Id, number: v.string(), kind: DocumentKind })),
  /** The reasons why some receipts of the line could not be issued. */
  blockers: v.array(PaymentBlocker),
  /**
   * The reason why the line was refused. `UNSEEN_PAYMENTS`: the recorded payment `paymentId` may be the same payment.
   * If it is, send the line again with a part of kind `existing`. Otherwise send the line again with
   * `isSeparatePayment`. `ALREADY_CANCELLED`: the batch had already recorded the line, and was then undone.
   */
  errorCode: v.nullable(ErrorCode),
  issues: v.array(FieldIssue),
  paymentId: v.nullable(Id),
});
export type BankLineOutcome = v.InferOutput<typeof BankLineOutcome>;

export const BankLinesOutcome = v.array(BankLineOutcome);

/**
 * Asks for `BankExpected`, with the payments received on `since` or later. The default of `since` is a hundred days
 * ago. If `since` is more than sixty-one months ago, the payments of the last sixty-one months are returned.
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
  /**
   * The first day of the first term for which an office may pay: of the lease or, if its start is unknown, two years
   * before the account.
   */
  rentFrom: CalendarDate,
  /** The last day for which rent is owed. */
  endsOn: v.nullable(CalendarDate),
  /** The current monthly rent plus charges. */
  monthly: v.number(),
  /**
   * `owed` is the part of the deposit that the landlord has not received yet, `held` the part that he holds, and
   * `toReturn` the part that goes back now, with the increase if it is late. Before the return of the keys, the whole
   * deposit may go back. `movements` are the recorded movements since `since` that have no bank line. A settlement is a
   * return.
   */
  deposit: v.object({
    owed: v.number(),
    held: v.number(),
    toReturn: v.number(),
    movements: v.array(
      v.object({ kind: v.picklist(['received', 'returned']), movedOn: CalendarDate, amount: v.number() }),
    ),
  }),
  tenants: v.array(v.object({ ...person, leavesOn: v.nullable(CalendarDate) })),
  guarantors: v.array(v.object(person)),
  /**
   * The unpaid dues that can still be claimed, earliest first. Dues that fall due within a month from today are
   * included. A sum that the tenants may pay until a later day is a due of its own, with this day as `dueOn`.
   */
  dues: v.array(v.pick(Due, ['id', 'kind', 'label', 'dueOn', 'from', 'to', 'remaining', 'benefits'])),
  /** The recorded payments since `since` that have no bank line. */
  payments: v.array(v.pick(Payment, ['id', 'kind', 'paidOn', 'amount', 'payerOffice'])),
  /**
   * The recorded refunds of advances since `since`, and the returns of payments of the last thirteen months. `paymentId` is
   * the payment that was taken back, and `idempotencyKey` the key of the request.
   */
  refunds: v.array(
    v.object({
      paidOn: CalendarDate,
      amount: v.number(),
      paymentId: v.nullable(Id),
      idempotencyKey: v.nullable(Id),
    }),
  ),
});

/** A recorded bank line with its parts. At least one part of the line is not cancelled. */
const RecordedLine = v.object({
  id: Id,
  bookedOn: CalendarDate,
  amount: v.number(),
  payerKey: v.nullable(v.string()),
  parts: v.array(
    v.object({
      /** `null` for a deposit. */
      paymentId: v.nullable(Id),
      leaseId: Id,
      tenantId: v.nullable(Id),
      kind: v.picklist([...Payment.entries.kind.options, 'deposit']),
      amount: v.number(),
      /** The month that the payment names. */
      month: v.nullable(Month),
      office: v.nullable(BenefitOffice),
    }),
  ),
});

/**
 * The leases and recorded lines with which the app compares a bank statement. `lines` are the recorded lines of the
 * last thirteen months, newest first. If `since` is earlier, `lines` go back to `since`.
 */
export const BankExpected = v.object({ leases: v.array(ExpectingLease), lines: v.array(RecordedLine) });
export type BankExpected = v.InferOutput<typeof BankExpected>;

/** Forgets a payer. The app no longer matches new lines by the past payments of this payer. */
export const BankPayer = v.strictObject({
  payerKey: requiredNote(40),
});
