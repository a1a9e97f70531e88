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
 * What became of a line; those of an answer stand in the order of the request. `taken`: it was noted now. `known`: it was noted
 * before, whatever is said of it now. `refused`: nothing of it was noted.
 */
const BankLineOutcome = v.object({
  id: v.string(),
  state: v.picklist(['taken', 'known', 'refused']),
  /** The payments that it became, and hold. */
  payments: v.array(v.pick(Payment, ['id', 'leaseId', 'tenantId', 'kind', 'amount'])),
  /** The receipts that state these. */
  receipts: v.array(v.object({ id: Id, number: v.string(), kind: DocumentKind })),
  /** Why others could not be issued. */
  blockers: v.array(PaymentBlocker),
  /**
   * Why it was refused. `PAYMENTS_NOTED`: `paymentId` may be the same money, so say that it is (`noted`) or is not (`isAnother`).
   * `ALREADY_CANCELLED`: this run has noted it, and it was taken back since.
   */
  errorCode: v.nullable(ErrorCode),
  issues: v.array(FieldIssue),
  paymentId: v.nullable(Id),
});
export type BankLineOutcome = v.InferOutput<typeof BankLineOutcome>;

export const BankLinesOutcome = v.array(BankLineOutcome);

/** Which payments by other means are told: those since a day, by default of the last hundred days; thirteen months at most. */
export const BankQuery = v.object({ since: v.optional(CalendarDate) });

const name = v.nullable(v.string());
const person = { id: Id, firstName: name, lastName: name, companyName: name };

/** A lease that a line may be for. */
const ExpectingLease = v.object({
  leaseId: Id,
  propertyName: v.nullable(v.string()),
  /** The first day on which money for it may have come. */
  startsOn: CalendarDate,
  /** The last day that rent is owed for. */
  endsOn: v.nullable(CalendarDate),
  /** Rent and charges of a month, as agreed today. */
  monthly: v.number(),
  deposit: v.number(),
  tenants: v.array(v.object({ ...person, leavesOn: v.nullable(CalendarDate) })),
  guarantors: v.array(v.object(person)),
  /** What is open and can be claimed, the earliest first, as far as it is made: a month ahead. */
  dues: v.array(v.pick(Due, ['id', 'kind', 'label', 'dueOn', 'from', 'to', 'remaining'])),
  /** What was noted otherwise, and came with no line as far as is known. */
  payments: v.array(v.pick(Payment, ['id', 'kind', 'paidOn', 'amount'])),
  /** The last housing benefit of the last thirteen months. */
  benefit: v.nullable(
    v.object({ amount: v.number(), month: v.nullable(Month), office: v.nullable(BenefitOffice) }),
  ),
});

/** A line that was noted and of which payments hold, and what it became. */
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
      /** The month that it names. */
      month: v.nullable(Month),
      office: v.nullable(BenefitOffice),
    }),
  ),
});

/** What a bank statement is held against; lines are those of the last thirteen months, newest first. */
export const BankExpected = v.object({ leases: v.array(ExpectingLease), lines: v.array(NotedLine) });
export type BankExpected = v.InferOutput<typeof BankExpected>;

/** Who is to be forgotten: no line to come is held against what this payer has paid. */
export const BankPayer = v.strictObject({
  payerKey: requiredNote(40),
});
