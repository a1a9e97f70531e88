import { monthOf } from '../period.ts';
import { addMonths } from './days.ts';

/**
 * Returns the earliest day on which an account may start: the first day of the month sixty months ago. Postgres has the
 * same limit.
 */
export const earliestAccountStart = (today: string): string => addMonths(monthOf(today).from, -60);
