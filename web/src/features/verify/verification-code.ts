/** The length of a document's code: 128 bits in hexadecimal. */
const CODE_LENGTH = 32;

/**
 * Returns the code in a typed or pasted text; `null` if the text contains no code. Accepts a URL that ends with the
 * code. Ignores spaces, dashes, dots, underscores and letter case. Reads `o` as 0, and `i` and `l` as 1.
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
