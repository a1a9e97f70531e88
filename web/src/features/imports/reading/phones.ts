import { phoneNumbersIn } from '@shared/domain/phone-number.ts';

/** The telephone numbers of a cell that has several of them, in its order; none of any other cell. */
export function severalPhones(text: string): readonly string[] {
  const numbers = text.length > 200 ? [] : phoneNumbersIn(text);
  return numbers.length > 1 ? numbers : [];
}
