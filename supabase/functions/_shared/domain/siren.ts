/** True if nine digits are a SIREN of INSEE. The last digit is a check digit by Luhn's formula (ISO/IEC 7812-1). */
export function isSiren(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** Returns the digits in groups of three with no-break spaces: `732 829 320`. */
export const sirenText = (digits: string): string => digits.replaceAll(/(\d{3})(?=\d)/g, '$1\u00A0');
