import * as v from 'valibot';
import { BenefitOffice } from '../../../../_shared/contract/leases/benefit-office.ts';
import { formatEuros } from '../../../../_shared/domain/money.ts';
import type { Words } from '../../../letterhead/words.ts';

/** The part of a claimed sum that offices should have paid by now, in euros, and these offices. */
export const LATE_BENEFIT = {
  lateBenefit: v.optional(v.number()),
  lateOffices: v.optional(v.array(BenefitOffice)),
};

interface LateBenefit {
  readonly lateBenefit?: number | undefined;
  readonly lateOffices?: readonly BenefitOffice[] | undefined;
}

/**
 * Returns the words after a sum that say how much of it is benefits that offices have not paid: `, including €312 of
 * housing benefit that…`. Returns an empty text if there are none.
 */
export function lateBenefitText(
  { lateBenefit, lateOffices: offices = [] }: LateBenefit,
  { locale, list, benefitOffice }: Words,
): string {
  if (lateBenefit === undefined) return '';
  const amount = formatEuros(lateBenefit, locale);
  const isOne = offices.length === 1;
  return locale === 'fr'
    ? `, dont ${amount} d’aide au logement que ${list(offices.map((office) => `la ${benefitOffice(office)}`))} ${isOne ? 'n’a' : 'n’ont'} pas versée`
    : `, including ${amount} of housing benefit that ${list(offices.map((office) => `the ${benefitOffice(office)}`))} ${isOne ? 'has' : 'have'} not paid`;
}
