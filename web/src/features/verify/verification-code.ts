/** How many characters a document's code has: 128 bits in hexadecimal. */
const CODE_LENGTH = 32;

/**
 * The code in what a person typed or pasted: with spaces, dashes or capitals, with the letters that are taken for
 * digits, or a whole address that ends in it. Null when it cannot be one.
 */
export function readCode(text: string): string | null {
  const last =
    text
      .trim()
      .replace(/[?#].*$/s, '')
      .split('/')
      .findLast((part) => part !== '') ?? '';
  const code = last
    .toLowerCase()
    .replace(/[\s\p{Pd}._]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return code.length === CODE_LENGTH && /^[0-9a-f]+$/.test(code) ? code : null;
}
