import type { ImageFile } from './image-file.ts';

/** https://www.w3.org/TR/png-3/ */
const MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** What the pixels need. The rest is metadata, of which some is compressed and could be of any length. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Where the seven passes of an interlaced image start, and their steps: x, y, every x, every y. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Chunk {
  readonly type: string;
  /** With length, type and checksum. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** A PNG file, read as far as its size; null when it is none. */
export function readPng(file: Uint8Array<ArrayBuffer>): ImageFile | null {
  const chunks = readChunks(file);
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.data.length !== 13 || chunks.at(-1)?.type !== 'IEND') return null;
  const view = new DataView(header.data.buffer, header.data.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colourType, isInterlaced] = [view.getUint8(8), view.getUint8(9), view.getUint8(12) === 1];
  const channels = CHANNELS[colourType];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth)) return null;
  return {
    width,
    height,
    bytes: join([
      new Uint8Array(MAGIC),
      ...chunks.filter(({ type }) => KEPT.has(type)).map((one) => one.bytes),
    ]),
    isWhole: () => {
      const passes = isInterlaced
        ? ADAM7.map(([x, y, everyX, everyY]) => ({
            width: Math.max(0, Math.ceil((width - x) / everyX)),
            height: Math.max(0, Math.ceil((height - y) / everyY)),
          }))
        : [{ width, height }];
      const rawBytes = passes.reduce(
        (sum, pass) =>
          sum + (pass.width === 0 ? 0 : pass.height * (1 + Math.ceil((pass.width * channels * depth) / 8))),
        0,
      );
      return inflatesTo(rawBytes, join(chunks.filter(({ type }) => type === 'IDAT').map((one) => one.data)));
    },
  };
}

/** The chunks of a file, or none when they do not fill it. */
function readChunks(file: Uint8Array<ArrayBuffer>): Chunk[] {
  if (MAGIC.some((byte, index) => file[index] !== byte)) return [];
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: Chunk[] = [];
  let at = MAGIC.length;
  while (at + 12 <= file.length && chunks.at(-1)?.type !== 'IEND') {
    const end = at + 12 + view.getUint32(at);
    if (end > file.length) return [];
    chunks.push({
      type: String.fromCharCode(...file.subarray(at + 4, at + 8)),
      bytes: file.subarray(at, end),
      data: file.subarray(at + 8, end - 4),
    });
    at = end;
  }
  return chunks;
}

/** Whether zlib data holds exactly so many bytes. Reads no further: a small file can hold a great many. */
async function inflatesTo(rawBytes: number, data: Uint8Array<ArrayBuffer>): Promise<boolean> {
  let count = 0;
  try {
    const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      count += part.value.length;
      if (count > rawBytes) {
        await reader.cancel();
        return false;
      }
    }
  } catch {
    return false;
  }
  return count === rawBytes;
}

function join(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
