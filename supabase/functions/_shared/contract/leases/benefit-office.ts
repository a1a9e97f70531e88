import * as v from 'valibot';
import { issueCode } from '../values/common.ts';

/** The office that pays a housing benefit: the Caisse d'allocations familiales, or the Mutualité sociale agricole. */
export const BenefitOffice = v.picklist(['caf', 'msa'], issueCode('invalid'));
export type BenefitOffice = v.InferOutput<typeof BenefitOffice>;
