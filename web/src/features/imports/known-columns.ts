import { storage } from '@/lib/storage.ts';
import type { KnownColumns } from './reading/model.ts';

const KEY = 'klinky.importColumns';

/** What the landlord said of columns before, on this device: titles of columns, and nothing of what is in them. */
export const knownColumns = {
  read(): KnownColumns {
    try {
      const known: unknown = JSON.parse(storage.read(KEY) ?? '{}');
      // What nobody knows any more is passed over when columns are guessed.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return typeof known === 'object' && known !== null ? (known as KnownColumns) : {};
    } catch {
      return {};
    }
  },
  write: (known: KnownColumns): void => storage.write(KEY, JSON.stringify(known)),
};
