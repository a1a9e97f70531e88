import { monthOf } from '../period.ts';
import { addMonths } from './days.ts';

/** The first day from which the account of a lease can be kept, as Postgres has it: sixty months before this one. */
export const earliestAccountStart = (today: string): string => addMonths(monthOf(today).from, -60);
