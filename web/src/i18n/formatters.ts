import type { FormattersInitializer } from 'typesafe-i18n';
import { numberText } from '@/lib/text/number-text.ts';
import type { Formatters, Locales } from './i18n-types';

let withDe = (name: string): string => name;

/** Loads what French needs to put « de » before a name: the texts with names in them come with it. */
export async function loadElision(): Promise<void> {
  ({ withDe } = await import('@shared/domain/elision.ts'));
}

/**
 * What translations may ask: `integer` groups thousands of a number as the language does; `de` puts « de » or « d’ »
 * before a name, in French alone: English has its own words around it.
 */
export const initFormatters: FormattersInitializer<Locales, Formatters> = (locale) => ({
  integer: (value: number) => numberText(value, locale),
  de: (name: string) => (locale === 'fr' ? withDe(name) : name),
});
