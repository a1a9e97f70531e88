import type { RouterHistory } from '@tanstack/react-router';

/** An entry of the browser's history, and what its page keeps for whoever comes back to it. */
interface Place {
  readonly pathname: string;
  /** The link that led here. */
  readonly arrivedBy: string;
  readonly kept: ReadonlyMap<string, unknown>;
}

type Location = Pick<RouterHistory['location'], 'pathname' | 'href' | 'state'>;

/** By their number in the browser's history. Forgotten with the page: it is of use while somebody looks around. */
let places: readonly (Place | undefined)[] = [];

const numberOf = ({ state: { __TSR_index: number } }: Location): number => number;

const put = (number: number, place: Place): void => {
  places = places.with(number, place);
};

const newPlace = ({ pathname, href }: Location): Place => ({
  pathname,
  arrivedBy: href,
  kept: new Map(),
});

/** The place where a page is shown. */
function placeAt(location: Location): Place {
  const number = numberOf(location);
  if (places.length <= number) places = [...places, ...Array<undefined>(number + 1 - places.length)];
  const known = places[number];
  if (known?.pathname === location.pathname) return known;
  const place = newPlace(location);
  put(number, place);
  return place;
}

/** What the page at a location has kept under a name; `undefined`: nothing. */
export const keptOnPage = (location: Location, name: string): unknown => placeAt(location).kept.get(name);

/** Keeps a value for whoever comes back to the page at a location. */
export function keepOnPage(location: Location, name: string, value: unknown): void {
  const place = placeAt(location);
  put(numberOf(location), { ...place, kept: new Map(place.kept).set(name, value) });
}

/** The row of a list that somebody left by a link in it, and what the list needs to stand as it did. */
export interface LeftRow<TMeasured = unknown> {
  readonly rowKey: string;
  readonly href: string;
  readonly measured: TMeasured;
}

/** The row of the list at a location that somebody left, kept under `left`. */
export const leftRowAt = <TMeasured>(location: Location): LeftRow<TMeasured> | undefined =>
  // Only what a list has kept.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  keptOnPage(location, 'left') as LeftRow<TMeasured> | undefined;

/** The page that somebody came from to the one at a location, with any pages of its own: how many steps back, and which it is. */
export function previousPage(location: Location): { steps: number; pathname: string } | null {
  const here = numberOf(location);
  const before = places.slice(0, here).findLastIndex((place) => place?.pathname !== location.pathname);
  const place = places[before];
  return place ? { steps: before - here, pathname: place.pathname } : null;
}

/** Follows where somebody goes; `onBack` says which link led on from a page that somebody comes back to. */
export function followHistory(history: RouterHistory, onBack: (link: string) => void): () => void {
  placeAt(history.location);
  const stop = history.subscribe(({ location, action: { type } }) => {
    const number = numberOf(location);
    if (type === 'PUSH') places = places.slice(0, number);
    placeAt(location);
    const next = type === 'PUSH' || type === 'REPLACE' ? undefined : places[number + 1];
    if (next) onBack(next.arrivedBy);
  });
  return () => {
    stop();
    places = [];
  };
}
