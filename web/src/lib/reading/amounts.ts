import { meansNone } from './means-none.ts';

/** Matches an ambiguous amount. For example, `1.345` may mean 1345 or a little more than 1. */
const UNCLEAR = /^-?[1-9]\d{0,2}([.,])\d{3}$/;

const LENGTH_MAX = 40;

/**
 * Returns an amount without spaces and currency signs, with `-` as its minus sign. Returns `null` for any other text.
 */
function plain(text: string): string | null {
  if (text.length > LENGTH_MAX) return null;
  const compact = text
    .replaceAll(/[\s'’]/g, '')
    .replace(/^(?:€|EUR)|(?:€|EUR|euros?)$/i, '')
    .replaceAll(/[\u2212\u2013\u2014]/g, '-');
  if (meansNone(compact)) return '0';
  const negative = /^\((.+)\)$/.exec(compact)?.[1] ?? /^([^-]+)-$/.exec(compact)?.[1];
  const signed = (negative === undefined ? compact : `-${negative}`)
    .replace(/^\+/, '')
    .replace(/^(-?)€|€$/, '$1');
  return /^-?[\d.,]*\d[\d.,]*$/.test(signed) ? signed : null;
}

/** Returns the decimal sign of an amount, or `null` if the amount does not show its decimal sign. */
function decimalSign(text: string): '.' | ',' | null {
  const signed = plain(text);
  if (signed === null || UNCLEAR.test(signed)) return null;
  const [point, comma] = [signed.lastIndexOf('.'), signed.lastIndexOf(',')];
  if (point < 0 && comma < 0) return null;
  const last = point > comma ? '.' : ',';
  const other = last === '.' ? ',' : '.';
  // The thousands separator may occur twice, as in `1.345.000`, but the decimal sign may not.
  return signed.indexOf(last) === signed.lastIndexOf(last) ? last : other;
}

export const isUnclear = (text: string): boolean => UNCLEAR.test(plain(text) ?? '');

/** Returns the decimal signs that the amounts of a column show. A consistent column shows at most one sign. */
export const decimalSignsOf = (cells: readonly string[]): ReadonlySet<'.' | ','> =>
  new Set(cells.map(decimalSign).filter((sign) => sign !== null));

/**
 * Returns the decimal sign for the ambiguous amounts of a column, derived from its other amounts. Returns `null` if the
 * other amounts show no sign, or both signs.
 */
export function decimalSignOf(cells: readonly string[]): '.' | ',' | null {
  const [sign, other] = decimalSignsOf(cells);
  return other === undefined ? (sign ?? null) : null;
}

/**
 * Returns an amount in euros, rounded to the cent, for a text such as `1 345,00 €`, `1,345.00` or `(12,50)`. `decimal`
 * is the decimal sign of an ambiguous amount. Returns NaN for any other text.
 */
export function readAmount(text: string, decimal: '.' | ','): number {
  const signed = plain(text);
  if (signed === null) return Number.NaN;
  const point = isUnclear(text) ? decimal : (decimalSign(text) ?? decimal);
  const thousands = point === '.' ? ',' : '.';
  const [whole = '', cents = ''] = signed.split(point);
  const isGrouped = /^-?\d{1,3}(?:[.,]\d{3})*$/.test(whole) || /^-?\d*$/.test(whole);
  if (!isGrouped || cents.includes(thousands) || signed.split(point).length > 2) return Number.NaN;
  const euros = Number(`${whole.replaceAll(thousands, '')}.${cents}0`);
  return (Math.round(Math.abs(euros) * 100 + 1e-6) / 100) * Math.sign(euros) || 0;
}
