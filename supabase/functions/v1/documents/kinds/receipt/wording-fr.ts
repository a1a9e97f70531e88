import { unbrokenDay } from '../../../../_shared/domain/period.ts';
import { frenchWords, paidBy, withLabel } from '../../../letterhead/words.ts';
import { frenchDocument } from '../page/words.ts';
import type { Wording } from './wording.ts';

const { list, benefitOffice, due: dueWords } = frenchWords;

export const french: Wording = {
  ...frenchDocument,
  documents: 'Quittances et reçus',
  term: (from, to) => `Terme du ${from} au ${to}`,
  paidUntil: (date, payments) => (payments > 1 ? `paiements reçus jusqu’au ${date}` : `paiement du ${date}`),
  replaces: (receipts, partials) => {
    const named = [
      ...(receipts.length > 0
        ? [`${receipts.length > 1 ? 'les quittances' : 'la quittance'} ${list(receipts)}`]
        : []),
      ...(partials.length > 0 ? [`${partials.length > 1 ? 'les reçus' : 'le reçu'} ${list(partials)}`] : []),
    ];
    return `Remplace ${named.join(' et ')}`;
  },
  prorata: (days, divisor) => `au prorata, ${days}/${divisor} jours`,
  reduction: (label, amount) => `${withLabel('Remise', label)}\u00A0: ${amount}, déduite`,
  housingBenefit: (office) =>
    `Aide au logement reçue de la ${office === null ? 'CAF ou de la MSA' : benefitOffice(office)}`,
  tenantShare: (tenants) => (tenants > 1 ? 'Part des locataires' : 'Part du locataire'),
  alreadyReceived: 'Déjà reçu',
  thisPayment: (count) => (count > 1 ? 'Présents versements' : 'Présent versement'),
  ofWhichBenefit: (office) => `dont aide au logement (${benefitOffice(office)})`,
  ofTerm: (hasCharges) => `Versé pour le loyer${hasCharges ? ' et les charges' : ''}`,
  other: ({ kind, label, dueOn }) =>
    kind === 'opening' ? `Arriéré au ${unbrokenDay(dueOn, 'fr')}` : dueWords[kind](label ?? ''),
  ofOther: ({ kind, label, dueOn }) => {
    if (kind === 'opening') return `de l’arriéré dû au ${unbrokenDay(dueOn, 'fr')}`;
    if (kind === 'other') return `de «\u00A0${label}\u00A0»`;
    const name = { settlement: 'de la régularisation des charges', repair: 'de la réparation' }[kind];
    return label ? withLabel(name, label) : name;
  },
  remains: (amount) => `Reste dû\u00A0: ${amount}`,
  remaining: 'Reste dû',
  ofOffices: (amount, offices) =>
    `dont ${amount} attendus ${list(offices.map((office) => `de la ${benefitOffice(office)}`))}`,
  arrears: (amount) => `Reste dû au titre de termes antérieurs\u00A0: ${amount}`,
  payments: (count) => (count > 1 ? 'Paiements reçus' : 'Paiement reçu'),
  payment: (payment) => {
    const on = unbrokenDay(payment.paidOn, 'fr');
    if (payment.kind === 'opening') return `Avance au ${on}`;
    if (payment.kind === 'offset') return `Retenu sur le dépôt de garantie le ${on}`;
    if (payment.kind === 'credit') return `Avoir de la régularisation des charges du ${on}`;
    return [`Reçu le ${on}`, ...paidBy(payment, frenchWords)].join(' ');
  },
  partialReceipt: (number) => `reçu ${number}`,
  ofWhich: (parts) => `dont ${list(parts)}`,
  onReceipt: (amount, number) => `${amount} sur le reçu ${number}`,
  onThisReceipt: (amount) => `${amount} sur le présent reçu`,
  totalReceived: 'Total reçu',
};
