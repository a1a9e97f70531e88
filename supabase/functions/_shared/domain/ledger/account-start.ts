import { monthOf } from '../period.ts';
import { addMonths } from './days.ts';

/** Returns the earliest allowed start of an account: sixty months before the current month. Postgres has the same limit. */
export const earliestAccountStart = (today: string): string => addMonths(monthOf(today).from, -60);
