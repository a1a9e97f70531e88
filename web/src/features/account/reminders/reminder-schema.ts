import * as v from 'valibot';
import type { Reminder } from '@shared/contract/documents/reminder.ts';
import { Addition } from '@/lib/form/addition.ts';

/** The level of a letter about arrears: 1 and 2 are reminders, and 3 is the formal notice. */
export type ReminderLevel = Reminder['possibleLevels'][number];

/**
 * The input of the panel for the next letter. With `isAccepted`, a recent letter does not block the next letter. With
 * `offersInstalments`, a reminder offers payment by instalments.
 */
export const ReminderForm = v.object({
  isAccepted: v.boolean(),
  offersInstalments: v.boolean(),
  addition: Addition,
});
