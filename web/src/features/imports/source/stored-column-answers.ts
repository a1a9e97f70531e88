import { storage } from '@/lib/storage/browser-storage.ts';
import { type RememberedChoices, NOTHING_REMEMBERED } from '../reading/model.ts';

const KEY = 'klinky.importColumns';

const isRecord = (value: unknown): value is Record<string, never> =>
  typeof value === 'object' && value !== null;

/**
 * Stores on this device the landlord's answers about columns: the title and the meaning of a column, and how to read
 * its values. Never stores the content of cells.
 */
export const storedColumnAnswers = {
  // An older version of the app may have stored a meaning that no longer exists. `guessColumns` ignores such a meaning.
  read(): RememberedChoices {
    try {
      const stored: unknown = JSON.parse(storage.read(KEY) ?? '{}');
      const { columns, answers } = isRecord(stored) ? stored : {};
      return { columns: isRecord(columns) ? columns : {}, answers: isRecord(answers) ? answers : {} };
    } catch {
      return NOTHING_REMEMBERED;
    }
  },
  write: (remembered: RememberedChoices): void => storage.write(KEY, JSON.stringify(remembered)),
};
