import type { BenefitOffice } from '../../../../_shared/contract/receipt.ts';
import type { ReceiptOther } from '../../../../_shared/contract/receipt-list.ts';
import type { Words } from '../../../letterhead/words.ts';
import type { Payment } from './snapshot.ts';

/** The text of a receipt in one language, except what comes from the snapshot and what its kind says. */
export interface Wording extends Words {
  /** Printed above the title of a translation. */
  readonly courtesy: string | null;
  /** The title of a file with several documents. */
  readonly documents: string;
  readonly number: string;
  readonly term: (from: string, to: string) => string;
  /** What stands for the term where there is none: the payments, of which the last was made on a day. */
  readonly paidUntil: (date: string, payments: number) => string;
  /** Which documents this one replaces: numbers of quittances, then of partial receipts. */
  readonly replaces: (receipts: readonly string[], partials: readonly string[]) => string;
  readonly prorata: (days: number, divisor: number) => string;
  /** That the rent above is lower by a reduction. */
  readonly reduction: (label: string, amount: string) => string;
  readonly housingBenefit: (office: BenefitOffice | null) => string;
  readonly tenantShare: (tenants: number) => string;
  readonly alreadyReceived: string;
  readonly thisPayment: (count: number) => string;
  readonly ofWhichBenefit: (office: BenefitOffice | null) => string;
  /** What was paid for the term, beside other things. */
  readonly ofTerm: (hasCharges: boolean) => string;
  /** A due that is no rent, on a line of its own. */
  readonly other: (due: ReceiptOther) => string;
  /** The same in a sentence, after « au titre » or “for”. */
  readonly ofOther: (due: ReceiptOther) => string;
  readonly remains: (amount: string) => string;
  readonly remaining: string;
  readonly owedBefore: (amount: string) => string;
  readonly payments: (count: number) => string;
  /** When and how a payment was received, and from whom when that is said. */
  readonly payment: (payment: Payment) => string;
  readonly partialReceipt: (number: string) => string;
  readonly totalReceived: string;
  /** Where and when; `null`: the place is not known. */
  readonly done: (city: string | null, date: string) => string;
  readonly signedBy: string;
  /** On a translation: says that the French original is signed. Drawn only where the original has a signature. */
  readonly signedOriginal: string | null;
  readonly signatureOf: (name: string) => string;
  readonly verify: string;
  readonly verificationCode: string;
}
