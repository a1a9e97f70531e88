import type { PaymentMethod, ReceiptKind } from '../../../_shared/contract/receipt.ts';
import type { Locale } from '../../../_shared/contract/user.ts';
import type { Run } from '../../pdf/text.ts';
import type { Ending } from './snapshot.ts';

/** The values in a declaration, formatted for reading. */
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

/** All the text of a document in one language, except what comes from the snapshot. */
export interface Wording {
  readonly locale: Locale;
  readonly language: string;
  /** Printed above the title of a translation. */
  readonly courtesy: string | null;
  readonly landlord: string;
  readonly representedBy: (name: string) => string;
  readonly tenant: string;
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
  readonly premises: string;
  readonly declaration: Record<ReceiptKind, (declared: Declared) => Run[]>;
  readonly rent: Record<ReceiptKind, string>;
  readonly charges: Record<ReceiptKind, Record<'provision' | 'fixed', string>>;
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
  readonly done: (city: string, date: string) => string;
  readonly signedBy: string;
  /** On a translation: says that the French original is the signed document. */
  readonly signedOriginal: string | null;
  readonly signatureOf: (name: string) => string;
  readonly notice: Record<ReceiptKind, string>;
  readonly verify: string;
  readonly verificationCode: string;
  readonly page: (number: number, count: number) => string;
}
