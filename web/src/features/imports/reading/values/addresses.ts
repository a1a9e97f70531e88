const CODE = /(?<!\d)\d{5}(?!\d)/g;

/**
 * Splits a cell into an address, a postal code and a city: `3 rue X, 75011 Paris`. In a cell without a postal code, the
 * whole text is the address.
 */
export function readAddress(text: string): { address: string; postalCode: string; city: string } {
  const code = [...text.matchAll(CODE)].findLast(({ index }) => index > 0);
  if (!code) return { address: trimSeparators(text), postalCode: '', city: '' };
  return {
    address: trimSeparators(text.slice(0, code.index)),
    postalCode: code[0],
    city: trimSeparators(text.slice(code.index + code[0].length)).replace(/[\s,]+france$/i, ''),
  };
}

/**
 * Splits a cell into a postal code and a city, in either order: `69002 Lyon`, `Lyon (69002)`, `1000 Bourg-en-Bresse`.
 */
export function readPostalCodeCity(text: string): { postalCode: string; city: string } {
  const [, code = '', after = ''] = /^(?:F-?)?(\d{4,5})(?!\d)(.*)$/s.exec(text) ?? [];
  const [, before = '', last = ''] = code === '' ? (/^(.*?)\(?(?<!\d)(\d{5})\)?$/s.exec(text) ?? []) : [];
  const city = code === '' && last === '' ? text : before + after;
  return {
    postalCode: code || last,
    city: trimSeparators(city.trim().replace(/^\/\s*/, '')).replace(/[\s,]+france$/i, ''),
  };
}

/** Returns true if a cell begins with a postal code and a city. */
export const isPostalCodeCity = (text: string): boolean => /^(?:F-?)?\d{5}[\s,/–-]+\p{L}/u.test(text);

/** Returns true if a cell contains a street with a number: `3 bis rue X`, `Résidence Y, 3 rue X`. */
export const isStreet = (text: string): boolean =>
  /(?:^|, )\d{1,4} ?(?:bis|ter|[a-d])?[\s,]+\p{L}{2}/iu.test(text);

/** Returns true if a cell contains an address with its postal code and city. */
export function isFullAddress(text: string): boolean {
  const { address, city } = readAddress(text);
  return address !== '' && city !== '';
}

/** Removes separators at both ends of a text, and joins lines. */
const trimSeparators = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^[\s,;–-]+/, '').trimEnd())
    .filter((line) => line !== '')
    .join(', ')
    .replace(/[,;–-]$/, '')
    .trim();
