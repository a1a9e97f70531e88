/** Normalizes text for searching: without case, accents or ligatures, so `Œuvré` becomes `oeuvre`. */
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

/** The text of a row as `searchText` returns it, and the digits of its phone number. */
interface Searchable {
  readonly text: string;
  readonly phone: string;
}

/**
 * Returns a filter for rows with all words of a query. Words of digits may also match the phone number, one after the
 * other and without gaps.
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
