import { phoneNumbersIn } from '@shared/domain/phone-number.ts';

/** The telephone numbers of a cell that has several, in order. Any other cell gives an empty list. */
export function severalPhones(text: string): readonly string[] {
  const numbers = text.length > 200 ? [] : phoneNumbersIn(text);
  return numbers.length > 1 ? numbers : [];
}
