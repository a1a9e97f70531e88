import type { DueKind } from '@shared/contract/due.ts';

/** A line that a statement has, with what tells it from all others. */
export interface BankLine {
  /** Its fingerprint. */
  readonly id: string;
  readonly day: string;
  readonly cents: number;
  readonly label: string;
  readonly payer: string | null;
  /** By which who paid is known again; `null`: nobody is named. */
  readonly payerKey: string | null;
}

export interface ExpectedPerson {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
}

export interface ExpectedDue {
  readonly kind: DueKind;
  /** The days that it is for. */
  readonly from: string;
  readonly to: string;
  readonly dueOn: string;
  /** What is still open, in cents. */
  readonly remaining: number;
}

/** A payment that was noted before. */
export interface NotedPayment {
  readonly id: string;
  /** Whether it is an aid, which comes beside what the tenant pays. */
  readonly isBenefit: boolean;
  readonly paidOn: string;
  readonly cents: number;
  /** The line that it came by; `null`: it was typed. */
  readonly bankLineId: string | null;
}

/** What an account of a lease expects. */
export interface ExpectedAccount {
  readonly leaseId: string;
  /** Its tenants. */
  readonly people: readonly ExpectedPerson[];
  /** Who stands surety: nobody on the lease. */
  readonly guarantors: readonly ExpectedPerson[];
  readonly startsOn: string;
  /** The last day for which rent is owed; `null`: no end is known. */
  readonly endsOn: string | null;
  /** Rent and charges of a month. */
  readonly monthly: number;
  readonly deposit: number;
  readonly dues: readonly ExpectedDue[];
  /** Of the last 60 days. */
  readonly payments: readonly NotedPayment[];
}

/** What a line that was noted before was split into: a part of it. */
export interface HistoryPart {
  readonly lineId: string;
  readonly day: string;
  readonly payerKey: string | null;
  readonly leaseId: string;
  readonly cents: number;
  readonly kind: 'payment' | 'benefit';
  /** The month of a benefit, as `yyyy-mm`. */
  readonly month: string | null;
  /** For whom of the lease; `null`: it is not known. */
  readonly tenantId: string | null;
}

/** How a name was found: whole; with the initial of the first name; cut by the bank, or one of two last names; one letter off; the last name alone. */
export type NameForm = 'full' | 'initial' | 'cut' | 'typo' | 'last';

/** How an amount is what an account expects. */
export type Fit =
  /** `rent`: a month's, while an advance or arrears make what is due another sum; `share`: what is due, with lines of other tenants of the lease. */
  | { readonly code: 'due' | 'owed' | 'withoutBenefit' | 'rent' | 'share' }
  | { readonly code: 'months'; readonly count: number };

/** What the landlord has made of a line before: no rent, or one that he did not note with the others. */
export type Left = 'notRent' | 'unticked';

/** Why a line is taken for a rent, or why it is not ticked by itself. */
export type Reason =
  | Fit
  | { readonly code: 'name'; readonly form: NameForm }
  | { readonly code: 'unusualAmount'; readonly expected: number }
  /** The bank has taken it back on a day. */
  | { readonly code: 'takenBack'; readonly day: string }
  /** It takes back what came in with the same statement, on a day: a cheque, or a transfer. */
  | { readonly code: 'takesBack' | 'takesBackCheque'; readonly day: string }
  /** The label names a month, as `yyyy-mm`, and the money would pay another. */
  | { readonly code: 'otherMonth'; readonly month: string }
  /** What is paid more, or below zero less, than the aids of last time. */
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
        /** The landlord has sent money to who is on a lease. */
        | 'refund'
        /** The payer, or the lease, has paid shortly before or after, and no more than this is due. */
        | 'secondPayment'
        /** The lease has ended, and nothing of it is owed. */
        | 'ended'
        /** The landlord has left it before. */
        | 'left'
        | 'amountOnly'
        /** An aid is more than its month still owes. */
        | 'aboveMonth'
        /** Nobody has said which month an aid is for. */
        | 'monthOfAid'
        | 'deposit'
        | 'saysReturn'
        | 'sameSum'
        | 'severalCandidates';
    };

/** What a part of a line would become. */
export interface ProposedPart {
  readonly leaseId: string;
  readonly cents: number;
  readonly kind: 'payment' | 'benefit';
  /** The month that a payment names, or that a benefit is for, as `yyyy-mm`; `null`: it pays the oldest debt, or nobody has said it. */
  readonly month: string | null;
  /** Of a benefit, the tenant for whom it was last time; `null`: none is known. */
  readonly tenantId: string | null;
}

/** A part of a line, with a payment that is the same money, typed by hand or noted from another file. */
export interface MatchedPart extends ProposedPart {
  readonly paymentId: string | null;
}

/**
 * Where a line is shown. `ready`: ticked, two proofs of different kinds say it; `confirm`: proposed; `assign`: a question; `noted`: noted
 * before; `returned`: it takes back what was noted; `rest`: none of ours.
 */
export type Group = 'ready' | 'confirm' | 'assign' | 'returned' | 'noted' | 'rest';

/** A payment that a line may take back. */
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
  /** What is proposed; of a question about aids those of last time, which may not add up. */
  readonly parts: readonly MatchedPart[];
  /** The leases to choose from; of what is none of ours, those that owe the sum, or got it. */
  readonly candidates: readonly string[];
  /** The payments that it may take back. */
  readonly returned: readonly ReturnedPayment[];
}
