import { dialledNumber, phoneNumbersIn, readPhoneNumber, visiblePart } from '@shared/domain/phone-number.ts';

/** True for a text that is neither empty nor a telephone number, which the form asks to look at again. */
export const isDoubtfulPhone = (text: string): boolean =>
  visiblePart(text) !== '' && readPhoneNumber(text) === null;

/** The address of a link that dials; `null` for a text without digits. */
export function phoneHref(text: string): string | null {
  const number = dialledNumber(text);
  return number === null ? null : `tel:${number}`;
}

/** The digits that a search for a number matches: as typed, and with the country code or the 0 that may stand instead. */
export function searchedDigits(text: string): string {
  const forms = phoneNumbersIn(text).flatMap((typed) => {
    const number = (readPhoneNumber(typed) ?? '').replaceAll(/\D/g, '');
    return number.startsWith('0')
      ? [number, `0033${number.slice(1)}`, `00330${number.slice(1)}`]
      : [`00${number}`];
  });
  return [text.replaceAll(/\D/g, ''), ...forms].join(' ');
}
