import type { BenefitOffice } from '../../_shared/contract/leases/benefit-office.ts';
import type { PaymentMethod } from '../../_shared/contract/documents/receipt.ts';
import type { Locale } from '../../_shared/contract/users/user.ts';
import { withDe } from '../../_shared/domain/elision.ts';

/** The words that all documents share, in one language. */
export interface Words {
  readonly locale: Locale;
  readonly language: string;
  /** The text above the title of a translation. */
  readonly courtesy: string | null;
  readonly landlord: string;
  readonly representedBy: (name: string) => string;
  readonly tenants: (count: number) => string;
  readonly premises: string;
  readonly method: Record<PaymentMethod, string>;
  readonly from: (payer: string) => string;
  /** The office that pays a housing benefit; null if unknown. */
  readonly benefitOffice: (office: BenefitOffice | null) => string;
  /** The office that paid a housing benefit, and the beneficiary if known. */
  readonly fromBenefitOffice: (office: BenefitOffice | null, beneficiary: string | null) => string;
  /** The name of a rent due. */
  readonly rent: (period: string, hasCharges: boolean) => string;
  readonly openingDue: string;
  /** The name of a payment that was taken back. */
  readonly returned: string;
  readonly refund: (label: string | null) => string;
  /** The names of dues other than rent. */
  readonly due: Readonly<Record<'settlement' | 'repair' | 'other', (label: string) => string>>;
  readonly list: (items: readonly string[]) => string;
  /** The title of the second page and of all further pages. */
  readonly continued: (title: string) => string;
  readonly page: (number: number, count: number) => string;
}

const OFFICES: Readonly<Record<BenefitOffice, string>> = { caf: 'CAF', msa: 'MSA' };

export const frenchWords: Words = {
  locale: 'fr',
  language: 'fr-FR',
  courtesy: null,
  landlord: 'Bailleur',
  representedBy: (name) => `représentée par ${name}`,
  tenants: (count) => (count > 1 ? 'Locataires' : 'Locataire'),
  premises: 'Adresse de la location',
  method: {
    transfer: 'par virement',
    cheque: 'par chèque',
    cash: 'en espèces',
    directDebit: 'par prélèvement',
  },
  from: withDe,
  benefitOffice: (office) => (office === null ? 'CAF ou MSA' : OFFICES[office]),
  fromBenefitOffice: (office, beneficiary) =>
    `de la ${office === null ? 'CAF ou de la MSA' : frenchWords.benefitOffice(office)}, ${beneficiary === null ? 'aide au logement' : `pour ${beneficiary}`}`,
  rent: (period, hasCharges) => `${hasCharges ? 'Loyer et charges' : 'Loyer'}, ${period}`,
  openingDue: 'Solde à l’ouverture du compte',
  returned: 'Paiement repris',
  refund: (label) => (label === null ? 'Remboursement' : `Remboursement\u00A0: ${label}`),
  due: {
    settlement: (label) => `Régularisation des charges\u00A0: ${label}`,
    repair: (label) => `Réparation\u00A0: ${label}`,
    other: (label) => label,
  },
  list: (items) => list(items, 'et'),
  continued: (title) => `${title}, suite`,
  page: (number, count) => `Page ${number}/${count}`,
};

export const englishWords: Words = {
  locale: 'en',
  language: 'en-GB',
  courtesy: 'Courtesy translation. Only the French text is binding.',
  landlord: 'Landlord',
  representedBy: (name) => `represented by ${name}`,
  tenants: (count) => (count > 1 ? 'Tenants' : 'Tenant'),
  premises: 'Rented premises',
  method: {
    transfer: 'by bank transfer',
    cheque: 'by cheque',
    cash: 'in cash',
    directDebit: 'by direct debit',
  },
  from: (payer) => `from ${payer}`,
  benefitOffice: (office) => (office === null ? 'CAF or MSA' : OFFICES[office]),
  fromBenefitOffice: (office, beneficiary) =>
    `from the ${englishWords.benefitOffice(office)}, ${beneficiary === null ? 'housing benefit' : `for ${beneficiary}`}`,
  rent: (period, hasCharges) => `${hasCharges ? 'Rent and charges' : 'Rent'}, ${period}`,
  openingDue: 'Opening balance',
  returned: 'Payment taken back',
  refund: (label) => (label === null ? 'Refund' : `Refund: ${label}`),
  due: {
    settlement: (label) => `Settlement of charges: ${label}`,
    repair: (label) => `Repair: ${label}`,
    other: (label) => label,
  },
  list: (items) => list(items, 'and'),
  continued: (title) => `${title}, continued`,
  page: (number, count) => `Page ${number}/${count}`,
};

/** The method and the payer of a payment. A field is null if it is unknown. */
interface Paid {
  readonly method: PaymentMethod | null;
  readonly kind: string;
  readonly payer: string | null;
  readonly payerOffice: BenefitOffice | null;
  readonly beneficiary: string | null;
}

/** Returns the method of a payment and the payer, as far as they are known. */
export function paidBy({ method, kind, payer, payerOffice, beneficiary }: Paid, words: Words): string[] {
  const from =
    kind === 'benefit' ? words.fromBenefitOffice(payerOffice, beneficiary) : payer && words.from(payer);
  return [method && words.method[method], from].flatMap((part) => part || []);
}

/** Joins items as `A, B et C`. */
function list(items: readonly string[], and: string): string {
  const last = items.at(-1) ?? '';
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} ${and} ${last}` : last;
}

/** Returns a name with its label in brackets, or after a comma if the label has brackets, as « année 2025 (1/12) ». */
export const withLabel = (name: string, label: string): string =>
  label.includes('(') ? `${name}, ${label}` : `${name} (${label})`;
