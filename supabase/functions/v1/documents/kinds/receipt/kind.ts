import type { BenefitOffice } from '../../../../_shared/contract/leases/benefit-office.ts';
import type { PaymentMethod } from '../../../../_shared/contract/documents/receipt.ts';
import type { Locale } from '../../../../_shared/contract/users/user.ts';
import type { StyledText } from '../../../pdf/text.ts';
import type { AmountRow } from '../page/page.ts';
import type { Payment, ReceiptSnapshot } from './snapshot.ts';
import type { Wording } from './wording.ts';

/** The payers of an amount. */
export interface Payers {
  /** True if the CAF or MSA paid the whole amount. */
  readonly isBenefit: boolean;
  /** The office that paid, if known, and the tenants who receive the benefit. */
  readonly office: BenefitOffice | null;
  readonly beneficiaries: readonly string[];
  /**
   * True if tenants paid a part of the amount. A payment without a known payer counts as paid by the tenants, and so
   * does a set-off.
   */
  readonly areTenants: boolean;
  /** The payers other than the tenants, the CAF and the MSA. */
  readonly others: readonly string[];
}

/** The values in the sentence by which the landlord declares a payment. Amounts and days are formatted. */
export interface Declaration {
  readonly landlord: string;
  /** The person who signs for a company. */
  readonly representedBy: string | null;
  readonly tenants: readonly string[];
  readonly payers: Payers;
  readonly amount: string;
  readonly amountInWords: string;
  /** The part that the CAF or MSA paid to the landlord, if any. */
  readonly housingBenefit: string | null;
  /** The first day of the term; empty if the receipt covers no rent. */
  readonly from: string;
  readonly to: string;
  /** True if the tenant owes charges in addition to the rent. */
  readonly hasCharges: boolean;
  /** The amount paid for the term; null if the receipt covers no rent. */
  readonly ofTerm: string | null;
  /**
   * The amounts paid for dues other than rent. `of` is the name of the due in the form that follows « au titre » or
   * “for”.
   */
  readonly others: readonly { readonly of: string; readonly amount: string }[];
  /** The day and method of a single payment, or the number of payments. */
  readonly paid:
    | number
    | { readonly on: string; readonly method: PaymentMethod | null; readonly kind: Payment['kind'] };
  /** The amount owed for the term before any payment. */
  readonly due: string;
  /** True if all dues of the receipt are paid in full. */
  readonly isSettled: boolean;
  readonly remaining: string;
  readonly remainingInWords: string;
  /** Says after a comma which part of `remaining` offices are expected to pay; empty if they pay nothing. */
  readonly ofOffices: string;
}

/** The facts on which the words of the receipt depend. */
export type StatedDue = Pick<ReceiptSnapshot, 'periodFrom' | 'isGoverned' | 'due'>;

/** The words of a kind of receipt in one language, for the document and its mail. */
export interface KindWords {
  readonly title: string;
  /** The title as it is written within a sentence or in a list of files. */
  readonly name: string;
  /** A warning that the document is not a quittance. */
  readonly caution: string | null;
  readonly declaration: (declared: Declaration) => StyledText[];
  readonly notice: string;
  readonly mail: {
    readonly sentence: string;
    readonly amount: string;
    /** The mail's label for the unpaid part of the term; `null` if no part can be unpaid. */
    readonly remaining: string | null;
  };
}

/** The differences between the kinds of receipts. */
export interface KindOfReceipt {
  readonly words: (snapshot: StatedDue, locale: Locale) => KindWords;
  /** Returns the rows of the table of amounts. */
  readonly amounts: (snapshot: ReceiptSnapshot, wording: Wording) => AmountRow[];
  /** Returns the payments whose sum the receipt acknowledges. */
  readonly payments: (snapshot: ReceiptSnapshot) => readonly Payment[];
  /** Returns the part of the acknowledged amount, in euros, that the CAF or MSA paid. */
  readonly benefit: (snapshot: ReceiptSnapshot) => number;
}
