import { tabStorage } from './tab-storage.ts';

const KEY = 'klinky.draft';

/**
 * What is typed in a long form while its page is out of sight or is loaded again, in the session storage of this tab; where the
 * browser blocks that, nothing is kept. It holds personal data: whoever keeps something also lets it go.
 */
export const tabDraft = {
  keep: (draft: unknown): void => tabStorage.write(KEY, JSON.stringify(draft)),
  /** Returns what was kept, by this version of the app or an older one. */
  read(): unknown {
    try {
      return JSON.parse(tabStorage.read(KEY) ?? 'null');
    } catch {
      return null;
    }
  },
  forget: (): void => tabStorage.write(KEY, null),
};
