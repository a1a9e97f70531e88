/** What is in no text that can be seen, for a class of a regular expression: marks of direction, of width zero, soft hyphens. */
export const INVISIBLE = String.raw`\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF`;
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'g');

/** Without what cannot be seen: address books put marks of direction around the numbers that are copied from them. */
export const visiblePart = (text: string): string => text.replaceAll(INVISIBLES, '').trim();

/**
 * A telephone number in its usual form, or `null` when it is not one. French ones, also typed as `+33 6 …`, are five pairs:
 * `06 12 34 56 78`. Those of other countries keep their groups after the `+` and their code (ITU-T E.164: at most 15 digits).
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

/** A French number, or a foreign number after its `+`. */
const NUMBER =
  /(?<!\d)(?:(?:\+|00)33[\s.-]?(?:\(0\))?[\s.-]?|0)[1-9](?:[\s./-]?\d\d){4}(?!\d)|\+(?!33)\d[\d\s.()-]{6,20}\d/g;

/** The telephone numbers in a text, as they are typed there: « 06 12 34 56 78 (le soir) » has one. */
export function phoneNumbersIn(text: string): readonly string[] {
  if (readPhoneNumber(text) !== null) return [visiblePart(text)];
  return (visiblePart(text).match(NUMBER) ?? []).filter((number) => readPhoneNumber(number) !== null);
}

/**
 * The first number of a text as a `tel:` link dials it from any country: `+33612345678`. A text without a number that can be
 * read gives the digits as typed; `null` when there are none.
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
