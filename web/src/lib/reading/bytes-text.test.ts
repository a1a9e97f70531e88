import { expect, test } from 'vitest';
import { textOf } from './bytes-text.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ['12 \xA4', '12 €'],
  ['c\xBDur', 'cœur'],
  ['\xBCuvre', 'Œuvre'],
  ['\xE9t\xE9', 'été'],
  // A half in a text that is Windows-1252 as well as ISO-8859-15.
  ['2 \xBD pi\xE8ces', '2 ½ pièces'],
])('%j is read as %j', (latin, text) => {
  expect(textOf(bytes(latin))).toBe(text);
});

test('what only Windows-1252 has says that it is Windows-1252', () => {
  // 0x92 is its apostrophe; no text in ISO-8859-15 has it.
  expect(textOf(bytes('l\x92\xA4'))).toContain('¤');
});

test('UTF-8 is never taken for another, and bytes without text are none', () => {
  expect(textOf(new TextEncoder().encode('12 ¤, cœur'))).toBe('12 ¤, cœur');
  expect(textOf(Uint8Array.of(1, 2, 0))).toBeNull();
});
