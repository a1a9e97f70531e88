import type { Locale } from '../../../_shared/contract/users/user.ts';
import { sumEuros } from '../../../_shared/domain/money.ts';
import { plain, sentence } from '../../pdf/text.ts';
import { officeOf, reductionNote } from './receipt/amounts.ts';
import { type AmountRow, rowOf } from './page/page.ts';
import type { KindWords, StatedDue } from './receipt/kind.ts';
import { receipt } from './receipt/receipt.ts';
import * as english from './receipt/sentences-en.ts';
import * as french from './receipt/sentences-fr.ts';
import type { ReceiptSnapshot } from './receipt/snapshot.ts';
import type { Wording } from './receipt/wording.ts';

const TOTAL = { fr: 'Total du terme', en: 'Total for the period' };

const WORDS: Readonly<Record<Locale, (said: StatedDue) => KindWords>> = {
  fr: ({ isGoverned, due }) => ({
    title: 'QUITTANCE DE LOYER',
    name: 'Quittance de loyer',
    caution: null,
    declaration: (declared) =>
      sentence`${french.landlord(declared)} déclare avoir reçu ${french.from(declared)} ${french.sum(declared)}${plain(declared.housingBenefit === null || declared.payers.isBenefit ? '' : ',')} au titre du paiement ${french.rent(declared)} ${plain(isGoverned ? 'du logement désigné' : 'des lieux désignés')} ci-dessus, pour la période du ${declared.from} au ${declared.to}, et ${french.given(declared)}, sous réserve de tous ses droits.`,
    notice: [
      'Cette quittance annule tous les reçus qui auraient pu être établis précédemment en cas de paiement partiel du montant du présent terme. Le paiement de la présente quittance ne présume pas du paiement des termes précédents.',
      isGoverned
        ? 'Elle est à conserver pendant trois ans par le locataire (loi n° 89-462 du 6 juillet 1989, art. 7-1). Délivrée gratuitement (art. 21 de la même loi).'
        : 'Elle est à conserver pendant cinq ans par le locataire (Code civil, art. 2224).',
    ].join(' '),
    mail: {
      sentence: 'Vous trouverez ci-joint votre quittance de loyer.',
      amount: due.charges > 0 ? 'Montant, charges comprises' : 'Montant',
      remaining: null,
    },
  }),
  en: ({ isGoverned, due }) => ({
    title: 'RENT RECEIPT (Quittance de loyer)',
    name: 'Rent receipt',
    caution: null,
    declaration: (declared) =>
      sentence`${english.landlord(declared)} acknowledges receipt ${english.from(declared)} of ${english.sum(declared)} in full payment of ${english.rent(declared)} for the period from ${declared.from} to ${declared.to} for the property above, and issues this receipt for it, without prejudice to the landlord’s rights.`,
    notice: [
      'This receipt cancels any receipt previously issued for a partial payment of this period. It does not imply that earlier periods have been paid.',
      isGoverned
        ? 'To be kept by the tenant for three years (French Act No. 89-462 of 6 July 1989, art. 7-1). Issued free of charge (art. 21).'
        : 'To be kept by the tenant for five years (French Civil Code, art. 2224).',
    ].join(' '),
    mail: {
      sentence: 'Please find your rent receipt attached.',
      amount: due.charges > 0 ? 'Amount, including charges' : 'Amount',
      remaining: null,
    },
  }),
};

/** The receipt for a term paid in full. */
export const quittance = receipt({
  words: (said, locale) => WORDS[locale](said),
  payments: ({ payments }) => payments,
  benefit: ({ housingBenefit }) => housingBenefit,
  amounts,
});

/**
 * Returns separate rows for rent and charges, as the law requires (loi n° 89-462, art. 21). Charges of 0 have no row.
 */
function amounts(snapshot: ReceiptSnapshot, wording: Wording): AmountRow[] {
  const { rent, charges, tenants, housingBenefit, payments } = snapshot;
  const row = rowOf(wording);
  const total = sumEuros(rent, charges);
  return [
    row(wording.rentLabel, rent, 'plain', reductionNote(snapshot, wording)),
    ...(charges > 0 ? [row(wording.chargesLabel[snapshot.chargesKind], charges, 'plain')] : []),
    row(TOTAL[wording.locale], total, 'total'),
    ...(housingBenefit > 0
      ? [
          row(wording.housingBenefit(officeOf(payments)), -housingBenefit, 'part'),
          row(wording.tenantShare(tenants.length), sumEuros(total, -housingBenefit), 'part'),
        ]
      : []),
  ];
}
