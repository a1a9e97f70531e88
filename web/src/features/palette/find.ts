import { searchFor, searchText } from '@/lib/text/search-text.ts';

/** An entry that the palette finds by its name or its other texts. */
export interface Findable {
  readonly name: string;
  /** The words of the name, normalized by `searchText`, with a space before each word. */
  readonly nameWords: string;
  /** The name and the other texts, normalized by `searchText`. */
  readonly text: string;
  /** The digits of phone numbers. */
  readonly phone: string;
}

/** Builds an entry from a name, other texts and a phone number. */
export function toFindable(name: string, rest: readonly (string | null)[] = [], phone = ''): Findable {
  const text = searchText([name, ...rest].join('\n'));
  const [plain = ''] = text.split('\n', 1);
  return { name, nameWords: ` ${plain.replaceAll(/['’-]/g, ' ')}`, text, phone };
}

/** The words of a query, normalized by `searchText`. */
export const wordsOf = (query: string): string[] => searchText(query).split(/\s+/).filter(Boolean);

/**
 * Returns the entries that contain all words of a query, in any order. Names with a word that begins with a query word
 * come first, then names that contain a query word. Otherwise the order is unchanged.
 */
export function find<T extends Findable>(all: readonly T[], query: string): T[] {
  const words = wordsOf(query);
  return all
    .filter(searchFor(query))
    .map((one) => ({ one, score: scoreOf(one, words) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one);
}

const scoreOf = ({ nameWords }: Findable, words: readonly string[]): number =>
  words.reduce(
    (score, word) => score + (nameWords.includes(` ${word}`) ? 2 : Number(nameWords.includes(word))),
    0,
  );

interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/** Splits a text into pieces, and marks the pieces that match the words. */
export function markMatches(text: string, words: readonly string[]): Piece[] {
  const characters = Array.from(text.normalize());
  // Both letters of a ligature match the ligature, and a letter without its accent matches the letter with it.
  const letters = characters.flatMap((character, place) =>
    Array.from(searchText(character), (letter) => ({ letter, place })),
  );
  const plain = letters.map(({ letter }) => letter).join('');
  const found = new Set<number>();
  for (const word of words) {
    for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + word.length)) {
      for (const { place } of letters.slice(at, at + word.length)) found.add(place);
    }
  }
  const segments: { text: string; isFound: boolean }[] = [];
  for (const [place, character] of characters.entries()) {
    const last = segments.at(-1);
    if (last?.isFound === found.has(place)) last.text += character;
    else segments.push({ text: character, isFound: found.has(place) });
  }
  return segments;
}

/**
 * Returns a query in the form in which the API expects a document number or the end of one: `Q-2026-0119`, `2026-119`,
 * `119`. Returns `null` if the query is no number.
 */
export function documentNumber(query: string): string | null {
  const typed = query.trim().replaceAll(/\s+/g, '-').toUpperCase();
  return /^(?:[A-Z0-9]{1,4}-){0,3}\d{1,9}$/.test(typed) ? typed : null;
}
