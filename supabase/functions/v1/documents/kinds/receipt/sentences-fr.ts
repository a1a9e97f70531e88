import { deBefore } from '../../../../_shared/domain/elision.ts';
import { frenchWords } from '../../../letterhead/words.ts';
import { bold, plain, type StyledText, sentence } from '../../../pdf/text.ts';
import type { Declaration } from './kind.ts';

// Parts of French sentences that several kinds of receipts share. The sentences follow the usual templates. The legal
// notices follow loi n° 89-462 du 6 juillet 1989, articles 7-1 and 21.

const { method, benefitOffice } = frenchWords;

/** « SCI Les Lilas » takes no article. A name that begins with the noun « société » takes an article. */
const isNoun = (name: string): boolean => /^société\s/iu.test(name);

const list = (names: readonly string[]): string =>
  frenchWords.list(names.map((name) => (isNoun(name) ? `la ${name}` : name)));

/**
 * Returns the landlord as the subject of a sentence. The sentence is in the third person and without gender: not «
 * soussigné(e) », « mes droits ».
 */
export function landlord({
  landlord,
  representedBy,
}: Pick<Declaration, 'landlord' | 'representedBy'>): StyledText[] {
  if (representedBy === null) return sentence`Le bailleur, ${landlord},`;
  const article = isNoun(landlord) ? 'La ' : '';
  return sentence`${plain(article)}${landlord}, représentée par ${representedBy},`;
}

/** Returns the received amount. */
export function sum({ amount, amountInWords, housingBenefit, payers }: Declaration): StyledText[] {
  const received = sentence`la somme de ${amount} (${plain(amountInWords)})`;
  if (housingBenefit === null || payers.isBenefit) return received;
  return sentence`${received}, aide au logement de ${housingBenefit} comprise`;
}

/** Returns names after « de »: `d’Inès Œuvré et Paul Roy`. */
export function de(names: readonly string[]): StyledText[] {
  const named = list(names);
  return sentence`${plain(deBefore(named))}${named}`;
}

/** Returns the payers of the amount. */
export function from({ payers, tenants }: Declaration): StyledText[] {
  if (payers.isBenefit) {
    const { office, beneficiaries } = payers;
    const offices = office === null ? sentence`${'CAF'} ou de la ${'MSA'}` : [bold(benefitOffice(office))];
    return sentence`de la ${offices}, à titre d’aide au logement pour ${list(beneficiaries)},`;
  }
  if (!payers.areTenants) return sentence`${de(payers.others)}, pour ${list(tenants)},`;
  if (payers.others.length === 0) return de(tenants);
  const account = plain(tenants.length > 1 ? 'leur' : 'son');
  return sentence`${de(tenants)} et, pour ${account} compte, ${de(payers.others)},`;
}

/** Returns the words that give the quittance to the tenants. Names the tenants again unless they alone paid. */
export function given({ payers, tenants }: Declaration): StyledText[] {
  if (payers.areTenants && payers.others.length === 0)
    return [plain(`${tenants.length > 1 ? 'leur' : 'lui'} en donne quittance`)];
  return sentence`en donne quittance à ${list(tenants)}`;
}

/** Returns the name of the paid due: rent with or without charges. */
export const rent = ({ hasCharges }: Declaration): StyledText =>
  plain(hasCharges ? 'du loyer et des charges' : 'du loyer');

/** Returns the day and method of the payment. */
export function paid({ paid }: Declaration): StyledText[] {
  if (typeof paid === 'number') return sentence`, en ${`${paid}\u00A0versements`},`;
  if (paid.kind === 'opening') return sentence`, avance au ${paid.on},`;
  if (paid.kind === 'offset') return sentence`, retenue sur le dépôt de garantie le ${paid.on},`;
  if (paid.kind === 'credit') return sentence`, avoir de la régularisation des charges du ${paid.on},`;
  const how = paid.method && method[paid.method];
  return sentence`, le ${paid.on}${plain(how ? ` ${how}` : '')},`;
}
