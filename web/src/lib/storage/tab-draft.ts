import { tabStorage } from './tab-storage.ts';

const KEY = 'klinky.draft';

/**
 * What is typed in a long form while its page is out of sight or is loaded again, in the session storage of this tab; where the
 * browser blocks that, or has no room for it, nothing is kept. It holds personal data: whoever keeps something also lets it go.
 */
export const tabDraft = {
  keep: (page: string, draft: unknown): void => tabStorage.write(KEY, JSON.stringify({ page, draft })),
  /** Returns what was kept of a page, by this version of the app or an older one. */
  read(page: string): unknown {
    try {
      const kept: unknown = JSON.parse(tabStorage.read(KEY) ?? 'null');
      return typeof kept === 'object' && kept && 'page' in kept && 'draft' in kept && kept.page === page
        ? kept.draft
        : null;
    } catch {
      return null;
    }
  },
  forget: (): void => tabStorage.write(KEY, null),
};
