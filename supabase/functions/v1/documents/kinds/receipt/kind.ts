import type { BenefitOffice, PaymentMethod } from '../../../../_shared/contract/receipt.ts';
import type { Locale } from '../../../../_shared/contract/user.ts';
import type { Run } from '../../../pdf/text.ts';
import type { AmountRow } from './amounts.ts';
import type { Ending } from '../../snapshot.ts';
import type { Payment, ReceiptSnapshot } from './snapshot.ts';
import type { Wording } from './wording.ts';

/** Whom an amount was received from. */
export interface Payers {
  /** Whether the CAF or MSA paid all of it. */
  readonly isBenefit: boolean;
  /** Which of them, where that is said, and for which tenants. */
  readonly office: BenefitOffice | null;
  readonly beneficiaries: readonly string[];
  /** Whether tenants paid of it, or it was set off against what they were owed. */
  readonly areTenants: boolean;
  /** Who else paid of it, beside the CAF or MSA. */
  readonly others: readonly string[];
}

/** The values in a declaration, formatted for reading. */
export interface Declared {
  readonly landlord: string;
  /** Who signs for a company. */
  readonly representedBy: string | null;
  readonly tenants: readonly string[];
  readonly payers: Payers;
  readonly amount: string;
  readonly amountInWords: string;
  /** The part that the CAF or MSA paid to the landlord, when there is one. */
  readonly housingBenefit: string | null;
  /** The days of rent; empty without any. */
  readonly from: string;
  readonly to: string;
  /** Whether charges are owed for these days beside the rent. */
  readonly hasCharges: boolean;
  /** What was paid of the rent of these days; null: there are none. */
  readonly ofTerm: string | null;
  /** What was paid of what is no rent, and of what, as it follows « au titre » or “for”. */
  readonly others: readonly { readonly of: string; readonly amount: string }[];
  /** How it was received: a single payment, or how many. */
  readonly paid:
    | number
    | { readonly on: string; readonly method: PaymentMethod | null; readonly kind: Payment['kind'] };
  /** For the term. */
  readonly due: string;
  /** Of all that was paid for; whether that is nothing. */
  readonly isSettled: boolean;
  readonly remaining: string;
  readonly remainingInWords: string;
}

/** What its words depend on. */
export type Said = Pick<ReceiptSnapshot, 'periodFrom' | 'isGoverned' | 'due'>;

/** What a document says in one language, and the mail that brings it, because it is of its kind. */
export interface KindWords {
  readonly title: string;
  /** The title within a sentence or a list of files. */
  readonly name: string;
  /** A warning that the document is not a quittance. */
  readonly caution: string | null;
  readonly issued: (date: string) => string;
  /** That a document is no longer valid, and which one replaced it. */
  readonly ended: (ending: Ending) => string;
  readonly declaration: (declared: Declared) => Run[];
  readonly notice: string;
  readonly mail: {
    readonly sentence: string;
    readonly amount: string;
    /** What the mail calls what is still owed for the term; `null` where nothing can be. */
    readonly remaining: string | null;
  };
}

/** What is different from one kind of receipt to the other. */
export interface KindOfReceipt {
  readonly words: (snapshot: Said, locale: Locale) => KindWords;
  /** The table of its amounts. */
  readonly amounts: (snapshot: ReceiptSnapshot, wording: Wording) => AmountRow[];
  /** The payments of the amount that it acknowledges. */
  readonly payments: (snapshot: ReceiptSnapshot) => readonly Payment[];
  /** What the CAF or MSA paid of the amount that it acknowledges, in euros. */
  readonly benefit: (snapshot: ReceiptSnapshot) => number;
}
