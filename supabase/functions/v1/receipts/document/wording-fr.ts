import { deBefore, withDe } from '../../../_shared/domain/elision.ts';
import { day, frenchWords, paidBy } from '../../letterhead/words.ts';
import { plain, type Run, sentence } from '../../pdf/text.ts';
import type { Declared, Wording } from './wording.ts';

const { list, method } = frenchWords;

/** In the third person and without gender: neither « soussigné(e) » nor « mes droits ». */
function landlord({ landlord, representedBy }: Declared): Run[] {
  if (representedBy === null) return sentence`Le bailleur, ${landlord},`;
  // « La société SCI … » would say it twice; only a name that is itself the noun takes an article.
  const article = /^société\s/iu.test(landlord) ? 'La ' : '';
  return sentence`${plain(article)}${landlord}, représentée par ${representedBy},`;
}

function sum({ amount, amountInWords, housingBenefit, payers }: Declared): Run[] {
  const received = sentence`la somme de ${amount} (${plain(amountInWords)})`;
  if (housingBenefit === null || payers.isBenefit) return received;
  return sentence`${received}, aide au logement de ${housingBenefit} comprise`;
}

function de(names: readonly string[]): Run[] {
  const named = list(names);
  return sentence`${plain(deBefore(named))}${named}`;
}

function from({ payers, tenants }: Declared): Run[] {
  if (payers.isBenefit)
    return sentence`de la ${'CAF'} ou de la ${'MSA'}, à titre d’aide au logement pour ${list(tenants)},`;
  if (!payers.areTenants) return sentence`${de(payers.others)}, pour ${list(tenants)},`;
  if (payers.others.length === 0) return de(tenants);
  const account = plain(tenants.length > 1 ? 'leur' : 'son');
  return sentence`${de(tenants)} et, pour ${account} compte, ${de(payers.others)},`;
}

/** The tenants are named again where somebody else was named as well. */
function given({ payers, tenants }: Declared): Run[] {
  if (payers.areTenants && payers.others.length === 0)
    return [plain(`${tenants.length > 1 ? 'leur' : 'lui'} en donne quittance`)];
  return sentence`en donne quittance à ${list(tenants)}`;
}

function paid({ paid }: Declared): Run[] {
  if (typeof paid === 'number') return sentence`, en ${`${paid}\u00A0versements`},`;
  if (paid.kind === 'opening') return sentence`, avance au ${paid.on},`;
  const how = paid.kind === 'offset' ? 'par compensation' : paid.method && method[paid.method];
  return sentence`, le ${paid.on}${plain(how ? ` ${how}` : '')},`;
}

// The sentences follow the usual templates; the legal notices follow loi n° 89-462 du 6 juillet 1989, articles 7-1
// and 21.
export const french: Wording = {
  ...frenchWords,
  courtesy: null,
  title: { quittance: 'QUITTANCE DE LOYER', partial: 'REÇU DE PAIEMENT PARTIEL' },
  caution: { quittance: null, partial: 'Ce document ne constitue pas une quittance de loyer.' },
  documentName: { quittance: 'Quittance de loyer', partial: 'Reçu de paiement partiel' },
  ended: (kind, ending) => {
    const gender = kind === 'quittance' ? 'E' : '';
    return ending.state === 'voided' ? `ANNULÉ${gender}` : `REMPLACÉ${gender} PAR ${ending.by}`;
  },
  documents: 'Quittances et reçus',
  number: 'N°',
  term: (from, to) => `Terme du ${from} au ${to}`,
  issued: (kind, date) => `${kind === 'quittance' ? 'Établie' : 'Établi'} le ${date}`,
  replaces: (receipts, partials) => {
    const named = [
      ...(receipts.length > 0
        ? [`${receipts.length > 1 ? 'les quittances' : 'la quittance'} ${list(receipts)}`]
        : []),
      ...(partials.length > 0 ? [`${partials.length > 1 ? 'les reçus' : 'le reçu'} ${list(partials)}`] : []),
    ];
    return `Remplace ${named.join(' et ')}`;
  },
  declaration: {
    quittance: (declared) =>
      sentence`${landlord(declared)} déclare avoir reçu ${from(declared)} ${sum(declared)}${plain(declared.housingBenefit === null || declared.payers.isBenefit ? '' : ',')} au titre du paiement du loyer et des charges du logement désigné ci-dessus, pour la période du ${declared.from} au ${declared.to}, et ${given(declared)}, sous réserve de tous ses droits.`,
    partial: (declared) =>
      sentence`${landlord(declared)} déclare avoir reçu ${from(declared)} ${sum(declared)}${paid(declared)} en paiement partiel du loyer et des charges de la période du ${declared.from} au ${declared.to}, dont le montant total est de ${declared.due}. Reste dû au titre de cette période\u00A0: ${declared.remaining} (${plain(declared.remainingInWords)}).`,
  },
  rent: { quittance: 'Loyer hors charges', partial: 'Loyer dû' },
  charges: {
    quittance: { provision: 'Provision pour charges', fixed: 'Forfait de charges' },
    partial: {
      provision: 'Provision pour charges due',
      fixed: 'Forfait de charges dû',
    },
  },
  prorata: (days, monthDays) => `au prorata, ${days}/${monthDays} jours`,
  reduction: (label, amount) => `Remise (${label})\u00A0: ${amount}, déduite`,
  total: { quittance: 'Total du terme', partial: 'Total dû' },
  housingBenefit: 'Aide au logement reçue de la CAF ou de la MSA',
  tenantShare: (tenants) => (tenants > 1 ? 'Part des locataires' : 'Part du locataire'),
  alreadyReceived: 'Déjà reçu',
  thisPayment: (count) => (count > 1 ? 'Présents versements' : 'Présent versement'),
  ofWhichBenefit: 'dont aide au logement (CAF ou MSA)',
  remaining: 'Reste dû',
  owedBefore: (amount) => `Restent dues au titre de termes antérieurs\u00A0: ${amount}`,
  payments: (count) => (count > 1 ? 'Paiements reçus' : 'Paiement reçu'),
  payment: (payment) => {
    const on = day(payment.paidAt, 'fr');
    if (payment.kind === 'opening') return `Avance au ${on}`;
    if (payment.kind === 'offset') return `Compensation du ${on}`;
    return [`Reçu le ${on}`, ...paidBy(payment, frenchWords)].join(' ');
  },
  partialReceipt: (number) => `reçu ${number}`,
  totalReceived: 'Total reçu',
  done: (city, date) => `Fait à ${city}, le ${date}`,
  signedBy: 'Le bailleur',
  signedOriginal: null,
  signatureOf: (name) => `Signature ${withDe(name)}`,
  notice: {
    quittance:
      'Cette quittance annule tous les reçus qui auraient pu être établis précédemment en cas de paiement partiel du montant du présent terme. Le paiement de la présente quittance ne présume pas du paiement des termes précédents. Elle est à conserver pendant trois ans par le locataire (loi n° 89-462 du 6 juillet 1989, art. 7-1). Délivrée gratuitement (art. 21 de la même loi).',
    partial:
      'Ce reçu ne vaut pas quittance. Une quittance sera délivrée après paiement intégral du terme. Reçu délivré gratuitement (art. 21, loi n° 89-462 du 6 juillet 1989).',
  },
  verify: 'Vérifier ce document',
  verificationCode: 'Code QR qui mène à la vérification de ce document',
};
