import * as v from 'valibot';
import { issueCode } from '../values/common.ts';

/** The level of a letter about arrears: 1 and 2 are reminders, 3 is the formal notice. */
export const ReminderLevel = v.picklist([1, 2, 3], issueCode('invalid'));
export type ReminderLevel = v.InferOutput<typeof ReminderLevel>;
