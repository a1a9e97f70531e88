import type { BenefitOffice, PaymentMethod } from '../../../_shared/contract/receipt.ts';
import type { Person } from '../../../_shared/domain/full-name.ts';
import type { Landlord, Property } from '../../letterhead/letterhead.ts';

/** The account of a lease from a day to a day: what its document is drawn from. Amounts are in euros. */
export interface Statement {
  readonly landlord: Landlord;
  readonly tenants: readonly Person[];
  readonly property: Property | null;
  /** Whether a courtesy translation into English goes with it. */
  readonly isBilingual: boolean;
  readonly from: string;
  readonly to: string;
  /** What was owed before the first day; negative when it was in advance. */
  readonly openingBalance: number;
  readonly lines: readonly StatementLine[];
  readonly closingBalance: number;
  /** Of it, what could no longer be claimed on the last day; and whether the law of 1989 governs the lease. */
  readonly prescribed: number;
  readonly isGoverned: boolean;
  readonly drawnOn: string;
}

/** A due or a payment. */
export interface StatementLine {
  readonly day: string;
  readonly entry: Entry;
  /** Null where the column stays empty. */
  readonly owed: number | null;
  readonly received: number | null;
  /** What is owed after it; negative in advance. */
  readonly balance: number;
}

/** What a line is about. */
export type Entry =
  | { readonly kind: 'rent'; readonly from: string; readonly to: string }
  | { readonly kind: 'opening' }
  | Due
  | Refund
  | Payment;

/** What is owed besides the rent. */
interface Due {
  readonly kind: 'settlement' | 'repair' | 'other';
  readonly label: string;
}

/** Money given back is owed again. */
interface Refund {
  readonly kind: 'refund';
  readonly label: string | null;
}

export interface Payment {
  readonly kind: 'payment';
  readonly of: 'payment' | 'benefit' | 'offset' | 'opening';
  readonly method: PaymentMethod | null;
  /** Who paid, when that is said. */
  readonly payer: string | null;
  /** Which office paid a housing benefit, when that is said, and the tenant for whom. */
  readonly payerOffice: BenefitOffice | null;
  readonly beneficiary: string | null;
}
