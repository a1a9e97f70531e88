import { storage } from '@/lib/storage/local-storage.ts';
import { type Known, NOTHING_KNOWN } from './reading/model.ts';

const KEY = 'klinky.importColumns';

const isRecord = (value: unknown): value is Record<string, never> =>
  typeof value === 'object' && value !== null;

/**
 * What the landlord said of columns before, on this device: their titles, what they mean and how they are read, and nothing
 * of what is in them.
 */
export const knownColumns = {
  // What nobody knows any more is passed over when columns are guessed.
  read(): Known {
    try {
      const known: unknown = JSON.parse(storage.read(KEY) ?? '{}');
      const { columns, answers } = isRecord(known) ? known : {};
      return { columns: isRecord(columns) ? columns : {}, answers: isRecord(answers) ? answers : {} };
    } catch {
      return NOTHING_KNOWN;
    }
  },
  write: (known: Known): void => storage.write(KEY, JSON.stringify(known)),
};
