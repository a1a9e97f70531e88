import { dialledNumber, phoneNumbersIn, readPhoneNumber, visiblePart } from '@shared/domain/phone-number.ts';

/** Returns true if a text is neither empty nor a telephone number. The form then asks the user to check the text. */
export const isDoubtfulPhone = (text: string): boolean =>
  visiblePart(text) !== '' && readPhoneNumber(text) === null;

/** Returns the URL of a link that dials the number. Returns `null` for a text without digits. */
export function phoneHref(text: string): string | null {
  const number = dialledNumber(text);
  return number === null ? null : `tel:${number}`;
}

/**
 * Returns the digits that a search compares with the typed digits. Contains all digits of the text, and the national
 * and international forms of each telephone number in the text.
 */
export function searchedDigits(text: string): string {
  const forms = phoneNumbersIn(text).flatMap((typed) => {
    const number = (readPhoneNumber(typed) ?? '').replaceAll(/\D/g, '');
    return number.startsWith('0')
      ? [number, `0033${number.slice(1)}`, `00330${number.slice(1)}`]
      : [`00${number}`];
  });
  return [text.replaceAll(/\D/g, ''), ...forms].join(' ');
}
