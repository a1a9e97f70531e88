import { zlibSync } from 'fflate';
import { type Jpeg, readJpeg } from './jpeg.ts';
import type { PdfFile, Ref } from './pdf-file.ts';
import { decodePng, type Pixels } from './png.ts';

/** The file of a landlord's signature. */
export interface SignatureFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A signature ready to be drawn. */
export interface SignatureImage {
  /** As displayed. */
  readonly width: number;
  readonly height: number;
  /** The matrix that maps the unit square to the image as displayed. */
  readonly matrix: string;
  write(file: PdfFile): Ref;
}

/** A signature ready to be drawn, or null when the file is not a PNG or JPEG that can be shown. */
export function readSignature({ mediaType, bytes }: SignatureFile): SignatureImage | null {
  if (mediaType === 'image/png') {
    const pixels = decodePng(bytes);
    return pixels && fromPixels(shrink(pixels));
  }
  const jpeg = mediaType === 'image/jpeg' ? readJpeg(bytes) : null;
  return jpeg && fromJpeg(jpeg, bytes);
}

// 60 by 25 mm at 220 dots per inch.
const MAX_WIDTH = 520;
const MAX_HEIGHT = 217;
/** The matrix of an image that is displayed as stored. */
export const UPRIGHT = '1 0 0 1 0 0';

/** Scales an image down to print resolution by averaging pixels. */
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
      // Colours are weighted by their opacity.
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

function fromPixels({ width, height, data }: Pixels): SignatureImage {
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
    // Transparent pixels repeat the colour before them, which compresses to almost nothing.
    const isSeen = (alpha[pixel] ?? 0) > 0;
    for (let channel = 0; channel < channels; channel += 1) {
      const at = pixel * channels + channel;
      colors[at] = (isSeen ? data[pixel * 4 + channel] : colors[at - channels]) ?? 0;
    }
  }
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /FlateDecode`;
  const packedColors = zlibSync(colors, { level: 9 });
  const packedAlpha = isOpaque ? null : zlibSync(toNibbles(alpha, width), { level: 9 });
  return {
    width,
    height,
    matrix: UPRIGHT,
    write(file) {
      const mask =
        packedAlpha &&
        file.addEncodedStream(`${entries} /BitsPerComponent 4 /ColorSpace /DeviceGray`, packedAlpha);
      const space = `/ColorSpace ${isGrey ? '/DeviceGray' : '/DeviceRGB'}`;
      return file.addEncodedStream(
        `${entries} /BitsPerComponent 8 ${space}${mask ? ` /SMask ${mask} 0 R` : ''}`,
        packedColors,
      );
    },
  };
}

/** Packs two values per byte, rows in whole bytes: sixteen levels of opacity look smooth. */
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

const COLOR_SPACES: Readonly<Record<number, string>> = {
  1: '/DeviceGray',
  3: '/DeviceRGB',
  4: '/DeviceCMYK',
};
/** By Exif orientation: the matrix that maps the unit square to the image as displayed. */
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

function fromJpeg(jpeg: Jpeg, bytes: Uint8Array): SignatureImage {
  const { width, height, components, isInverted, orientation } = jpeg;
  const isOnItsSide = orientation > 4;
  const decode = isInverted ? ' /Decode [1 0 1 0 1 0 1 0]' : '';
  return {
    width: isOnItsSide ? height : width,
    height: isOnItsSide ? width : height,
    matrix: ORIENTATIONS[orientation - 1] ?? UPRIGHT,
    write: (file) =>
      file.addEncodedStream(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace ${COLOR_SPACES[components] ?? '/DeviceRGB'}${decode} /Filter /DCTDecode`,
        bytes,
      ),
  };
}
