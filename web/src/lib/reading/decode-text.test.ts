import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ['12 \xA4', '12 €'],
  ['c\xBDur', 'cœur'],
  ['\xBCuvre', 'Œuvre'],
  ['\xE9t\xE9', 'été'],
  // The byte 0xBD is `½` in Windows-1252 and `œ` in ISO-8859-15. Between spaces, it is read as `½`.
  ['2 \xBD pi\xE8ces', '2 ½ pièces'],
])('the bytes %j are read as %j', (latin, text) => {
  expect(decodeText(bytes(latin))).toBe(text);
});

test('a text with a byte that only Windows-1252 uses is read as Windows-1252', () => {
  // The byte 0x92 is an apostrophe in Windows-1252. ISO-8859-15 has no sign for this byte.
  expect(decodeText(bytes('l\x92\xA4'))).toContain('¤');
});

test('a text in UTF-8 is never read in another encoding', () => {
  expect(decodeText(new TextEncoder().encode('12 ¤, cœur'))).toBe('12 ¤, cœur');
  expect(decodeText(Uint8Array.of(1, 2, 0))).toBeNull();
});

test.each(['utf-16le', 'utf-16be'])(
  '%s is recognized without a byte order mark, by the zero bytes of its letters',
  (encoding) => {
    const little = Uint8Array.from(Buffer.from('Date\tLibellé\n', 'utf16le'));
    const bigger = little.map((_, at) => little[at % 2 === 0 ? at + 1 : at - 1] ?? 0);
    expect(decodeText(encoding === 'utf-16le' ? little : bigger)).toBe('Date\tLibellé\n');
  },
);

test.each([
  ['LÃ©a dÃ‰but, 12 â‚¬', 'Léa dÉbut, 12 €'],
  ['Ã\u00A0 payer', 'à payer'],
  // These texts stay unchanged: the bytes of the first are not UTF-8, and Windows-1252 has no `Ł`.
  ['Â©É', 'Â©É'],
  ['Ã© Łukasz', 'Ã© Łukasz'],
])('the text %j, which may have been encoded twice, is read as %j', (saved, text) => {
  expect(decodeText(new TextEncoder().encode(saved))).toBe(text);
});
