import type { FormattersInitializer } from 'typesafe-i18n';
import { numberText } from '@/lib/text/number-text.ts';
import type { Formatters, Locales } from './i18n-types';

let withDe = (name: string): string => name;

/** Loads the rule by which French puts « de » before a name. It loads together with the texts that contain names. */
export async function loadElision(): Promise<void> {
  ({ withDe } = await import('@shared/domain/elision.ts'));
}

/**
 * The formatters that translations may use. `integer` groups the thousands of a number as the language does. `de` puts
 * « de » or « d’ » before a name in French. In English, it returns only the name.
 */
export const initFormatters: FormattersInitializer<Locales, Formatters> = (locale) => ({
  integer: (value: number) => numberText(value, locale),
  de: (name: string) => (locale === 'fr' ? withDe(name) : name),
});
