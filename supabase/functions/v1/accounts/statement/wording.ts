import { englishWords, frenchWords, type Words } from '../../letterhead/words.ts';
import type { Payment } from './statement.ts';

/** The fixed texts of a statement in one language. */
export interface Wording extends Words {
  readonly title: string;
  readonly caution: string;
  readonly between: (from: string, to: string) => string;
  readonly drawn: (date: string) => string;
  readonly columns: {
    readonly day: string;
    readonly label: string;
    readonly owed: string;
    readonly received: string;
    readonly balance: string;
  };
  readonly opening: (date: string) => string;
  /** The label of the balance on the last day, which is a debt, an advance or zero. */
  readonly closing: (date: string, balance: number) => string;
  /**
   * The note about the part of the balance that is past its limitation period. The period is five years, or three years
   * under the law of 1989.
   */
  readonly timeBarred: (amount: string, date: string, isGoverned: boolean) => string;
  /** The note about the part of the balance that an office is expected to pay. */
  readonly awaited: (amount: string) => string;
  readonly payment: Record<Payment['of'], string>;
}

export const french: Wording = {
  ...frenchWords,
  title: 'Relevé de compte',
  caution: 'Ce relevé ne vaut pas quittance.',
  between: (from, to) => `du ${from} au ${to}`,
  drawn: (date) => `Établi le ${date}`,
  columns: { day: 'Date', label: 'Libellé', owed: 'Dû', received: 'Reçu', balance: 'Solde' },
  opening: (date) => `Solde avant le ${date}`,
  closing: (date, balance) =>
    `Solde au ${date}${balance > 0 ? ', reste dû' : balance < 0 ? ', en faveur du locataire' : ''}`,
  timeBarred: (amount, date, isGoverned) =>
    `Au ${date}, ${amount} ne pouvaient plus être réclamés\u00A0: ${isGoverned ? 'l’échéance remonte à plus de trois ans (loi n°\u00A089-462 du 6\u00A0juillet 1989, art.\u00A07-1)' : 'l’échéance remonte à plus de cinq ans (Code civil, art.\u00A02224)'}.`,
  awaited: (amount) =>
    `Dont ${amount} d’aide au logement attendus\u00A0: si elle n’est pas versée, ce montant reste dû par le locataire.`,
  payment: {
    payment: 'Paiement',
    benefit: 'Paiement',
    offset: 'Retenu sur le dépôt de garantie',
    credit: 'Avoir de la régularisation des charges',
    opening: 'Avance à l’ouverture du compte',
  },
};

/** The words of a courtesy translation: only the French text is binding. */
export const english: Wording = {
  ...englishWords,
  title: 'Statement of account',
  caution: 'This statement is not a receipt.',
  between: (from, to) => `from ${from} to ${to}`,
  drawn: (date) => `Issued on ${date}`,
  columns: { day: 'Date', label: 'Description', owed: 'Due', received: 'Received', balance: 'Balance' },
  opening: (date) => `Balance before ${date}`,
  closing: (date, balance) =>
    `Balance on ${date}${balance > 0 ? ', due' : balance < 0 ? ', in the tenant’s favour' : ''}`,
  timeBarred: (amount, date, isGoverned) =>
    `On ${date}, ${amount} could no longer be claimed: ${isGoverned ? 'it fell due more than three years before (French Act No. 89-462 of 6\u00A0July 1989, art.\u00A07-1)' : 'it fell due more than five years before (French Civil Code, art.\u00A02224)'}.`,
  awaited: (amount) =>
    `Of which ${amount} of expected housing benefit: if it is not paid, the tenant still owes this amount.`,
  payment: {
    payment: 'Payment',
    benefit: 'Payment',
    offset: 'Withheld from the deposit',
    credit: 'Credit of the settlement of charges',
    opening: 'Opening credit',
  },
};
