import type { Locale } from '@shared/contract/users/user.ts';

/** Joins texts to a list, as `A, B et C` in French or `A, B and C` in English. */
export const listText = (items: Iterable<string>, locale: Locale): string =>
  new Intl.ListFormat(locale === 'fr' ? 'fr-FR' : 'en-GB').format(items);
