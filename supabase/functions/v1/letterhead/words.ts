import type { PaymentMethod } from '../../_shared/contract/receipt.ts';
import type { Locale } from '../../_shared/contract/user.ts';
import { withDe } from '../../_shared/domain/elision.ts';
import { formatEuros } from '../../_shared/domain/money.ts';
import { longDate } from '../../_shared/domain/period.ts';

/** The words that all documents share, in one language. */
export interface Words {
  readonly locale: Locale;
  readonly language: string;
  readonly landlord: string;
  readonly representedBy: (name: string) => string;
  readonly tenants: (count: number) => string;
  readonly premises: string;
  /** How a payment was made. */
  readonly method: Record<PaymentMethod, string>;
  /** Whom a payment came from, when not from the tenants. */
  readonly from: (payer: string) => string;
  readonly fromBenefitOffice: string;
  readonly list: (items: readonly string[]) => string;
  readonly page: (number: number, count: number) => string;
}

export const frenchWords: Words = {
  locale: 'fr',
  language: 'fr-FR',
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
  fromBenefitOffice: 'de la CAF ou MSA, aide au logement',
  list: (items) => list(items, 'et'),
  page: (number, count) => `Page ${number}/${count}`,
};

export const englishWords: Words = {
  locale: 'en',
  language: 'en-GB',
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
  fromBenefitOffice: 'from the CAF or MSA, housing benefit',
  list: (items) => list(items, 'and'),
  page: (number, count) => `Page ${number}/${count}`,
};

/** An amount as documents print it, with a minus sign of the width of figures. */
export function euros(amount: number, locale: Locale): string {
  return formatEuros(amount, locale).replace('-', '\u2212');
}

/** A day in full, on one line. */
export function day(date: string, locale: Locale): string {
  return longDate(date, locale).replaceAll(' ', '\u00A0');
}

/** How a payment was made and, when not by the tenants, by whom. */
export function paidBy(
  {
    method,
    kind,
    payer,
  }: { readonly method: PaymentMethod | null; readonly kind: string; readonly payer: string | null },
  words: Words,
): string[] {
  const from = kind === 'benefit' ? words.fromBenefitOffice : payer && words.from(payer);
  return [method && words.method[method], from].flatMap((part) => part || []);
}

/** `A, B et C`. */
function list(items: readonly string[], and: string): string {
  const last = items.at(-1) ?? '';
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} ${and} ${last}` : last;
}
