import { tabStorage } from './browser-storage.ts';

const KEY = 'klinky.draft';

/**
 * Stores the input of a long form in this tab's session storage, so that the input survives a reload of the page.
 * Stores nothing if the browser blocks the storage or the storage is full. The input is personal data. A page that
 * stores input must also delete it.
 */
export const tabDraft = {
  keep: (page: string, draft: unknown): void => tabStorage.write(KEY, JSON.stringify({ page, draft })),
  /** Returns the stored input of a page. The input may come from an older version of the app. */
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
