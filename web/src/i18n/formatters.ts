import type { FormattersInitializer } from 'typesafe-i18n';
import { numberText } from '@/lib/text/number-text.ts';
import type { Formatters, Locales } from './i18n-types';

let withDe = (name: string): string => name;

/**
 * Loads the rule for French « de » before a name. The part `app`, which every page of signed-in users loads, is loaded
 * together with this rule.
 */
export async function loadElision(): Promise<void> {
  ({ withDe } = await import('@shared/domain/elision.ts'));
}

/**
 * The formatters that translations may use. `integer` separates the thousands of a number as usual in the language.
 * `de` adds « de » or « d’ » before a name in French, and returns only the name in English.
 */
export const initFormatters: FormattersInitializer<Locales, Formatters> = (locale) => ({
  integer: (value: number) => numberText(value, locale),
  de: (name: string) => (locale === 'fr' ? withDe(name) : name),
});
