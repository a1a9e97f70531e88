/** The values of a form; the keys are the field names. */
export type Draft = Readonly<Record<string, unknown>>;

const openForms = new Set<() => Draft | null>();
const draftsByAddress = new Map<string, Draft>();
let ownerId: string | null = null;

/** A form is identified by its URL and the names of its fields. */
const keyOf = (href: string, fieldNames: readonly string[]): string =>
  [href, ...fieldNames.toSorted((one, other) => one.localeCompare(other))].join(' ');

/**
 * Unsaved input from an ended session. The input stays in memory until the same user signs in again. Other users never
 * see the input.
 */
export const drafts = {
  /**
   * Registers a form. When the session ends, `read` returns the form's unsaved input, or `null` if there is none.
   * Returns a function to unregister the form.
   */
  watch(read: () => Draft | null): () => void {
    openForms.add(read);
    return () => openForms.delete(read);
  },
  /** Stores the unsaved input of the page's forms. Call this function when the session ends. */
  keep(href: string): void {
    for (const read of openForms) {
      const draft = read();
      if (draft) draftsByAddress.set(keyOf(href, Object.keys(draft)), draft);
    }
  },
  /** Returns and removes the stored input of a form. */
  take(href: string, fieldNames: readonly string[]): Draft | undefined {
    const key = keyOf(href, fieldNames);
    const draft = draftsByAddress.get(key);
    draftsByAddress.delete(key);
    return draft;
  },
  /** Sets the user of the new session. Deletes the drafts of a different user. */
  belongTo(userId: string): void {
    if (ownerId !== userId) draftsByAddress.clear();
    ownerId = userId;
  },
};
