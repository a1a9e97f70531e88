import * as v from 'valibot';
import { TypedPassword } from './authentication.ts';
import { CalendarDate } from './calendar-date.ts';
import { issueCode } from './common.ts';

/**
 * Schedules the deletion of an account, or cancels the deletion. Asks for the password again: somebody else may sit at
 * a browser left open.
 */
export const AccountDeletionRequest = v.strictObject({ currentPassword: TypedPassword });
export type AccountDeletionRequest = v.InferInput<typeof AccountDeletionRequest>;

/** An account that waits for deletion; `deletesOn` is the last day on which its owner can keep it. */
export const AccountDeletion = v.object({ deletesOn: CalendarDate });
export type AccountDeletion = v.InferOutput<typeof AccountDeletion>;

/**
 * The year of the documents to export (all years by default), and the number of the part of the export. Part 1 also
 * holds all other data.
 */
export const ExportQuery = v.object({
  year: v.optional(
    v.pipe(v.string(), v.regex(/^(?:19|20|21)\d\d$/, issueCode('invalid')), v.transform(Number)),
  ),
  part: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, issueCode('invalid')), v.transform(Number)),
    '1',
  ),
});
