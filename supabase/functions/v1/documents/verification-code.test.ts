import decodeQr from 'qr/decode.js';
import { expect, test } from 'vitest';
import { openPdf } from '../pdf/read-pdf.fixture.ts';
import { drawDocuments } from './draw.ts';
import { quittance } from './kinds/receipt/samples.fixture.ts';
import { documentOf } from './samples.fixture.ts';

interface Picture {
  readonly width: number;
  readonly height: number;
  /** One bit per dot, with rows padded to whole bytes. A set bit is white. */
  readonly data: Uint8Array;
}

/** Returns the QR code of a document, which is the only image on the page. */
async function readCode(url: string): Promise<Picture | null> {
  const page = await (
    await openPdf(drawDocuments([documentOf({ ...quittance, verificationUrl: url })]))
  ).getPage(1);
  const { OPS } = await import('unpdf/pdfjs');
  const { fnArray, argsArray } = await page.getOperatorList();
  const drawn = argsArray.find((_, index) => fnArray[index] === OPS.paintImageXObject);
  return drawn ? new Promise((resolve) => page.objs.get(drawn[0], resolve)) : null;
}

/** Returns the image with a white margin, as a camera sees it. */
function asPhoto({ width, height, data }: Picture) {
  const margin = 16;
  const side = width + 2 * margin;
  const rgb = new Uint8Array(side * side * 3).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const byte = data[y * Math.ceil(width / 8) + (x >> 3)] ?? 0;
      const isWhite = (byte & (0x80 >> (x & 7))) !== 0;
      if (!isWhite)
        rgb.fill(0, ((y + margin) * side + x + margin) * 3, ((y + margin) * side + x + margin + 1) * 3);
    }
  }
  return { width: side, height: side, data: rgb };
}

test.each([
  'https://klinky.example/verify/7KQ2M9XBZ4T8HJ3VNC6RWP5DYA',
  'http://127.0.0.1:54321/verify/0000000000000000000000',
  `https://gestion.example/${'a'.repeat(150)}/verify/zzzzzzzzzzzzzzzzzzzzzz`,
])('a camera reads the URL %s from the page', async (url) => {
  const picture = await readCode(url);
  expect(picture && decodeQr(asPhoto(picture))).toBe(url);
});

test('a URL too long for a QR code is printed without a QR code', async () => {
  expect(await readCode(`https://klinky.example/${'a'.repeat(4000)}`)).toBeNull();
});
