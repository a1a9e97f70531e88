import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import * as v from 'valibot';
import { errorText } from '../errors.ts';
import { readRow } from '../supabase/reader.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { logUnreadable } from './log.ts';

/**
 * Returns the result of an SQL command in the contract's shape. If a result does not fit the schema, logs the errors
 * and still returns the result. The command has committed, and an error response would suggest that the command has
 * failed.
 */
export async function readAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  command: PostgrestSingleResponse<unknown> | PromiseLike<PostgrestSingleResponse<unknown>>,
): Promise<v.InferOutput<Schema>> {
  const answer = readRow(schema, unwrap(await command));
  const { issues } = v.safeParse(schema, answer);
  if (issues) logUnreadable('', outline(new v.ValiError(issues)));
  return answer;
}

/**
 * Returns the list that an SQL function returned, in the contract's shape. Leaves out rows that do not fit the schema.
 */
export async function readAnswerList<Schema extends v.GenericSchema>(
  item: Schema,
  query: PromiseLike<PostgrestSingleResponse<unknown>>,
): Promise<v.InferOutput<Schema>[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function answers a list
  return readRows(item, unwrap(await query) as { id: string }[]);
}

/** Returns the rows of a list in the contract's shape. Leaves out rows that do not fit the schema. */
export function readRows<Row extends { readonly id: string }, Schema extends v.GenericSchema>(
  item: Schema,
  rows: readonly Row[],
  toAnswer: (row: Row) => v.InferInput<Schema> = (row) => readRow(item, row),
): v.InferOutput<Schema>[] {
  return readEachRow(rows, (row) => v.parse(item, toAnswer(row)));
}

/**
 * Reads each row. Leaves out a row that cannot be read, so that the other rows are still shown. Logs such a row as an
 * error, because no caller can store such a row.
 */
export function readEachRow<Row extends { readonly id: string }, Read>(
  rows: readonly Row[],
  readRow: (row: Row) => Read,
): Read[] {
  return rows.flatMap((row) => {
    try {
      return [readRow(row)];
    } catch (error) {
      logUnreadable(row.id, outline(error));
      return [];
    }
  });
}

/** Describes an error without values, because the log must have no personal data. */
function outline(error: unknown): string {
  return v.isValiError(error)
    ? error.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.type}`).join(', ')
    : errorText(error);
}
