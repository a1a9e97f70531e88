/** Euros as whole cents, so that sums are exact. */
export function toCents(euros: number): number {
  return Math.round(euros * 100);
}

/** The sum of amounts in euros, exact to the cent. */
export function sumEuros(...amounts: readonly number[]): number {
  return amounts.reduce((cents, euros) => cents + toCents(euros), 0) / 100;
}

const formats = {
  fr: new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }),
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }),
};

/**
 * An amount as people read it: `1 250,00 €` or `€1,250.00`. Spaces are U+00A0: Intl puts U+202F between
 * thousands, which many fonts lack.
 */
export function formatEuros(euros: number, locale: keyof typeof formats = 'fr'): string {
  return formats[locale].format(euros).replaceAll('\u202F', '\u00A0');
}
