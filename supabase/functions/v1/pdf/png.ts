import { Unzlib } from 'fflate';

/** The pixels of an image: red, green, blue and alpha, one byte each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

// A small file can expand to any number of pixels.
const MAX_PIXELS = 720_000;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const PALETTE = 3;
/**
 * The passes of an interlaced image. Each pass has its first column and row, and the steps to the next column and row.
 */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly color: number;
  readonly interlace: number;
}

/** Returns the size in pixels that a PNG file declares; null if the file is not a PNG. */
export function readPngSize(file: Uint8Array): Pick<Header, 'width' | 'height'> | null {
  return readHeader(readChunks(file));
}

/**
 * Returns the pixels of a PNG file (PNG specification, third edition). Returns null if the file is invalid or too
 * large.
 */
export function decodePng(file: Uint8Array): Pixels | null {
  const chunks = readChunks(file);
  const header = readHeader(chunks);
  if (header === null) return null;
  const { width, height, depth, color, interlace } = header;
  const channels = CHANNELS[color];
  if (channels === undefined || DEPTHS[color]?.includes(depth) !== true) return null;
  if (width * height > MAX_PIXELS) return null;

  const passes = (interlace === 1 ? ADAM7 : ([[0, 0, 1, 1]] as const)).map(([x, y, stepX, stepY]) => ({
    x,
    y,
    stepX,
    stepY,
    columns: Math.max(0, Math.ceil((width - x) / stepX)),
    rows: Math.max(0, Math.ceil((height - y) / stepY)),
  }));
  const rowBytes = (columns: number) => Math.ceil((columns * channels * depth) / 8);
  const rawBytes = passes.reduce(
    (sum, { columns, rows }) => sum + (columns && rows * (1 + rowBytes(columns))),
    0,
  );
  const raw = inflate(chunks.get('IDAT') ?? [], rawBytes);
  if (raw === null) return null;

  const data = new Uint8Array(width * height * 4);
  const palette = chunks.get('PLTE')?.[0] ?? new Uint8Array();
  const toColor = colorReader({ color, depth, palette, transparency: chunks.get('tRNS')?.[0] });
  let at = 0;
  for (const { x, y, stepX, stepY, columns, rows } of passes) {
    if (columns === 0) continue;
    const length = rowBytes(columns);
    let above = new Uint8Array(length);
    for (let row = 0; row < rows; row += 1) {
      const line = raw.subarray(at + 1, at + 1 + length);
      unfilter(raw[at] ?? 0, line, above, Math.max(1, (channels * depth) >> 3));
      for (let column = 0; column < columns; column += 1) {
        toColor(line, column, data, ((y + row * stepY) * width + x + column * stepX) * 4);
      }
      above = line;
      at += 1 + length;
    }
  }
  return { width, height, data };
}

function readHeader(chunks: ReadonlyMap<string, readonly Uint8Array[]>): Header | null {
  const header = chunks.get('IHDR')?.[0];
  if (!header || header.length < 13) return null;
  const view = new DataView(header.buffer, header.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, color = 0, , , interlace = 0] = header.subarray(8);
  return width === 0 || height === 0 ? null : { width, height, depth, color, interlace };
}

/** Returns the chunks of each type; an empty map if the file is not a PNG. */
function readChunks(file: Uint8Array): Map<string, Uint8Array[]> {
  const chunks = new Map<string, Uint8Array[]>();
  if (SIGNATURE.some((byte, index) => file[index] !== byte)) return chunks;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = SIGNATURE.length; at + 12 <= file.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const list = chunks.get(type) ?? [];
    list.push(file.subarray(at + 8, Math.min(at + 8 + length, file.length)));
    chunks.set(type, list);
    at += 12 + length;
  }
  return chunks;
}

// Deflate expands data at most a thousandfold, so each step yields at most about 4 MB.
const BYTES_PER_STEP = 4096;

/**
 * Decompresses the first `length` bytes, and stops soon afterwards. Returns null if these bytes are corrupt, or if the
 * data is too short.
 */
function inflate(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> | null {
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    data.set(part, offset);
    offset += part.length;
  }
  const out = new Uint8Array(length);
  let filled = 0;
  const stream = new Unzlib((unpacked) => {
    const wanted = unpacked.subarray(0, length - filled);
    out.set(wanted, filled);
    filled += wanted.length;
  });
  try {
    for (let at = 0; at < data.length && filled < length; at += BYTES_PER_STEP) {
      const end = at + BYTES_PER_STEP;
      stream.push(data.subarray(at, end), end >= data.length);
    }
  } catch {
    return null;
  }
  return filled === length ? out : null;
}

/**
 * Undoes the filter of a row in place. Each byte is stored as its difference from a value predicted from its
 * neighbours.
 */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, distance: number): void {
  for (let index = 0; index < line.length; index += 1) {
    const left = line[index - distance] ?? 0;
    const up = above[index] ?? 0;
    const upLeft = above[index - distance] ?? 0;
    let predicted = 0;
    if (filter === 1) predicted = left;
    else if (filter === 2) predicted = up;
    else if (filter === 3) predicted = (left + up) >> 1;
    else if (filter === 4) predicted = paeth(left, up, upLeft);
    line[index] = (line[index] ?? 0) + predicted;
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - upLeft),
  ];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

type ColorReader = (line: Uint8Array, column: number, out: Uint8Array, at: number) => void;

/** Returns a function that writes the pixel in a column of a row as red, green, blue and alpha. */
function colorReader(format: {
  color: number;
  depth: number;
  palette: Uint8Array;
  transparency: Uint8Array | undefined;
}): ColorReader {
  const { color, depth, palette, transparency } = format;
  const channels = CHANNELS[color] ?? 1;
  const hasColor = (color & 2) !== 0;
  const hasAlpha = (color & 4) !== 0;
  const max = 2 ** depth - 1;
  const sample = (line: Uint8Array, index: number): number => {
    if (depth === 8) return line[index] ?? 0;
    if (depth === 16) return ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0);
    const bit = index * depth;
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & max;
  };
  if (color === PALETTE) {
    return (line, column, out, at) => {
      const entry = sample(line, column);
      for (let channel = 0; channel < 3; channel += 1) out[at + channel] = palette[entry * 3 + channel] ?? 0;
      out[at + 3] = transparency?.[entry] ?? 255;
    };
  }
  const toByte = (value: number) => (depth === 16 ? value >> 8 : (value * 255) / max);
  // An image without an alpha channel can declare one colour transparent.
  const hole =
    transparency &&
    Array.from(
      { length: hasColor ? 3 : 1 },
      (_, index) => ((transparency[index * 2] ?? 0) << 8) | (transparency[index * 2 + 1] ?? 0),
    );
  return (line, column, out, at) => {
    const first = column * channels;
    let isHole = hole !== undefined && !hasAlpha;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = sample(line, first + (hasColor ? channel : 0));
      if (isHole && value !== hole?.[hasColor ? channel : 0]) isHole = false;
      out[at + channel] = toByte(value);
    }
    out[at + 3] = hasAlpha ? toByte(sample(line, first + channels - 1)) : isHole ? 0 : 255;
  };
}
