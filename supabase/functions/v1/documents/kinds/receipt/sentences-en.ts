import { englishWords } from '../../../letterhead/words.ts';
import { bold, plain, type StyledText, sentence } from '../../../pdf/text.ts';
import type { Declaration } from './kind.ts';

// Parts of English sentences that several kinds of receipts share.

const { list, method, benefitOffice } = englishWords;

/** Returns the landlord as the subject of a sentence. */
export function landlord({
  landlord,
  representedBy,
}: Pick<Declaration, 'landlord' | 'representedBy'>): StyledText[] {
  return representedBy === null
    ? sentence`The landlord, ${landlord},`
    : sentence`${landlord}, represented by ${representedBy},`;
}

/** Returns the received amount. */
export function sum({ amount, amountInWords, housingBenefit, payers }: Declaration): StyledText[] {
  const received = sentence`the sum of ${amount} (${plain(amountInWords)})`;
  return housingBenefit === null || payers.isBenefit
    ? received
    : sentence`${received}, including housing benefit of ${housingBenefit},`;
}

/** Returns the payers of the amount. */
export function from({ payers, tenants }: Declaration): StyledText[] {
  if (payers.isBenefit) {
    const { office, beneficiaries } = payers;
    const offices = office === null ? sentence`${'CAF'} or ${'MSA'}` : [bold(benefitOffice(office))];
    return sentence`from the ${offices}, as housing benefit for ${list(beneficiaries)},`;
  }
  if (!payers.areTenants) return sentence`from ${list(payers.others)}, for ${list(tenants)},`;
  if (payers.others.length === 0) return sentence`from ${list(tenants)}`;
  return sentence`from ${list(tenants)} and, on their behalf, from ${list(payers.others)},`;
}

/** Returns the name of the paid due: rent with or without charges. */
export const rent = ({ hasCharges }: Declaration): StyledText =>
  plain(hasCharges ? 'the rent and charges' : 'the rent');

/** Returns the day and method of the payment. */
export function paid({ paid }: Declaration): StyledText[] {
  if (typeof paid === 'number') return sentence` in ${`${paid}\u00A0payments`}`;
  if (paid.kind === 'opening') return sentence` as an advance at the start of the account, on ${paid.on}`;
  if (paid.kind === 'offset') return sentence`, withheld from the deposit on ${paid.on},`;
  if (paid.kind === 'credit') return sentence`, credit of the settlement of charges of ${paid.on},`;
  const how = paid.method && method[paid.method];
  return sentence` on ${paid.on}${plain(how ? ` ${how}` : '')}`;
}
