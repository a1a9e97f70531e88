import { tabStorage } from './tab-storage.ts';

const KEY = 'klinky.draft';

/**
 * The input of a long form, kept in the session storage of this tab while its page is hidden or reloads. Nothing is
 * kept where the browser blocks the storage or has no room. The input is personal data: a page that keeps it must also
 * forget it.
 */
export const tabDraft = {
  keep: (page: string, draft: unknown): void => tabStorage.write(KEY, JSON.stringify({ page, draft })),
  /** Returns the input that was kept for a page. An older version of the app may have written it. */
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
