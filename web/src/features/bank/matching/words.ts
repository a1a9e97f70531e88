import { searchText } from '@/lib/text/search-text.ts';

/** The words of a text in the spelling of banks: capitals without accents, split at every other character. */
export const wordsOf = (text: string): string[] =>
  searchText(text.normalize('NFKC'))
    .toUpperCase()
    .replaceAll('Đ', 'D')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/** Makes `MUELLER`, `MULLER` and a damaged `Müller` equal: drops an E after A, O or U. */
export const spelt = (word: string): string => word.replaceAll(/(?<=[AOU])E/g, '');
