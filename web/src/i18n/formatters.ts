import type { FormattersInitializer } from 'typesafe-i18n';
import type { Formatters, Locales } from './i18n-types';

/** What translations may ask of a number: `integer` groups thousands as the language does. */
export const initFormatters: FormattersInitializer<Locales, Formatters> = (locale) => {
  const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  return { integer: (value: number) => integer.format(value) };
};
