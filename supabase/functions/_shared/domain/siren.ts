/** Whether nine digits are a SIREN: the last one is a check digit by Luhn's formula (ISO/IEC 7812-1), as INSEE gives it. */
export function isSiren(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** The digits in groups of three, which stay together: `732 829 320`. */
export const sirenText = (digits: string): string => digits.replaceAll(/(\d{3})(?=\d)/g, '$1\u00A0');
