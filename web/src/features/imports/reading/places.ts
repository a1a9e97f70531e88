const CODE = /(?<!\d)\d{5}(?!\d)/g;

/** An address before a postal code and a city: `3 rue X, 75011 Paris`. Without a code all of it is an address. */
export function readPlace(text: string): { address: string; postalCode: string; city: string } {
  const code = [...text.matchAll(CODE)].findLast(({ index }) => index > 0);
  if (!code) return { address: trimmed(text), postalCode: '', city: '' };
  return {
    address: trimmed(text.slice(0, code.index)),
    postalCode: code[0],
    city: trimmed(text.slice(code.index + code[0].length)).replace(/[\s,]+france$/i, ''),
  };
}

/** Whether a cell has an address with its postal code and city. */
export function isPlace(text: string): boolean {
  const { address, city } = readPlace(text);
  return address !== '' && city !== '';
}

/** Without the signs that separated it from what came before and after, in one line. */
const trimmed = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^[\s,;–-]+/, '').trimEnd())
    .filter((line) => line !== '')
    .join(', ')
    .replace(/[,;–-]$/, '')
    .trim();
