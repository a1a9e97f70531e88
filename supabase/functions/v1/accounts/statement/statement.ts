import type { BenefitOffice } from '../../../_shared/contract/leases/benefit-office.ts';
import type { PaymentMethod } from '../../../_shared/contract/documents/receipt.ts';
import type { Person } from '../../../_shared/domain/full-name.ts';
import type { Landlord, Property } from '../../letterhead/letterhead.ts';

/** The facts that a statement shows: the account of a lease between two days, in euros. */
export interface Statement {
  readonly landlord: Landlord;
  readonly tenants: readonly Person[];
  readonly property: Property | null;
  /** The address of the statement: empty if unknown, null if the statement goes to the dwelling. */
  readonly sentTo: string | null;
  /** True if the document includes a courtesy translation into English. */
  readonly isBilingual: boolean;
  readonly from: string;
  readonly to: string;
  /** The debt before the first day. A negative value is an advance. */
  readonly openingBalance: number;
  readonly lines: readonly StatementLine[];
  readonly closingBalance: number;
  /** The part of the balance that could no longer be claimed on the last day. */
  readonly timeBarred: number;
  /** The part of the balance that an office is expected to pay, and that is not late on the day of the statement. */
  readonly awaited: number;
  readonly isGoverned: boolean;
  readonly drawnOn: string;
}

/** A due or a payment. */
export interface StatementLine {
  readonly day: string;
  readonly entry: Entry;
  /** A null amount leaves its column empty. */
  readonly owed: number | null;
  readonly received: number | null;
  /** The debt after this line. A negative value is an advance. */
  readonly balance: number;
}

export type Entry =
  | { readonly kind: 'rent'; readonly from: string; readonly to: string; readonly hasCharges: boolean }
  | { readonly kind: 'opening' }
  | Due
  | Refund
  | Payment;

/** A due other than rent. */
interface Due {
  readonly kind: 'settlement' | 'repair' | 'other';
  readonly label: string;
}

/** A refund, which is paid from the advance, or a payment that an office or a bank took back. */
interface Refund {
  readonly kind: 'refund';
  readonly label: string | null;
  readonly isReturn: boolean;
}

export interface Payment {
  readonly kind: 'payment';
  readonly of: 'payment' | 'benefit' | 'offset' | 'credit' | 'opening';
  readonly method: PaymentMethod | null;
  /** The payer, if known. */
  readonly payer: string | null;
  /** The office that paid a housing benefit, and the tenant who receives the benefit; null if unknown. */
  readonly payerOffice: BenefitOffice | null;
  readonly beneficiary: string | null;
}
