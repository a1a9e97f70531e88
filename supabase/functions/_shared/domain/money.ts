import type { Locale } from '../contract/users/user.ts';

/** Converts euros to whole cents, so that sums are exact. */
export function toCents(euros: number): number {
  return Math.round(euros * 100);
}

/** Returns the sum of amounts in euros, exact to the cent. */
export function sumEuros(...amounts: readonly number[]): number {
  return amounts.reduce((cents, euros) => cents + toCents(euros), 0) / 100;
}

const formats = {
  fr: { thousands: '\u00A0', decimal: ',', before: '', after: '\u00A0€' },
  en: { thousands: ',', decimal: '.', before: '€', after: '' },
};

/**
 * Formats an amount in euros: `1 250,00 €` or `€1,250.00`, with U+00A0 for spaces. Intl writes U+202F between
 * thousands, but many fonts lack this character. The output of Intl also depends on the runtime, while a document must
 * never change. The minus sign U+2212 is as wide as a digit.
 */
export function formatEuros(euros: number, locale: Locale = 'fr'): string {
  const { thousands, decimal, before, after } = formats[locale];
  const cents = toCents(euros);
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, thousands);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '\u2212' : ''}${before}${whole}${decimal}${rest}${after}`;
}
