/** The properties of a JPEG image that a PDF needs to embed the image unchanged. */
export interface Jpeg {
  /** The width in pixels before rotation. */
  readonly width: number;
  readonly height: number;
  /** The number of colour components: 1 for grey, 3 for RGB, 4 for CMYK. */
  readonly components: number;
  /** True if the colours are inverted. Adobe's programs invert the colours of CMYK images. */
  readonly isInverted: boolean;
  /** The rotation or mirroring for display, from 1 to 8 (Exif 2.3, tag 0x0112). */
  readonly orientation: number;
}

/**
 * Reads the segments of a JPEG file up to its frame header (ITU T.81, B.1.1). Returns null if a PDF cannot show the
 * image.
 */
export function readJpeg(file: Uint8Array): Jpeg | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 4 || view.getUint16(0) !== 0xff_d8) return null;
  let orientation = 1;
  let isInverted = false;
  for (let at = 2; at + 4 <= file.length;) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    // Any number of 0xFF bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    const segment = file.subarray(at + 4, at + 2 + length);
    if (marker === 0xe1 && startsWith(segment, 'Exif'))
      orientation = readOrientation(segment.subarray(6)) ?? 1;
    if (marker === 0xee && startsWith(segment, 'Adobe')) isInverted = true;
    // The markers 0xc0 to 0xc2 mean baseline, extended and progressive images. PDF readers need not support lossless or
    // arithmetic coding.
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      const [precision, , , , , components = 0] = segment;
      if (segment.length < 6 || precision !== 8 || ![1, 3, 4].includes(components)) return null;
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      if (width === 0 || height === 0) return null;
      return { width, height, components, isInverted: isInverted && components === 4, orientation };
    }
    if (marker === 0xda || marker === 0xd9 || length < 2) return null;
    at += 2 + length;
  }
  return null;
}

const startsWith = (segment: Uint8Array, word: string): boolean =>
  String.fromCharCode(...segment.subarray(0, word.length)) === word;

const ORIENTATION_TAG = 0x01_12;

function readOrientation(tiff: Uint8Array): number | null {
  if (tiff.length < 14) return null;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = view.getUint16(0) === 0x49_49;
  const start = view.getUint32(4, isLittle);
  if (start + 2 > tiff.length) return null;
  const count = view.getUint16(start, isLittle);
  for (let entry = start + 2; entry + 12 <= tiff.length && entry < start + 2 + count * 12; entry += 12) {
    if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}
