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
