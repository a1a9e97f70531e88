import { searchFor, searchText } from '@/lib/text/search-text.ts';

/** What can be found by its name, or by what else is known of it. */
export interface Findable {
  readonly name: string;
  /** The words of the name, each after a space: `searchText` made them. */
  readonly nameWords: string;
  /** The name and the rest, as `searchText` has them. */
  readonly text: string;
  /** The digits of phone numbers. */
  readonly phone: string;
}

/** What is found by a name, and by the rest that is known. */
export function findable(name: string, rest: readonly (string | null)[] = [], phone = ''): Findable {
  const text = searchText([name, ...rest].join('\n'));
  const [plain = ''] = text.split('\n', 1);
  return { name, nameWords: ` ${plain.replaceAll(/['’-]/g, ' ')}`, text, phone };
}

/** The words of what was typed, as `searchText` has them. */
export const wordsOf = (query: string): string[] => searchText(query).split(/\s+/).filter(Boolean);

/** What has all words of a query, in any order. What begins with them comes first, then what has them in its name; else the order stays. */
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

/** A text in pieces, of which some are words that were looked for. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const characters = Array.from(text.normalize());
  // A ligature is found by its two letters, a letter with an accent by the one without.
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

/** What was typed as the API takes the number of a document, or the end of one: `Q-2026-0119`, `2026-119`, `119`; `null` when it is none. */
export function documentNumber(query: string): string | null {
  const typed = query.trim().replaceAll(/\s+/g, '-').toUpperCase();
  return /^(?:[A-Z0-9]{1,4}-){0,3}\d{1,9}$/.test(typed) ? typed : null;
}
