import { zlibSync } from 'fflate';
import type { Pixels } from './png.ts';

/** Writes pixels as a PNG file, for tests and samples. */
export function encodePng({ width, height, data }: Pixels): Uint8Array {
  const raw = new Uint8Array(height * (width * 4 + 1));
  for (let y = 0; y < height; y += 1) {
    raw.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  }
  return pngOf({ width, height, depth: 8, color: 6, interlace: 0 }, [['IDAT', zlibSync(raw)]]);
}

/** Returns a PNG file with the given header and chunks. The file need not be valid. */
export function pngOf(
  header: { width: number; height: number; depth: number; color: number; interlace: number },
  chunks: readonly (readonly [type: string, data: Uint8Array])[],
): Uint8Array {
  const start = new DataView(new ArrayBuffer(13));
  start.setUint32(0, header.width);
  start.setUint32(4, header.height);
  start.setUint8(8, header.depth);
  start.setUint8(9, header.color);
  start.setUint8(12, header.interlace);
  const all = [['IHDR', new Uint8Array(start.buffer)], ...chunks, ['IEND', new Uint8Array()]] as const;
  const parts = [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)];
  for (const [type, data] of all) {
    const part = new Uint8Array(12 + data.length);
    const view = new DataView(part.buffer);
    view.setUint32(0, data.length);
    part.set(new TextEncoder().encode(type), 4);
    part.set(data, 8);
    view.setUint32(8 + data.length, crc32(part.subarray(4, 8 + data.length)));
    parts.push(part);
  }
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    file.set(part, offset);
    offset += part.length;
  }
  return file;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc >>> 0;
}
