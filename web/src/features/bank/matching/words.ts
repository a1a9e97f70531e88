import { searchText } from '@/lib/text/search-text.ts';

/** The words of a text as banks write them: capitals without accents, parted at all that is neither letter nor figure. */
export const wordsOf = (text: string): string[] =>
  searchText(text.normalize('NFKC'))
    .toUpperCase()
    .replaceAll('Đ', 'D')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/** A word so that `MUELLER`, `MULLER` and what is left of `Müller` are one: an E behind A, O or U is passed over. */
export const spelt = (word: string): string => word.replaceAll(/(?<=[AOU])E/g, '');
