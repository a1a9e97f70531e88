import { storage } from '@/lib/storage/local-storage.ts';
import { type Known, NOTHING_KNOWN } from './reading/model.ts';

const KEY = 'klinky.importColumns';

const isRecord = (value: unknown): value is Record<string, never> =>
  typeof value === 'object' && value !== null;

/**
 * The landlord's earlier answers about columns, kept on this device. They hold the titles, meanings and readings of columns, never
 * their cells.
 */
export const knownColumns = {
  // Guessing columns ignores meanings that no longer exist.
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
