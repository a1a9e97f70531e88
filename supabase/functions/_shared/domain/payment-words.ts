import type { DueKind } from '../contract/leases/due.ts';
import type { Payment } from '../contract/payments/payment.ts';
import type { PaymentMethod } from '../contract/documents/receipt.ts';

/** The French names of the kinds of payments, for tables. */
export const PAYMENT_WORDS: Readonly<Record<Payment['kind'], string>> = {
  payment: 'paiement',
  benefit: 'aide au logement',
  offset: 'retenu sur le dépôt de garantie',
  credit: 'avoir de régularisation des charges',
  opening: 'avance à l’ouverture du compte',
};

/** The French names of the methods of payment, for tables. */
export const METHOD_WORDS: Readonly<Record<PaymentMethod, string>> = {
  transfer: 'virement',
  cheque: 'chèque',
  cash: 'espèces',
  directDebit: 'prélèvement',
};

/** The French names of the kinds of dues, for tables. */
export const DUE_WORDS: Readonly<Record<DueKind, string>> = {
  opening: 'solde à l’ouverture du compte',
  rent: 'loyer et charges',
  settlement: 'régularisation des charges',
  repair: 'réparation',
  other: 'autre',
  refund: 'remboursement',
};
