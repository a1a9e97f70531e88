import * as v from 'valibot';
import { TypedPassword } from '../users/authentication.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { Id, issueCode } from '../values/common.ts';

/**
 * Schedules or cancels the deletion of an account, or at once deletes an account that waits for deletion. Requires the
 * password, because somebody else may use a browser that the owner left open.
 */
export const AccountDeletionRequest = v.strictObject({ currentPassword: TypedPassword });
export type AccountDeletionRequest = v.InferInput<typeof AccountDeletionRequest>;

/** An account that waits for deletion. `deletesOn` is the last day on which its owner can keep the account. */
export const AccountDeletion = v.object({ deletesOn: CalendarDate });
export type AccountDeletion = v.InferOutput<typeof AccountDeletion>;

/**
 * Asks for one part of the export. `part` is the number of a part with documents. Only part 1 also contains data. `after`
 * asks for the part with the kept files after a file. The header `Klinky-Next` of each part has the query of the next
 * part. `year` limits the exported documents and files to one year.
 */
export const ExportQuery = v.object({
  year: v.optional(
    v.pipe(v.string(), v.regex(/^(?:19|20|21)\d\d$/, issueCode('invalid')), v.transform(Number)),
  ),
  part: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, issueCode('invalid')), v.transform(Number)),
    '1',
  ),
  after: v.optional(Id),
});
