import { expect, test } from 'vitest';
import { fileSizeText } from './file-size-text.ts';

test.each([
  [9, '1\u00A0ko', '1\u00A0kB'],
  [339_700, '340\u00A0ko', '340\u00A0kB'],
  [999_600, '1\u00A0Mo', '1\u00A0MB'],
  [1_249_000, '1,2\u00A0Mo', '1.2\u00A0MB'],
  [10_000_000, '10\u00A0Mo', '10\u00A0MB'],
])('the size of a file of %i bytes has at most one decimal', (bytes, french, english) => {
  expect([fileSizeText(bytes, 'fr'), fileSizeText(bytes, 'en')]).toEqual([french, english]);
});
