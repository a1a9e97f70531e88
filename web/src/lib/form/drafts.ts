/** The values of a form by field name. */
export type Draft = Readonly<Record<string, unknown>>;

const openForms = new Set<() => Draft | null>();
const draftsByAddress = new Map<string, Draft>();
let ownerId: string | null = null;

/** A form is identified by its URL and its fields. */
const keyOf = (href: string, fieldNames: readonly string[]): string =>
  [href, ...fieldNames.toSorted((one, other) => one.localeCompare(other))].join(' ');

/**
 * Unsaved input from a session that has ended. Memory keeps the input until the same user signs in again; other users
 * never see it.
 */
export const drafts = {
  /**
   * Registers a form. When the session ends, the form is asked for its unsaved input (`null` if there is none). Returns
   * a function to unregister the form.
   */
  watch(read: () => Draft | null): () => void {
    openForms.add(read);
    return () => openForms.delete(read);
  },
  /** Keeps the unsaved input of the page's forms when the session ends. */
  keep(href: string): void {
    for (const read of openForms) {
      const draft = read();
      if (draft) draftsByAddress.set(keyOf(href, Object.keys(draft)), draft);
    }
  },
  /** Returns the input that was kept for a form, and removes it. */
  take(href: string, fieldNames: readonly string[]): Draft | undefined {
    const key = keyOf(href, fieldNames);
    const draft = draftsByAddress.get(key);
    draftsByAddress.delete(key);
    return draft;
  },
  /** Sets the user of the session from now on. */
  belongTo(userId: string): void {
    if (ownerId !== userId) draftsByAddress.clear();
    ownerId = userId;
  },
};
