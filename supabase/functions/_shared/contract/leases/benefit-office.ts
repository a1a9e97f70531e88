import * as v from 'valibot';
import { issueCode } from '../values/common.ts';

/** The office that pays a housing benefit: the Caisse d'allocations familiales, or the Mutualité sociale agricole. */
export const BenefitOffice = v.picklist(['caf', 'msa'], issueCode('invalid'));
export type BenefitOffice = v.InferOutput<typeof BenefitOffice>;

/** The part of a sum that offices are expected to pay, in euros, and these offices. */
export const OfficePart = v.object({ amount: v.number(), offices: v.array(BenefitOffice) });
export type OfficePart = v.InferOutput<typeof OfficePart>;
