import { phoneNumbersIn } from '@shared/domain/phone-number.ts';

/** Returns the telephone numbers of a cell with several numbers, in order. Returns an empty list for any other cell. */
export function severalPhones(text: string): readonly string[] {
  const numbers = text.length > 200 ? [] : phoneNumbersIn(text);
  return numbers.length > 1 ? numbers : [];
}
