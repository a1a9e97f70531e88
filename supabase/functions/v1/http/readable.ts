import * as v from 'valibot';
import { inWords } from '../errors.ts';
import { logUnreadable } from './log.ts';

/** The rows of a list as the contract has them, as far as they can be read. */
export function readable<Row extends { readonly id: string }, Schema extends v.GenericSchema>(
  item: Schema,
  rows: readonly Row[],
  read: (row: Row) => v.InferInput<Schema>,
): v.InferOutput<Schema>[] {
  return eachReadable(rows, (row) => v.parse(item, read(row)));
}

/**
 * What is read of rows. One that cannot be read, which no caller can bring about, is left out and logged: it must not hide
 * the others.
 */
export function eachReadable<Row extends { readonly id: string }, Read>(
  rows: readonly Row[],
  read: (row: Row) => Read,
): Read[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      logUnreadable(row.id, outline(error));
      return [];
    }
  });
}

/** Without the values: the log holds no personal data. */
function outline(error: unknown): string {
  return v.isValiError(error)
    ? error.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.type}`).join(', ')
    : inWords(error);
}
