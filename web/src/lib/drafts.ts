/** The fields of a form and what is in them. */
export type Draft = Readonly<Record<string, unknown>>;

const openForms = new Set<() => Draft | null>();
const kept = new Map<string, Draft>();
let ownerId: string | null = null;

/** A form is known by the page it is on and by its fields. */
const keyOf = (href: string, fieldNames: readonly string[]): string =>
  [href, ...fieldNames.toSorted((one, other) => one.localeCompare(other))].join(' ');

/**
 * What was typed and not saved when a session ended: in memory alone, until the same user is back. Another user finds
 * nothing.
 */
export const drafts = {
  /** Has a form asked what is typed in it (`null`: nothing) when the session ends. Gives what ends that. */
  watch(read: () => Draft | null): () => void {
    openForms.add(read);
    return () => openForms.delete(read);
  },
  /** Keeps what is typed in the forms of a page: its session is over. */
  keep(href: string): void {
    for (const read of openForms) {
      const draft = read();
      if (draft) kept.set(keyOf(href, Object.keys(draft)), draft);
    }
  },
  /** What was kept of a form, once. */
  take(href: string, fieldNames: readonly string[]): Draft | undefined {
    const key = keyOf(href, fieldNames);
    const draft = kept.get(key);
    kept.delete(key);
    return draft;
  },
  /** Tells whose session it is from now on. */
  belongTo(userId: string): void {
    if (ownerId !== userId) kept.clear();
    ownerId = userId;
  },
};
