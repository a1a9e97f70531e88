import * as v from 'valibot';
import { ADDITION_MAX, type Reminder } from '@shared/contract/reminder.ts';
import { optionalText } from '@shared/contract/text.ts';

/** The level of a letter about arrears: 1 and 2 are reminders, and 3 is the formal notice. */
export type ReminderLevel = Reminder['possibleLevels'][number];

/** The landlord's own paragraph of a letter. A letter has room for one paragraph, so a line break becomes a space. */
export const Addition = v.pipe(
  v.string(),
  v.transform((text): string | null => text.replaceAll(/\s*[\t\n\r\u2028\u2029]\s*/g, ' ')),
  optionalText(ADDITION_MAX),
);

/**
 * The input of the panel for the next letter. With `isAccepted`, a recent letter does not block the next letter. With
 * `offersInstalments`, a reminder offers payment by instalments.
 */
export const ReminderForm = v.object({
  isAccepted: v.boolean(),
  offersInstalments: v.boolean(),
  addition: Addition,
});
