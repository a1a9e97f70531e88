import * as v from 'valibot';
import { ADDITION_MAX } from '@shared/contract/reminder.ts';
import { optionalText } from '@shared/contract/text.ts';

/** The landlord's own paragraph. A letter has it as one paragraph, so a line break counts as a space. */
export const Addition = v.pipe(
  v.string(),
  v.transform((text): string | null => text.replaceAll(/\s*[\t\n\r\u2028\u2029]\s*/g, ' ')),
  optionalText(ADDITION_MAX),
);

/** The input of the panel of the next letter. `isPassed` overrides the stop after a recent letter. */
export const ReminderForm = v.object({ isPassed: v.boolean(), addition: Addition });
