/** The length of a document's code: 128 bits in hexadecimal. */
const CODE_LENGTH = 32;

/**
 * Extracts the code from typed or pasted text. Accepts spaces, dashes, capitals, letters mistaken for digits, and a
 * URL that ends with the code. Returns `null` if the text contains no code.
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
