import type { PaymentMethod, ReceiptSnapshot } from '../../_shared/contract/receipt.ts';
import type { Locale } from '../../_shared/contract/user.ts';
import type { Ending } from './receipt-text.ts';
import type { Run } from './text.ts';

type ReceiptKind = NonNullable<ReceiptSnapshot['kind']>;

/** What a declaration is made of, as it is to be read. */
export interface Declared {
  readonly landlord: string;
  /** Who signs for a company. */
  readonly representedBy: string | null;
  readonly tenant: string;
  readonly amount: string;
  readonly amountInWords: string;
  /** The part that the CAF or MSA paid to the landlord, when there is one. */
  readonly housingBenefit: string | null;
  readonly from: string;
  readonly to: string;
  readonly paidAt: string;
  readonly method: PaymentMethod | null;
  readonly due: string;
  readonly remaining: string;
  readonly remainingInWords: string;
}

/** All that a document says in one language, but for what the snapshot holds. */
export interface Wording {
  readonly locale: Locale;
  readonly language: string;
  /** Above the title of a translation. */
  readonly courtesy: string | null;
  readonly landlord: string;
  readonly representedBy: (name: string) => string;
  readonly tenant: string;
  readonly title: Record<ReceiptKind, string>;
  /** What the document is not. */
  readonly caution: Record<ReceiptKind, string | null>;
  readonly documentName: Record<ReceiptKind, string>;
  /** That a document no longer holds, and which one took its place. */
  readonly ended: (kind: ReceiptKind, ending: Ending) => string;
  /** Several in one file. */
  readonly documents: string;
  readonly number: string;
  readonly term: (from: string, to: string) => string;
  readonly issued: (kind: ReceiptKind, date: string) => string;
  /** Which documents this one takes the place of: numbers of quittances, then of partial receipts. */
  readonly replaces: (receipts: readonly string[], partials: readonly string[]) => string;
  readonly premises: string;
  readonly declaration: Record<ReceiptKind, (declared: Declared) => Run[]>;
  readonly rent: Record<ReceiptKind, string>;
  readonly charges: Record<ReceiptKind, Record<'provision' | 'fixed' | 'unknown', string>>;
  readonly prorata: (days: number, monthDays: number) => string;
  readonly total: Record<ReceiptKind, string>;
  readonly housingBenefit: string;
  readonly tenantShare: string;
  readonly alreadyReceived: string;
  readonly thisPayment: string;
  readonly ofWhichBenefit: string;
  readonly remaining: string;
  readonly payments: (count: number) => string;
  readonly method: Record<PaymentMethod, string>;
  readonly partialReceipt: (number: string) => string;
  readonly byBenefitOffice: string;
  readonly totalReceived: string;
  readonly done: (city: string | null, date: string) => string;
  readonly signedBy: string;
  /** Where a translation says that it is not the document that is signed. */
  readonly signedOriginal: string | null;
  readonly signatureOf: (name: string) => string;
  readonly notice: Record<ReceiptKind, string>;
  readonly verify: string;
  readonly verificationCode: string;
  readonly page: (number: number, count: number) => string;
}
