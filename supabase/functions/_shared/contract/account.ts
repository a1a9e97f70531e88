import * as v from 'valibot';
import { TypedPassword } from './authentication.ts';
import { CalendarDate } from './calendar-date.ts';
import { code } from './common.ts';

/** What deleting an account, or keeping it after all, asks for: the password again, since a browser left open is not its owner. */
export const AccountDeletionRequest = v.strictObject({ currentPassword: TypedPassword });
export type AccountDeletionRequest = v.InferInput<typeof AccountDeletionRequest>;

/** An account to be deleted; `deletesOn` is the last day on which it can be kept after all. */
export const AccountDeletion = v.object({ deletesOn: CalendarDate });
export type AccountDeletion = v.InferOutput<typeof AccountDeletion>;

/** What to export: the documents of one year only, or of all; and which part of that, the first having all but documents. */
export const ExportQuery = v.object({
  year: v.optional(v.pipe(v.string(), v.regex(/^(?:19|20|21)\d\d$/, code('invalid')), v.transform(Number))),
  part: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, code('invalid')), v.transform(Number)), '1'),
});
