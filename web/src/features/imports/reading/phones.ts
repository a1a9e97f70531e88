import { readPhoneNumber, visiblePart } from '@shared/domain/phone-number.ts';

/** A French number, or one of another country after its `+`. */
const NUMBER =
  /(?<!\d)(?:(?:\+|00)33[\s.-]?(?:\(0\))?[\s.-]?|0)[1-9](?:[\s./-]?\d\d){4}(?!\d)|\+(?!33)\d[\d\s.()-]{6,20}\d/g;

/** The telephone numbers of a cell that has several of them, in its order; none of any other cell. */
export function severalPhones(text: string): readonly string[] {
  if (text.length > 200 || readPhoneNumber(text) !== null) return [];
  const numbers = (visiblePart(text).match(NUMBER) ?? []).filter(
    (number) => readPhoneNumber(number) !== null,
  );
  return numbers.length > 1 ? numbers : [];
}
