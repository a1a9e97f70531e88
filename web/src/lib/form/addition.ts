import * as v from 'valibot';
import { ADDITION_MAX } from '@shared/contract/documents/reminder.ts';
import { optionalText } from '@shared/contract/values/text.ts';

/** The landlord's own paragraph of a letter. A letter has room for one paragraph, so a line break becomes a space. */
export const Addition = v.pipe(
  v.string(),
  v.transform((text): string | null => text.replaceAll(/\s*[\t\n\r\u2028\u2029]\s*/g, ' ')),
  optionalText(ADDITION_MAX),
);
