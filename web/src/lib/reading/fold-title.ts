import { searchText } from '@/lib/text/search-text.ts';

/**
 * Returns the name of a column in lower case, without accents and signs. For example, `N° de tél.` becomes `n de tel`,
 * and `Loyer C.C.` becomes `loyer cc`.
 */
export const foldTitle = (name: string): string =>
  searchText(name)
    .replaceAll('(s)', 's')
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
