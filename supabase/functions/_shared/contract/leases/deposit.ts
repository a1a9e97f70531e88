import * as v from 'valibot';
import { Amount, AmountAboveZero } from '../values/amount.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { Id, Instant, issueCode, wholeNumber } from '../values/common.ts';
import { DepositSummary } from './deposit-summary.ts';
import { DocumentLink } from '../documents/document.ts';
import { PastDate } from '../values/past-date.ts';
import { PaymentMethod } from '../documents/receipt.ts';
import { RequiredNote, RequiredText } from '../values/text.ts';

/**
 * The kind of a movement. `received`: the tenant pays the deposit. `returned`: the landlord gives a part back before
 * the settlement. `settled`: the deposit is settled. `handedOver`: the deposit goes to the buyer of the dwelling.
 */
export const DepositMovementKind = v.picklist(['received', 'returned', 'settled', 'handedOver']);
export type DepositMovementKind = v.InferOutput<typeof DepositMovementKind>;

/** A movement of a deposit, in euros. Amounts other than `amount` are 0, except in a settlement. */
export const DepositMovement = v.object({
  id: Id,
  kind: DepositMovementKind,
  movedOn: CalendarDate,
  /** The part of the deposit that was received, given back or handed over. */
  amount: v.number(),
  /** The part of the deposit that paid arrears, as a payment of kind `offset`. */
  setOff: v.number(),
  /** The part of the deposit that covered deductions. */
  deducted: v.number(),
  /** The part of the deposit that the landlord keeps until the accounts of the building are approved. */
  provision: v.number(),
  /** The increase because the deposit went back late, paid on top of `amount`. */
  increase: v.number(),
  /** The part of the deductions that the deposit did not cover. The tenant owes this part as one due. */
  notCovered: v.number(),
  method: v.nullable(PaymentMethod),
  /** The document about the movement: a receipt or a settlement; `null` if there is no document. */
  document: v.nullable(DocumentLink),
  cancelledAt: v.nullable(Instant),
  cancelReason: v.nullable(v.string()),
  createdAt: Instant,
});
export type DepositMovement = v.InferOutput<typeof DepositMovement>;

export const DepositDeductionKind = v.picklist(['repair', 'charges', 'other'], issueCode('invalid'));
export type DepositDeductionKind = v.InferOutput<typeof DepositDeductionKind>;

/** A deduction from a deposit, in euros. */
export const DepositDeduction = v.object({
  id: Id,
  kind: DepositDeductionKind,
  label: v.string(),
  amount: v.number(),
  /** The share that the tenant owes after wear, in percent. */
  tenantShare: v.number(),
  /** The deducted amount: `tenantShare` percent of `amount`, rounded to the cent. */
  kept: v.number(),
  /** The proof, such as a quote or an invoice. */
  proof: v.string(),
  /** The settlement that included the deduction; `null` if there is none yet. */
  movementId: v.nullable(Id),
});
export type DepositDeduction = v.InferOutput<typeof DepositDeduction>;

/**
 * The deposit of a lease, and the settlement that would be made on a day (loi n° 89-462 du 6 juillet 1989, art. 22).
 * Amounts are in euros.
 */
export const Deposit = v.object({
  leaseId: Id,
  ...v.omit(DepositSummary, ['receivedOn']).entries,
  /**
   * The sum of the unpaid dues that the deposit pays first. These dues have fallen due by the day of the return, and
   * can still be claimed on that day.
   */
  arrears: v.number(),
  /** The sum of the deductions that no settlement has included yet. */
  kept: v.number(),
  /** The part that the landlord keeps until the accounts of the building are approved. */
  provision: v.number(),
  /** The highest lawful `provision`: 20% in a collective building, otherwise 0. */
  provisionLimit: v.number(),
  /** The part of `arrears` and `kept` that the deposit does not cover. */
  stillOwed: v.number(),
  /** All movements, oldest first, including cancelled movements. */
  movements: v.array(DepositMovement),
  deductions: v.array(DepositDeduction),
});
export type Deposit = v.InferOutput<typeof Deposit>;

/** Asks for the settlement that would be made if the deposit was returned on a day. The default day is today. */
export const DepositQuery = v.object({ returnedOn: v.optional(PastDate) });

/** Records a movement other than a settlement. A request with a repeated `idempotencyKey` changes nothing. */
export const DepositMovementCreate = v.strictObject({
  idempotencyKey: Id,
  kind: v.picklist(['received', 'returned', 'handedOver'], issueCode('invalid')),
  movedOn: PastDate,
  amount: AmountAboveZero,
  method: v.optional(v.nullable(PaymentMethod), null),
  /** True to issue a receipt for a movement of kind `received`. Other movements have no receipt. */
  issue: v.optional(v.boolean(), true),
});
export type DepositMovementCreate = v.InferInput<typeof DepositMovementCreate>;

/** Asks for a draft of the receipt for a received deposit. */
export const DepositReceiptDraft = v.omit(DepositMovementCreate, ['idempotencyKey', 'kind', 'issue']);
export type DepositReceiptDraft = v.InferInput<typeof DepositReceiptDraft>;

const TenantShare = wholeNumber(0, 100);

export const DEDUCTIONS_MAX = 50;

/**
 * Replaces the deductions that no settlement has included yet, and the part that the landlord keeps until the accounts
 * of the building are approved.
 */
export const DepositDeductions = v.strictObject({
  deductions: v.pipe(
    v.array(
      v.strictObject({
        /** The id of an open deduction, which keeps its files, or of a new one. Without an id, the deduction is new. */
        id: v.optional(Id),
        kind: v.optional(DepositDeductionKind, 'repair'),
        label: RequiredText,
        amount: AmountAboveZero,
        tenantShare: v.optional(TenantShare, 100),
        proof: RequiredText,
      }),
    ),
    v.maxLength(DEDUCTIONS_MAX, issueCode('tooLong')),
  ),
  /** The part that the landlord keeps until the accounts of the building are approved, at most `provisionLimit`. */
  provision: v.optional(Amount, 0),
});
export type DepositDeductions = v.InferInput<typeof DepositDeductions>;

/**
 * Settles a deposit: it pays the arrears, then the deductions, and the rest goes back. A request with a repeated
 * `idempotencyKey` changes nothing.
 */
export const DepositSettlementCreate = v.strictObject({
  idempotencyKey: Id,
  returnedOn: PastDate,
  /**
   * The amount that the landlord pays, as the page showed it: `toReturn` + `increase` of the deposit. The call is
   * refused if the sum has changed since.
   */
  amount: Amount,
  method: v.optional(v.nullable(PaymentMethod), null),
});
export type DepositSettlementCreate = v.InferInput<typeof DepositSettlementCreate>;

/** Asks for a draft of a settlement's document. */
export const DepositSettlementDraft = v.omit(DepositSettlementCreate, ['idempotencyKey']);
export type DepositSettlementDraft = v.InferInput<typeof DepositSettlementDraft>;

/**
 * Cancels the last movement. Cancelling a settlement also cancels the payment and the due that the settlement recorded.
 */
export const DepositMovementCancellation = v.strictObject({ reason: RequiredNote });
export type DepositMovementCancellation = v.InferInput<typeof DepositMovementCancellation>;
