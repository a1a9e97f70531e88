import { encode } from 'uqr';
import type { PdfFile, Ref } from './pdf-file.ts';

// Any of the eight masks is valid. Finding the mask with the best score takes longer than drawing the page. A random
// verification code looks equally random under each mask.
const MASK_PATTERN = 3;
/** Dots per module in each direction. Some PDF readers blur enlarged images, and more dots keep the edges sharp. */
const DOTS = 4;

/** Adds the QR code of a text to the file as an image. Returns null if the text is too long. */
export function addQrCode(file: PdfFile, text: string): Ref | null {
  const modules = modulesOf(text);
  if (modules === null) return null;
  const size = modules.length * DOTS;
  const rowBytes = Math.ceil(size / 8);
  const dots = new Uint8Array(rowBytes * size);
  modules.forEach((row, y) => {
    const line = dots.subarray(y * DOTS * rowBytes, (y * DOTS + 1) * rowBytes);
    row.forEach((isDark, x) => {
      // A byte holds two modules.
      if (isDark) line[x >> 1] = (line[x >> 1] ?? 0) | (x % 2 === 0 ? 0xf0 : 0x0f);
    });
    for (let copy = 1; copy < DOTS; copy += 1)
      dots.copyWithin((y * DOTS + copy) * rowBytes, line.byteOffset, line.byteOffset + rowBytes);
  });
  return file.addStream(
    `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0]`,
    dots,
  );
}

function modulesOf(text: string): boolean[][] | null {
  try {
    return encode(text, { ecc: 'M', border: 0, maskPattern: MASK_PATTERN }).data;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
