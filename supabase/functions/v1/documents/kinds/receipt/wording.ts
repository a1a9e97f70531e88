import type { BenefitOffice } from '../../../../_shared/contract/leases/benefit-office.ts';
import type { ReceiptOther } from '../../../../_shared/contract/documents/receipt-list.ts';
import type { DocumentWords } from '../page/words.ts';
import type { Payment } from './snapshot.ts';

/** The text of a receipt in one language, without the content of its snapshot and the words of its kind. */
export interface Wording extends DocumentWords {
  /** The title of a file with several documents. */
  readonly documents: string;
  readonly term: (from: string, to: string) => string;
  /**
   * Returns the text that replaces the term of a receipt without a term: the number of payments and the last day of
   * payment.
   */
  readonly paidUntil: (date: string, payments: number) => string;
  /** Lists the replaced documents: the numbers of quittances before the numbers of partial receipts. */
  readonly replaces: (receipts: readonly string[], partials: readonly string[]) => string;
  readonly prorata: (days: number, divisor: number) => string;
  /** The note about a reduction of the rent, below the row of the rent. */
  readonly reduction: (label: string, amount: string) => string;
  readonly housingBenefit: (office: BenefitOffice | null) => string;
  readonly tenantShare: (tenants: number) => string;
  readonly alreadyReceived: string;
  readonly thisPayment: (count: number) => string;
  readonly ofWhichBenefit: (office: BenefitOffice | null) => string;
  /** The label of the amount paid for the term. */
  readonly ofTerm: (hasCharges: boolean) => string;
  /** A due other than rent, on its own row. */
  readonly other: (due: ReceiptOther) => string;
  /** A due other than rent within a sentence, after « au titre » or “for”. */
  readonly ofOther: (due: ReceiptOther) => string;
  readonly remains: (amount: string) => string;
  readonly remaining: string;
  /** The part of the unpaid rest that offices are expected to pay. */
  readonly ofOffices: (amount: string, offices: readonly BenefitOffice[]) => string;
  readonly arrears: (amount: string) => string;
  readonly payments: (count: number) => string;
  /** The day, method and payer of a payment, if known. */
  readonly payment: (payment: Payment) => string;
  readonly partialReceipt: (number: string) => string;
  /** The parts of a payment that receipts state. Each part is a text of `onReceipt` or `onThisReceipt`. */
  readonly ofWhich: (parts: readonly string[]) => string;
  readonly onReceipt: (amount: string, number: string) => string;
  readonly onThisReceipt: (amount: string) => string;
  readonly totalReceived: string;
}
