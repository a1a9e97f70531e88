/** Normalizes a text for a search. Removes case, accents and ligatures, so that `Œuvré` becomes `oeuvre`. */
export function searchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o');
}

/** The text of a row, normalized by `searchText`, and the digits of its phone number. */
interface Searchable {
  readonly text: string;
  readonly phone: string;
}

/**
 * Returns a filter for rows that contain all words of a query. All words of digits together may match the phone number
 * instead: the number must contain their joined digits.
 */
export function searchFor(query: string): (row: Searchable) => boolean {
  const words = searchText(query).split(/\s+/).filter(Boolean);
  const numbers = words.filter((word) => /^\+?[\d().-]+$/.test(word));
  const others = words.filter((word) => !numbers.includes(word));
  const digits = numbers.join('').replace(/\D/g, '');
  return ({ text, phone }) => {
    const isInText = (word: string): boolean => text.includes(word);
    return words.every(isInText) || (digits !== '' && phone.includes(digits) && others.every(isInText));
  };
}
