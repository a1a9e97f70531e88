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

/** What a search looks at: a text as `searchText` has it, and the digits of a phone number. */
interface Searchable {
  readonly text: string;
  readonly phone: string;
}

/** Finds what has all words of a query. Those of digits may be of a phone number instead: one after the other, without gaps. */
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
