import type { RouterHistory } from '@tanstack/react-router';

/** An entry of the browser's history, with the values stored for its page. */
interface HistoryEntry {
  readonly pathname: string;
  /** The link that led to this history entry. */
  readonly arrivedBy: string;
  readonly kept: ReadonlyMap<string, unknown>;
}

type Location = Pick<RouterHistory['location'], 'pathname' | 'href' | 'state'>;

/** The history entries. The index of an entry is its number in the browser's history. A reload deletes all entries. */
let entries: readonly (HistoryEntry | undefined)[] = [];

const numberOf = ({ state: { __TSR_index: number } }: Location): number => number;

const setEntry = (number: number, place: HistoryEntry): void => {
  entries = entries.with(number, place);
};

const newEntry = ({ pathname, href }: Location): HistoryEntry => ({
  pathname,
  arrivedBy: href,
  kept: new Map(),
});

/** Returns the history entry of a location. Adds the entry if it is missing. */
function entryAt(location: Location): HistoryEntry {
  const number = numberOf(location);
  if (entries.length <= number) entries = [...entries, ...Array<undefined>(number + 1 - entries.length)];
  const stored = entries[number];
  if (stored?.pathname === location.pathname) return stored;
  const place = newEntry(location);
  setEntry(number, place);
  return place;
}

/** Returns the value that is stored under a name for the page at a location, or `undefined`. */
export const pageValue = (location: Location, name: string): unknown => entryAt(location).kept.get(name);

/**
 * Stores a value in the history entry of a location, so that the page can restore the value when the user comes back.
 */
export function setPageValue(location: Location, name: string, value: unknown): void {
  const place = entryAt(location);
  setEntry(numberOf(location), { ...place, kept: new Map(place.kept).set(name, value) });
}

/** The row of a list in which the user followed a link, with the measurements that restore the list. */
export interface LeftRow<TMeasured = unknown> {
  readonly rowKey: string;
  readonly href: string;
  readonly measured: TMeasured;
}

/** Returns the row from which the user left the list at a location. The row is stored under the name `left`. */
export const leftRowAt = <TMeasured>(location: Location): LeftRow<TMeasured> | undefined =>
  // Only lists store a value under this name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  pageValue(location, 'left') as LeftRow<TMeasured> | undefined;

/**
 * Returns the page that the user visited before a location. `steps` is the negative number of history steps to this
 * earlier page. Skips history entries with the path of the location itself.
 */
export function previousPage(location: Location): { steps: number; pathname: string } | null {
  const here = numberOf(location);
  const before = entries.slice(0, here).findLastIndex((place) => place?.pathname !== location.pathname);
  const place = entries[before];
  return place ? { steps: before - here, pathname: place.pathname } : null;
}

/**
 * Follows the browser's history until the returned function is called. When the user returns to a page, `onBack`
 * receives the link by which the user had left the page.
 */
export function followHistory(history: RouterHistory, onBack: (link: string) => void): () => void {
  entryAt(history.location);
  const stop = history.subscribe(({ location, action: { type } }) => {
    const number = numberOf(location);
    if (type === 'PUSH') entries = entries.slice(0, number);
    entryAt(location);
    const next = type === 'PUSH' || type === 'REPLACE' ? undefined : entries[number + 1];
    if (next) onBack(next.arrivedBy);
  });
  return () => {
    stop();
    entries = [];
  };
}
