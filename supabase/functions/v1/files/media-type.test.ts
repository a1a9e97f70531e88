import { describe, expect, test } from 'vitest';
import { readMediaType } from './media-type.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const pdf = (content: string) => bytes(`%PDF-1.7\n${content}\n%%EOF\n`);

function png(width: number, height: number): Uint8Array {
  const file = Buffer.from('\u0089PNG\r\n\u001A\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0', 'latin1');
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

function jpeg(width: number, height: number): Uint8Array {
  const frame = Buffer.from([
    0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
  ]);
  frame.writeUInt16BE(height, 7);
  frame.writeUInt16BE(width, 9);
  return frame;
}

describe('the format of a file', () => {
  test.each([
    ['application/pdf', pdf('1 0 obj << /Type /Catalog >> endobj')],
    ['image/png', png(4000, 3000)],
    ['image/jpeg', jpeg(4000, 3000)],
  ])('%s is recognized by its first bytes', (mediaType, file) => {
    expect(readMediaType(file)).toBe(mediaType);
  });

  test.each([
    ['a page of HTML', bytes('<!doctype html><script>alert(1)</script>'), 'A file is a PDF', 'invalid'],
    ['an empty file', bytes(''), 'A file is a PDF', 'invalid'],
    ['a GIF', bytes('GIF89a'), 'A file is a PDF', 'invalid'],
    ['HTML before a PDF', bytes('<p>%PDF-1.7 %%EOF'), 'A file is a PDF', 'invalid'],
    [
      'a PNG without a header',
      bytes('\u0089PNG\r\n\u001A\n\0\0\0\rIDAT\0\0\0\0\0\0\0\0'),
      'A file is a PDF',
      'invalid',
    ],
    ['a PNG without pixels', png(0, 10), 'A file is a PDF', 'invalid'],
    ['a PDF without an end', bytes('%PDF-1.7\n'), 'not complete', 'invalidPdf'],
    ['a PDF with JavaScript', pdf('<< /S /JavaScript /JS (app.alert(1)) >>'), 'a program', 'activePdf'],
    ['a PDF that starts a program', pdf('<< /S /Launch >>'), 'a program', 'activePdf'],
    ['a PDF with a password', pdf('trailer << /Encrypt 5 0 R >>'), 'password', 'encryptedPdf'],
    ['a PNG that unpacks to 3.6 billion pixels', png(60_000, 60_000), 'too many pixels', 'imageTooLarge'],
    ['a JPEG that unpacks to 400 million pixels', jpeg(20_000, 20_000), 'too many pixels', 'imageTooLarge'],
    ['a JPEG with a side above 20,000 pixels', jpeg(20_001, 10), 'too many pixels', 'imageTooLarge'],
    ['a PNG with a side above 20,000 pixels', png(10, 20_001), 'too many pixels', 'imageTooLarge'],
  ])('%s is refused with a sentence and a code', (_, file, sentence, code) => {
    expect(() => readMediaType(file)).toThrow(sentence);
    expect(() => readMediaType(file)).toThrow(
      expect.objectContaining({ status: 415, issues: [{ path: '', code }] }),
    );
  });

  test('a refused part is found wherever it begins, also on the border of two pieces', () => {
    for (const before of [1_048_550, 1_048_570, 3_000_000]) {
      expect(() => readMediaType(pdf(`${' '.repeat(before)}/JavaScript `))).toThrow('a program');
    }
  });

  test('words that only resemble a refused part are no reason', () => {
    expect(readMediaType(pdf('/JavaScripts /Encrypted /JS'))).toBe('application/pdf');
  });
});
