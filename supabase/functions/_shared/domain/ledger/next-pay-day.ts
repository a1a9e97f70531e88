import { addDays, addMonths } from './days.ts';

/**
 * Returns the day until which the tenants may pay what an office no longer pays: the due day of the next rent that is at
 * least ten days ahead. SQL decides: `private.next_pay_day`.
 */
export function nextPayDay(rentDueDay: number, today: string): string {
  const earliest = addDays(today, 10);
  const day = addDays(`${earliest.slice(0, 7)}-01`, rentDueDay - 1);
  return day < earliest ? addMonths(day, 1) : day;
}
