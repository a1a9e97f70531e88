import { type DayOrder, dayOrderOf, dayOrdersOf, isUnclearDay, withYear } from '@/lib/reading/days.ts';
import { cellsOf } from './cells.ts';
import type { Answers, Table } from '../model.ts';

/** Matches the start of a date in digits. */
const DATE_START = /^\d{1,2}[/.\-\s]\d/;

const ordersOfTables = new WeakMap<Table, ReadonlySet<DayOrder>>();

/** Returns the orders of day and month in all columns of a table, also in columns that are not imported. */
function ordersOfTable(table: Table): ReadonlySet<DayOrder> {
  const known = ordersOfTables.get(table);
  if (known) return known;
  // A table may have 120,000 cells, and most of them are no dates.
  const orders = dayOrdersOf(
    table.rows.flatMap(({ cells }) => cells.filter((cell) => DATE_START.test(cell))),
  );
  ordersOfTables.set(table, orders);
  return orders;
}

/**
 * Returns the order of day and month that a table shows for a column. A date of another column, such as `15/11/23`,
 * counts if the column shows no order. Returns `null` if the dates show no order, or contradict each other.
 */
export function shownDayOrder(table: Table, column: number): DayOrder | null {
  const cells = cellsOf(table, column).map(withYear);
  // Look at the other columns only if it matters, because a table may have 60 columns.
  if (dayOrdersOf(cells).size > 0 || !cells.some(isUnclearDay)) return dayOrderOf(cells);
  const [order, other] = ordersOfTable(table);
  return other === undefined ? (order ?? null) : null;
}

/** Returns the order of day and month in a column, as the table shows it or as the landlord has answered. */
export function dayOrderIn(table: Table, column: number, answers: Answers): DayOrder | null {
  const answer = answers[`${column}.dayOrder`];
  return shownDayOrder(table, column) ?? (answer === 'dayFirst' || answer === 'monthFirst' ? answer : null);
}
