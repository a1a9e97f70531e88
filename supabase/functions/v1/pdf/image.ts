import { zlibSync } from 'fflate';
import { type Jpeg, readJpeg } from './jpeg.ts';
import type { PdfFile, Ref } from './pdf-file.ts';
import { decodePng, type Pixels } from './png.ts';

/**
 * An image as a PDF file stores it. An image is plain data that can be cached, so that an image file is read only once.
 */
export interface PdfImage {
  /** The width in pixels before rotation. */
  readonly width: number;
  readonly height: number;
  /** The rotation or mirroring for display, from 1 to 8 (Exif 2.3, tag 0x0112). */
  readonly orientation: number;
  readonly colorSpace: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';
  readonly isInverted: boolean;
  /** The encoding of `data` (ISO 32000-1, 7.4). */
  readonly filter: 'FlateDecode' | 'DCTDecode';
  readonly data: Uint8Array;
  /** The opacity with four bits per pixel, each row in whole bytes, deflated; null if the image is opaque. */
  readonly opacity: Uint8Array | null;
}

/** An image in a PDF file, and the matrix that maps the unit square to the displayed image. */
export interface PlacedImage {
  readonly ref: Ref;
  readonly matrix: string;
}

/** Reads an image file. Returns null if the file is not a PNG or JPEG that a PDF can show. */
export function readImage(mediaType: string, bytes: Uint8Array): PdfImage | null {
  if (mediaType === 'image/png') {
    const pixels = decodePng(bytes);
    return pixels && fromPixels(shrink(pixels));
  }
  const jpeg = mediaType === 'image/jpeg' ? readJpeg(bytes) : null;
  return jpeg && fromJpeg(jpeg, bytes);
}

/** Returns the displayed width and height. */
export function shownSize({ width, height, orientation }: PdfImage): { width: number; height: number } {
  return orientation > 4 ? { width: height, height: width } : { width, height };
}

/** Writes an image into a file. */
export function addImage(file: PdfFile, image: PdfImage): PlacedImage {
  const { width, height, colorSpace, isInverted, filter, data, opacity, orientation } = image;
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`;
  const mask =
    opacity &&
    file.addEncodedStream(
      `${entries} /Filter /FlateDecode /BitsPerComponent 4 /ColorSpace /DeviceGray`,
      opacity,
    );
  const decode = isInverted ? ' /Decode [1 0 1 0 1 0 1 0]' : '';
  const ref = file.addEncodedStream(
    `${entries} /Filter /${filter} /BitsPerComponent 8 /ColorSpace /${colorSpace}${decode}${mask ? ` /SMask ${mask} 0 R` : ''}`,
    data,
  );
  return { ref, matrix: ORIENTATIONS[orientation - 1] ?? UPRIGHT };
}

// The largest size of a signature in pixels: 60 by 25 mm at 220 dots per inch.
const MAX_WIDTH = 520;
const MAX_HEIGHT = 217;
/** The matrix of an image that is displayed without rotation. */
export const UPRIGHT = '1 0 0 1 0 0';

/** Scales an image down to print resolution, averaging pixels. */
function shrink(pixels: Pixels): Pixels {
  const factor = Math.max(1, pixels.width / MAX_WIDTH, pixels.height / MAX_HEIGHT);
  if (factor === 1) return pixels;
  const width = Math.max(1, Math.floor(pixels.width / factor));
  const height = Math.max(1, Math.floor(pixels.height / factor));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = span(y, height, pixels.height);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = span(x, width, pixels.width);
      average(pixels, { top, bottom, left, right }, data, (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

function span(index: number, count: number, from: number): [first: number, end: number] {
  return [Math.floor((index * from) / count), Math.floor(((index + 1) * from) / count)];
}

function average(
  { width, data }: Pixels,
  { top, bottom, left, right }: Record<'top' | 'bottom' | 'left' | 'right', number>,
  out: Uint8Array,
  at: number,
): void {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const from = (y * width + x) * 4;
      // The average weights colours by their opacity.
      const opacity = data[from + 3] ?? 0;
      red += (data[from] ?? 0) * opacity;
      green += (data[from + 1] ?? 0) * opacity;
      blue += (data[from + 2] ?? 0) * opacity;
      alpha += opacity;
    }
  }
  if (alpha === 0) return;
  out[at] = Math.round(red / alpha);
  out[at + 1] = Math.round(green / alpha);
  out[at + 2] = Math.round(blue / alpha);
  out[at + 3] = Math.round(alpha / ((bottom - top) * (right - left)));
}

function fromPixels({ width, height, data }: Pixels): PdfImage {
  const count = width * height;
  const alpha = new Uint8Array(count);
  let [isGrey, isOpaque] = [true, true];
  for (let pixel = 0; pixel < count; pixel += 1) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = data.subarray(pixel * 4, pixel * 4 + 4);
    alpha[pixel] = opacity;
    if (opacity < 255) isOpaque = false;
    if (opacity > 0 && (red !== green || red !== blue)) isGrey = false;
  }
  const channels = isGrey ? 1 : 3;
  const colors = new Uint8Array(count * channels);
  for (let pixel = 0; pixel < count; pixel += 1) {
    // Transparent pixels repeat the previous colour, so that they compress to almost nothing.
    const isSeen = (alpha[pixel] ?? 0) > 0;
    for (let channel = 0; channel < channels; channel += 1) {
      const at = pixel * channels + channel;
      colors[at] = (isSeen ? data[pixel * 4 + channel] : colors[at - channels]) ?? 0;
    }
  }
  return {
    width,
    height,
    orientation: 1,
    colorSpace: isGrey ? 'DeviceGray' : 'DeviceRGB',
    isInverted: false,
    filter: 'FlateDecode',
    data: zlibSync(colors, { level: 9 }),
    opacity: isOpaque ? null : zlibSync(toNibbles(alpha, width), { level: 9 }),
  };
}

/** Packs two values into a byte, with each row in whole bytes. Sixteen levels of opacity look smooth. */
function toNibbles(values: Uint8Array, width: number): Uint8Array {
  const rowBytes = Math.ceil(width / 2);
  const packed = new Uint8Array((values.length / width) * rowBytes);
  values.forEach((value, index) => {
    const [row, column] = [Math.floor(index / width), index % width];
    const at = row * rowBytes + (column >> 1);
    packed[at] = (packed[at] ?? 0) | (Math.round(value / 17) << (column % 2 === 0 ? 4 : 0));
  });
  return packed;
}

const COLOR_SPACES: Readonly<Record<number, PdfImage['colorSpace']>> = {
  1: 'DeviceGray',
  3: 'DeviceRGB',
  4: 'DeviceCMYK',
};
/** The matrix that maps the unit square to the displayed image, for each Exif orientation. */
const ORIENTATIONS = [
  UPRIGHT,
  '-1 0 0 1 1 0',
  '-1 0 0 -1 1 1',
  '1 0 0 -1 0 1',
  '0 -1 -1 0 1 1',
  '0 -1 1 0 0 1',
  '0 1 1 0 0 0',
  '0 1 -1 0 1 0',
];

function fromJpeg(jpeg: Jpeg, bytes: Uint8Array): PdfImage {
  const { width, height, components, isInverted, orientation } = jpeg;
  return {
    width,
    height,
    orientation,
    colorSpace: COLOR_SPACES[components] ?? 'DeviceRGB',
    isInverted,
    filter: 'DCTDecode',
    data: bytes,
    opacity: null,
  };
}
