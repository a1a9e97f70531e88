import type { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import type { DueKind } from '@shared/contract/leases/due.ts';

/** A line of a statement, with keys that identify the line and its payer. */
export interface BankLine {
  /** The fingerprint of the line. */
  readonly id: string;
  readonly day: string;
  readonly cents: number;
  readonly label: string;
  readonly payer: string | null;
  /** Identifies the payer on later lines. `null` if the line names no payer. */
  readonly payerKey: string | null;
}

export interface ExpectedPerson {
  /** The id of a tenant. Left out for a guarantor. */
  readonly id?: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
}

/** The unpaid part of a due that an office is expected to pay for a month (`yyyy-mm`), in cents. */
export interface OpenBenefit {
  readonly tenantId: string;
  readonly office: BenefitOffice;
  readonly month: string;
  readonly cents: number;
}

export interface ExpectedDue {
  readonly kind: DueKind;
  readonly label: string | null;
  /** The first day of the due's period. */
  readonly from: string;
  readonly to: string;
  readonly dueOn: string;
  /** The open amount in cents. */
  readonly remaining: number;
  /** The parts of `remaining` that offices are expected to pay. The tenants pay the rest. */
  readonly benefits: readonly OpenBenefit[];
}

/** A movement of a deposit that has no bank line. */
export interface DepositMovement {
  readonly kind: 'received' | 'returned';
  readonly movedOn: string;
  readonly cents: number;
}

/** A recorded refund of an advance, or the return of the payment `paymentId`, in cents. */
export interface RecordedRefund {
  readonly paidOn: string;
  readonly cents: number;
  readonly paymentId: string | null;
  readonly idempotencyKey: string | null;
}

/** An existing payment. */
export interface RecordedPayment {
  readonly id: string;
  /** True if the payment is a housing benefit. The tenant pays the rest of the rent himself. */
  readonly isBenefit: boolean;
  /** The office that paid the benefit, if it is known. */
  readonly office: BenefitOffice | null;
  readonly paidOn: string;
  readonly cents: number;
  /** The id of the payment's bank line, or `null` for a payment entered by hand. */
  readonly bankLineId: string | null;
}

/** The account of a lease, with its expected dues. */
export interface ExpectedAccount {
  readonly leaseId: string;
  readonly people: readonly ExpectedPerson[];
  /** The lease's guarantors who are not tenants. */
  readonly guarantors: readonly ExpectedPerson[];
  readonly startsOn: string;
  /** The first day of the first term with rent. */
  readonly rentFrom: string;
  /** The last day with rent, or `null` if the lease has no known end. */
  readonly endsOn: string | null;
  /** The rent and charges of a month, in cents. */
  readonly monthly: number;
  /**
   * In cents: the part of the deposit that was not received yet, the part that the landlord holds, and the part that
   * goes back now, with the increase for being late.
   */
  readonly deposit: {
    readonly owed: number;
    readonly held: number;
    readonly toReturn: number;
    readonly movements: readonly DepositMovement[];
  };
  readonly dues: readonly ExpectedDue[];
  /** The payments of the last 60 days. */
  readonly payments: readonly RecordedPayment[];
  readonly refunds: readonly RecordedRefund[];
}

/** A part of a recorded line. */
export interface HistoryPart {
  readonly lineId: string;
  /** The whole amount of the line, in cents. */
  readonly lineCents: number;
  readonly day: string;
  readonly payerKey: string | null;
  readonly leaseId: string;
  readonly cents: number;
  readonly kind: 'payment' | 'benefit' | 'deposit';
  /** The month of a benefit, as `yyyy-mm`. */
  readonly month: string | null;
  /** The tenant of a benefit, or `null` if unknown. */
  readonly tenantId: string | null;
}

/**
 * The quality of a name's match in a label. `full`: complete. `initial`: only the initial or one of several first
 * names. `cut`: the bank cut the name, or the label has one half of a double name. `typo`: one wrong letter. `last`:
 * only the last name.
 */
export type NameForm = 'full' | 'initial' | 'cut' | 'typo' | 'last';

/** The ways in which an amount matches the expected dues. */
export type AmountMatch =
  /**
   * `rent`: a month's rent, although an advance or arrears have changed the amount due. `share`: a co-tenant's part of
   * the amount due, which he has paid before. `severalLines`: lines of several known payers add up to the amount due.
   */
  | { readonly code: 'due' | 'owed' | 'withoutBenefit' | 'rent' | 'share' | 'severalLines' }
  | { readonly code: 'months'; readonly count: number };

/**
 * The landlord's earlier decision on a line. `unticked` means that the landlord recorded other lines and left this line
 * unticked. `samePayment` means that the line is the payment of another file.
 */
export type SkipDecision = 'notRent' | 'unticked' | 'samePayment';

/** Recorded money: payments and a deposit of one line or entered by hand. The day is that of the first one. */
interface RecordedMoney {
  readonly leaseId: string;
  readonly day: string;
  readonly cents: number;
}

/** A reason why a line is proposed as rent, or why the line is not ticked. */
export type Reason =
  | AmountMatch
  | { readonly code: 'name'; readonly form: NameForm }
  | { readonly code: 'unusualAmount'; readonly expected: number }
  /** The bank returned the line on this day. */
  | { readonly code: 'returned'; readonly day: string }
  /** The line returns a cheque or transfer that the same statement shows as received on this day. */
  | { readonly code: 'returnsTransfer' | 'returnsCheque'; readonly day: string }
  /** The label names a month (`yyyy-mm`), but the money would pay another month. */
  | { readonly code: 'otherMonth'; readonly month: string }
  /** The recorded money that may be the same. */
  | { readonly code: 'alreadyRecorded'; readonly recorded?: RecordedMoney }
  /** The difference in cents between the line and the last benefits. Negative if the line is lower. */
  | { readonly code: 'benefitsDiffer'; readonly cents: number }
  | {
      readonly code:
        | 'knownPayer'
        | 'guarantor'
        | 'sameAmount'
        | 'saysRent'
        | 'saysOtherPurpose'
        | 'knownSplit'
        | 'sumOfLeases'
        | 'benefit'
        /** The line pays the benefits that the office is expected to pay for a month. */
        | 'expectedBenefits'
        | 'asLastTime'
        | 'subset'
        /** The landlord has sent money to a person on a lease. */
        | 'refund'
        /**
         * The line repeats a ticked line, or the payer or the lease has another payment shortly before or after the
         * line.
         */
        | 'secondPayment'
        /** The lease has ended, and the tenants owe nothing. */
        | 'ended'
        /** The landlord skipped the line in an earlier statement. */
        | 'skipped'
        | 'amountOnly'
        /** A benefit is higher than the open rent of its month. */
        | 'aboveMonth'
        /** A benefit is for a month before the account. */
        | 'beforeAccount'
        /** The month of a benefit is unknown. */
        | 'monthOfBenefit'
        | 'deposit'
        | 'saysReturn'
        | 'sameSum'
        | 'severalCandidates';
    };

/** A part of a line that the landlord can record. */
export interface ProposedPart {
  readonly leaseId: string;
  readonly cents: number;
  readonly kind: 'payment' | 'benefit' | 'deposit';
  /**
   * The month (`yyyy-mm`) of a benefit, or the month that a payment names. `null` for an unknown month. A payment
   * without a month pays the oldest debt.
   */
  readonly month: string | null;
  /** The tenant of the lease's last benefit, if the part is a benefit. `null` if unknown. */
  readonly tenantId: string | null;
  /** True for a deposit that is recorded already, beside the rent in the same line. */
  readonly isRecorded?: boolean;
}

/** A proposed part of a line. `paymentId` is the id of a payment entered by hand that may be the same money. */
export interface MatchedPart extends ProposedPart {
  readonly paymentId: string | null;
}

/**
 * The group in which the page shows a line. `ready`: ticked, with two proofs of different kinds. `confirm`: proposed
 * and not ticked. `assign`: the landlord chooses the tenant. `recorded`: already recorded. `returned`: the line returns
 * a recorded payment. `rest`: no rent.
 */
export type Group = 'ready' | 'confirm' | 'assign' | 'returned' | 'recorded' | 'rest';

/** A payment that a line may return. */
export interface ReturnedPayment {
  readonly id: string;
  readonly leaseId: string;
  readonly isBenefit: boolean;
  readonly paidOn: string;
  readonly cents: number;
  /** The part that was not taken back yet. */
  readonly left: number;
}

export interface Proposal {
  readonly lineId: string;
  readonly group: Group;
  readonly reasons: readonly Reason[];
  /**
   * The proposed parts. If the page asks the landlord about benefits, the parts are the last benefits. They may not add
   * up to the line.
   */
  readonly parts: readonly MatchedPart[];
  /**
   * The candidate leases. For a line that does not seem to be rent: the leases that owe or have received the sum of the
   * line. For an outgoing line: the leases whose tenants may get a refund or a deposit back.
   */
  readonly candidates: readonly string[];
  /** The payments that the line may return. */
  readonly returned: readonly ReturnedPayment[];
  /**
   * True if the whole line may be recorded already, from another file or as a received deposit. The landlord then has
   * nothing to record.
   */
  readonly mayBeRecorded: boolean;
}
