import type { DueKind } from '@shared/contract/due.ts';

/** A line of a statement with its identity. */
export interface BankLine {
  /** Its fingerprint. */
  readonly id: string;
  readonly day: string;
  readonly cents: number;
  readonly label: string;
  readonly payer: string | null;
  /** Recognizes the payer on later lines; `null` without a named payer. */
  readonly payerKey: string | null;
}

export interface ExpectedPerson {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
}

export interface ExpectedDue {
  readonly kind: DueKind;
  /** The first day of its period. */
  readonly from: string;
  readonly to: string;
  readonly dueOn: string;
  /** The open amount in cents. */
  readonly remaining: number;
}

/** An existing payment. */
export interface RecordedPayment {
  readonly id: string;
  /** Whether the payment is a housing benefit, which comes beside the tenant's own payment. */
  readonly isBenefit: boolean;
  readonly paidOn: string;
  readonly cents: number;
  /** The id of its bank line; `null` if entered by hand. */
  readonly bankLineId: string | null;
}

/** The account of a lease, with its expected dues. */
export interface ExpectedAccount {
  readonly leaseId: string;
  /** Its tenants. */
  readonly people: readonly ExpectedPerson[];
  /** Its guarantors, who are not tenants. */
  readonly guarantors: readonly ExpectedPerson[];
  readonly startsOn: string;
  /** The last day of rent; `null` without a known end. */
  readonly endsOn: string | null;
  /** Rent and charges of a month. */
  readonly monthly: number;
  readonly deposit: number;
  readonly dues: readonly ExpectedDue[];
  /** The payments of the last 60 days. */
  readonly payments: readonly RecordedPayment[];
}

/** A part of a recorded line. */
export interface HistoryPart {
  readonly lineId: string;
  readonly day: string;
  readonly payerKey: string | null;
  readonly leaseId: string;
  readonly cents: number;
  readonly kind: 'payment' | 'benefit';
  /** The month of a benefit, as `yyyy-mm`. */
  readonly month: string | null;
  /** The tenant of a benefit; `null` if unknown. */
  readonly tenantId: string | null;
}

/**
 * The match of a name: complete; with the first name's initial; cut by the bank or half of a double name; one wrong letter; the last
 * name alone.
 */
export type NameForm = 'full' | 'initial' | 'cut' | 'typo' | 'last';

/** The match of an amount with the expected dues. */
export type Fit =
  /**
   * `rent`: a month's rent, while an advance or arrears change the amount due; `share`: the amount due, together with lines of
   * co-tenants.
   */
  | { readonly code: 'due' | 'owed' | 'withoutBenefit' | 'rent' | 'share' }
  | { readonly code: 'months'; readonly count: number };

/** The landlord's earlier decision on a line: no rent, or unticked when the others were recorded. */
export type Left = 'notRent' | 'unticked';

/** A reason why a line is proposed as rent, or why it is not ticked. */
export type Reason =
  | Fit
  | { readonly code: 'name'; readonly form: NameForm }
  | { readonly code: 'unusualAmount'; readonly expected: number }
  /** The bank returned the line on this day. */
  | { readonly code: 'takenBack'; readonly day: string }
  /** The line returns another line of the statement, of this day: a cheque or a transfer. */
  | { readonly code: 'takesBack' | 'takesBackCheque'; readonly day: string }
  /** The label names a month (`yyyy-mm`), and the money would pay another month. */
  | { readonly code: 'otherMonth'; readonly month: string }
  /** The amount above the benefits of last time, negative if below. */
  | { readonly code: 'benefitsDiffer'; readonly cents: number }
  | {
      readonly code:
        | 'knownPayer'
        | 'guarantor'
        | 'sameAmount'
        | 'saysRent'
        | 'saysOther'
        | 'knownSplit'
        | 'sumOfLeases'
        | 'benefit'
        | 'asLastTime'
        | 'subset'
        | 'alreadyNoted'
        /** The landlord has sent money to a person on a lease. */
        | 'refund'
        /** The payer or the lease has paid shortly before or after, and this month owes less than the line. */
        | 'secondPayment'
        /** The lease has ended and nothing is owed. */
        | 'ended'
        /** The landlord skipped the line before. */
        | 'left'
        | 'amountOnly'
        /** A benefit exceeds the open rent of its month. */
        | 'aboveMonth'
        /** The month of a benefit is unknown. */
        | 'monthOfAid'
        | 'deposit'
        | 'saysReturn'
        | 'sameSum'
        | 'severalCandidates';
    };

/** A part of a line that could be recorded. */
export interface ProposedPart {
  readonly leaseId: string;
  readonly cents: number;
  readonly kind: 'payment' | 'benefit';
  /** The month (`yyyy-mm`) of a benefit, or the month that a payment names. `null`: pay the oldest debt, or unknown. */
  readonly month: string | null;
  /** For a benefit: the tenant of the last time; `null` if unknown. */
  readonly tenantId: string | null;
}

/** A part of a line. `paymentId` is an existing payment of the same money, by hand or from another file. */
export interface MatchedPart extends ProposedPart {
  readonly paymentId: string | null;
}

/**
 * The group in which a line is shown. `ready`: ticked, with two proofs of different kinds. `confirm`: proposed. `assign`: a question.
 * `noted`: recorded before. `returned`: returns a recorded payment. `rest`: no rent.
 */
export type Group = 'ready' | 'confirm' | 'assign' | 'returned' | 'noted' | 'rest';

/** A payment that a line may return. */
export interface ReturnedPayment {
  readonly id: string;
  readonly leaseId: string;
  readonly paidOn: string;
  readonly cents: number;
}

export interface Proposal {
  readonly lineId: string;
  readonly group: Group;
  readonly reasons: readonly Reason[];
  /** The proposed parts. For a question about benefits: the benefits of last time, which may not add up. */
  readonly parts: readonly MatchedPart[];
  /** The candidate leases; for a line that seems to be no rent, the leases that owe its sum or received it. */
  readonly candidates: readonly string[];
  /** The payments that the line may return. */
  readonly returned: readonly ReturnedPayment[];
}
