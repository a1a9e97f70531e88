/** Invisible characters, for a class of a regular expression: direction marks, zero-width characters, soft hyphens. */
export const INVISIBLE = String.raw`\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF`;
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'g');

/** Removes invisible characters: address books put direction marks around the numbers that people copy. */
export const visiblePart = (text: string): string => text.replaceAll(INVISIBLES, '').trim();

/**
 * Returns a telephone number in its usual form, or `null` if the text is not a number. A French number becomes five
 * pairs, even if it is typed as `+33 6 …`: `06 12 34 56 78`. A foreign number keeps its groups of digits after `+` and
 * the country code. A foreign number has at most 15 digits (ITU-T E.164).
 */
export function readPhoneNumber(text: string): string | null {
  const typed = visiblePart(text).replace(/^00/, '+').replace('(0)', ' ');
  if (!/^\+?[\d\s./()-]+$/.test(typed)) return null;
  const groups = typed.replaceAll(/\D+/g, ' ').trim();
  const digits = groups.replaceAll(' ', '');
  const national = typed.startsWith('+33') ? `0${digits.slice(2)}` : digits;
  if (!typed.startsWith('+') || typed.startsWith('+33')) {
    return /^0[1-9]\d{8}$/.test(national) ? national.replaceAll(/\d\d(?=\d)/g, '$& ') : null;
  }
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${groups}` : null;
}

/** Matches a French number, or `+` and a foreign number. */
const NUMBER =
  /(?<!\d)(?:(?:\+|00)33[\s.-]?(?:\(0\))?[\s.-]?|0)[1-9](?:[\s./-]?\d\d){4}(?!\d)|\+(?!33)\d[\d\s.()-]{6,20}\d/g;

/** Returns the telephone numbers in a text, as typed. For « 06 12 34 56 78 (le soir) », returns `06 12 34 56 78`. */
export function phoneNumbersIn(text: string): readonly string[] {
  if (readPhoneNumber(text) !== null) return [visiblePart(text)];
  return (visiblePart(text).match(NUMBER) ?? []).filter((number) => readPhoneNumber(number) !== null);
}

/**
 * Returns the first number of a text for a `tel:` link that works from any country: `+33612345678`. If no number can be
 * read, returns the digits as typed, or `null` if there are no digits.
 */
export function dialledNumber(text: string): string | null {
  const [first] = phoneNumbersIn(text);
  const number = first === undefined ? null : readPhoneNumber(first);
  if (number !== null) return number.replace(/^0/, '+33').replaceAll(' ', '');
  return (
    visiblePart(text)
      .replaceAll(/(?!^\+)\D/g, '')
      .replace(/^\+?$/, '') || null
  );
}
