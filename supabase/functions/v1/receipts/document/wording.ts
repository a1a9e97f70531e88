import type { PaymentMethod } from '../../../_shared/contract/receipt.ts';
import type { ReceiptKind } from '../../../_shared/contract/receipt-kind.ts';
import type { Words } from '../../letterhead/words.ts';
import type { Run } from '../../pdf/text.ts';
import type { Ending, Payment } from './snapshot.ts';

/** Whom an amount was received from. */
export interface Payers {
  /** Whether the CAF or MSA paid all of it. */
  readonly isBenefit: boolean;
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
  readonly from: string;
  readonly to: string;
  /** How it was received: a single payment, or how many. */
  readonly paid:
    | number
    | { readonly on: string; readonly method: PaymentMethod | null; readonly kind: Payment['kind'] };
  readonly due: string;
  readonly remaining: string;
  readonly remainingInWords: string;
}

/** All the text of a receipt in one language, except what comes from the snapshot. */
export interface Wording extends Words {
  /** Printed above the title of a translation. */
  readonly courtesy: string | null;
  readonly title: Record<ReceiptKind, string>;
  /** A warning that the document is not a quittance. */
  readonly caution: Record<ReceiptKind, string | null>;
  readonly documentName: Record<ReceiptKind, string>;
  /** That a document is no longer valid, and which one replaced it. */
  readonly ended: (kind: ReceiptKind, ending: Ending) => string;
  /** The title of a file with several documents. */
  readonly documents: string;
  readonly number: string;
  readonly term: (from: string, to: string) => string;
  readonly issued: (kind: ReceiptKind, date: string) => string;
  /** Which documents this one replaces: numbers of quittances, then of partial receipts. */
  readonly replaces: (receipts: readonly string[], partials: readonly string[]) => string;
  readonly declaration: Record<ReceiptKind, (declared: Declared) => Run[]>;
  readonly rent: Record<ReceiptKind, string>;
  readonly charges: Record<ReceiptKind, Record<'provision' | 'fixed', string>>;
  readonly prorata: (days: number, monthDays: number) => string;
  /** That the rent above is lower by a reduction. */
  readonly reduction: (label: string, amount: string) => string;
  readonly total: Record<ReceiptKind, string>;
  readonly housingBenefit: string;
  readonly tenantShare: (tenants: number) => string;
  readonly alreadyReceived: string;
  readonly thisPayment: (count: number) => string;
  readonly ofWhichBenefit: string;
  readonly remaining: string;
  readonly owedBefore: (amount: string) => string;
  readonly payments: (count: number) => string;
  /** When and how a payment was received, and from whom when not from the tenants. */
  readonly payment: (payment: Payment) => string;
  readonly partialReceipt: (number: string) => string;
  readonly totalReceived: string;
  readonly done: (city: string, date: string) => string;
  readonly signedBy: string;
  /** On a translation: says that the French original is the signed document. */
  readonly signedOriginal: string | null;
  readonly signatureOf: (name: string) => string;
  readonly notice: Record<ReceiptKind, string>;
  readonly verify: string;
  readonly verificationCode: string;
}
