import { searchFor, searchText } from '@/lib/text/search-text.ts';

/** An entry that the palette finds by its name, its phone numbers or its other texts. */
export interface Findable {
  readonly name: string;
  /** The name, normalized by `searchText`, with a space before each word. */
  readonly nameWords: string;
  /** The name and the other texts, normalized by `searchText`. */
  readonly text: string;
  /** The digits of the phone numbers. */
  readonly phone: string;
}

export function toFindable(name: string, rest: readonly (string | null)[] = [], phone = ''): Findable {
  const text = searchText([name, ...rest].join('\n'));
  const [plain = ''] = text.split('\n', 1);
  return { name, nameWords: ` ${plain.replaceAll(/['’-]/g, ' ')}`, text, phone };
}

/** Returns the words of a query, normalized by `searchText`. */
export const wordsOf = (query: string): string[] => searchText(query).split(/\s+/).filter(Boolean);

/**
 * Returns the entries that contain all words of a query, in any order. Entries whose name matches best come first: a
 * query word at the start of a word of the name counts twice, and a query word inside the name counts once. Entries of
 * equal rank keep their order.
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

/** Splits a text into pieces, and marks the pieces that match one of the words. */
export function markMatches(text: string, words: readonly string[]): Piece[] {
  const characters = Array.from(text.normalize());
  // The ligature `œ` matches `o`, `e` and `oe`. A letter with an accent matches the letter without the accent.
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
 * Turns a query that is a document number, or the end of one, into the form that the API expects: `Q-2026-0119`,
 * `2026-119` or `119`. Returns `null` for any other query.
 */
export function documentNumber(query: string): string | null {
  const typed = query.trim().replaceAll(/\s+/g, '-').toUpperCase();
  return /^(?:[A-Z0-9]{1,4}-){0,3}\d{1,9}$/.test(typed) ? typed : null;
}
