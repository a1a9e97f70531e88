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
 * The outcomes of the lines are in the order of the request. `taken`: recorded now. `known`: the line was recorded
 * before, and the request changes nothing. `refused`: nothing was recorded.
 */
export const BankLineOutcome = v.object({
  id: v.string(),
  state: v.picklist(['taken', 'known', 'refused']),
  /** The payments of the line that are not cancelled. */
  payments: v.array(v.pick(Payment, ['id', 'leaseId', 'tenantId', 'kind', 'amount'])),
  /** The receipts for these payments. */
  receipts: v.array(v.object({ id: Id, number: v.string(), kind: DocumentKind })),
  /** Why further receipts could not be issued. */
  blockers: v.array(PaymentBlocker),
  /**
   * Why the line was refused. `PAYMENTS_NOTED`: `paymentId` may be the same payment. Send the line again with `noted`
   * if it is the same, or with `isAnother` if not. `ALREADY_CANCELLED`: this batch recorded the line before, and was
   * then undone.
   */
  errorCode: v.nullable(ErrorCode),
  issues: v.array(FieldIssue),
  paymentId: v.nullable(Id),
});
export type BankLineOutcome = v.InferOutput<typeof BankLineOutcome>;

export const BankLinesOutcome = v.array(BankLineOutcome);

/**
 * Asks for payments by other means since this day: by default the last hundred days, at most the last thirteen months.
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
  /** The monthly rent and charges that are agreed today. */
  monthly: v.number(),
  deposit: v.number(),
  tenants: v.array(v.object({ ...person, leavesOn: v.nullable(CalendarDate) })),
  guarantors: v.array(v.object(person)),
  /** The open dues that can still be claimed, earliest first, up to a month ahead. */
  dues: v.array(v.pick(Due, ['id', 'kind', 'label', 'dueOn', 'from', 'to', 'remaining'])),
  /** Recorded payments without a bank line. */
  payments: v.array(v.pick(Payment, ['id', 'kind', 'paidOn', 'amount'])),
  /** The last housing benefit of the past thirteen months. */
  benefit: v.nullable(
    v.object({ amount: v.number(), month: v.nullable(Month), office: v.nullable(BenefitOffice) }),
  ),
});

/** A recorded line whose payments are not all cancelled, and its parts. */
const NotedLine = v.object({
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

/** The leases and lines that a bank statement is matched with; the lines of the last thirteen months, newest first. */
export const BankExpected = v.object({ leases: v.array(ExpectingLease), lines: v.array(NotedLine) });
export type BankExpected = v.InferOutput<typeof BankExpected>;

/** Forgets a payer: the app no longer matches lines by this payer's past payments. */
export const BankPayer = v.strictObject({
  payerKey: requiredNote(40),
});
