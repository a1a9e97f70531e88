import { searchText } from '@/lib/text/search-text.ts';

/**
 * Returns the words of a text in the spelling of banks: capital letters without accents, and digits. All other
 * characters separate words.
 */
export const wordsOf = (text: string): string[] =>
  searchText(text.normalize('NFKC'))
    .toUpperCase()
    .replaceAll('Đ', 'D')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/** Removes an E after A, O or U, so that `MUELLER`, `MULLER` and a damaged `Müller` are equal. */
export const withoutUmlautE = (word: string): string => word.replaceAll(/(?<=[AOU])E/g, '');
