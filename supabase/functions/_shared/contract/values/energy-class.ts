import * as v from 'valibot';
import { issueCode } from './common.ts';

/** The class of a dwelling in its energy certificate (diagnostic de performance énergétique). */
export const EnergyClass = v.picklist(['A', 'B', 'C', 'D', 'E', 'F', 'G'], issueCode('invalid'));
export type EnergyClass = v.InferOutput<typeof EnergyClass>;
