import { tabStorage } from '@/lib/storage/browser-storage.ts';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';

/** The values of a form; the keys are the field names. */
export type Draft = Readonly<Record<string, unknown>>;

interface KeptDraft {
  readonly draft: Draft;
  /** True if the page was loaded again since the input was typed. */
  readonly isFromTab: boolean;
}

const KEY = 'klinky.draft';

const openForms = new Set<() => Draft | null>();
const draftsByAddress = new Map<string, KeptDraft>();
let ownerId: string | null = null;

/** A form is identified by its URL and the names of its fields. */
const keyOf = (href: string, fieldNames: readonly string[]): string =>
  [href, ...fieldNames.toSorted((one, other) => one.localeCompare(other))].join(' ');

/** Returns the drafts of the open forms, with their keys. */
const openDrafts = (href: string): [string, Draft][] =>
  [...openForms].flatMap((read) => {
    const draft = read();
    return draft ? [[keyOf(href, Object.keys(draft)), draft] satisfies [string, Draft]] : [];
  });

/** Unsaved input of an ended session or of a page that was loaded again. Only the same user sees the input again. */
export const drafts = {
  /**
   * Registers a form. When the session ends, `read` returns the form's unsaved input, or `null` if there is none.
   * Returns a function to unregister the form.
   */
  watch(read: () => Draft | null): () => void {
    openForms.add(read);
    return () => openForms.delete(read);
  },
  /** Keeps the unsaved input of the page's forms in memory. Call this function when the session ends. */
  keep(href: string): void {
    for (const [key, draft] of openDrafts(href)) draftsByAddress.set(key, { draft, isFromTab: false });
  },
  /**
   * Stores all unsaved input in the session storage of this tab while the page is hidden, because the browser may load
   * a hidden page again. Deletes the stored input once the page is visible, because it is personal data.
   */
  keepWhileHidden(readHref: () => string): void {
    const onChange = ({ type }: Event): void => {
      const isHidden = type === 'pagehide' || document.visibilityState === 'hidden';
      tabStorage.write(KEY, isHidden && loggedInFlag.isSet() ? allAsText(readHref()) : null);
    };
    window.addEventListener('pagehide', onChange);
    document.addEventListener('visibilitychange', onChange);
  },
  /** Returns and removes the stored input of a form. The input may come from an older version of the app. */
  take(href: string, fieldNames: readonly string[]): KeptDraft | undefined {
    const key = keyOf(href, fieldNames);
    const draft = draftsByAddress.get(key);
    draftsByAddress.delete(key);
    return draft;
  },
  /** Deletes all drafts. Call this function when the user signs out. */
  forget(): void {
    draftsByAddress.clear();
    tabStorage.write(KEY, null);
  },
  /** Sets the user of the new session. Deletes the drafts of a different user. */
  belongTo(userId: string): void {
    if (ownerId !== userId) draftsByAddress.clear();
    if (ownerId === null) restoreFromTab(userId);
    ownerId = userId;
  },
};

/** Returns the kept drafts and the drafts of the open forms as JSON, or `null` if there are none. */
function allAsText(href: string): string | null {
  const kept = [...draftsByAddress].map(([key, { draft }]) => [key, draft] satisfies [string, Draft]);
  const all = [...kept, ...openDrafts(href)];
  return all.length > 0 ? JSON.stringify({ ownerId, drafts: all }) : null;
}

/** Reads the drafts that this user typed before the page was loaded again. */
function restoreFromTab(userId: string): void {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return;
    // Only `keepWhileHidden` writes this value.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const kept = stored as { readonly ownerId: string; readonly drafts: readonly [string, Draft][] };
    if (kept.ownerId !== userId) return;
    for (const [key, draft] of kept.drafts) draftsByAddress.set(key, { draft, isFromTab: true });
  } catch {
    // Another version of the app stored the value in another shape.
  } finally {
    tabStorage.write(KEY, null);
  }
}
