import type { ImageFile } from './image-file.ts';

/** Markers of ITU-T T.81, table B.1. */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Frames that people's software writes: baseline, extended and progressive, Huffman coded. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/** A JPEG file, read as far as its size; null when it is none. */
export function readJpeg(file: Uint8Array<ArrayBuffer>): ImageFile | null {
  if (file[0] !== 0xff || file[1] !== START) return null;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let size: { width: number; height: number } | null = null;
  let at = 2;
  while (at + 4 <= file.length) {
    const marker = view.getUint8(at + 1);
    const end = at + 2 + view.getUint16(at + 2);
    if (view.getUint8(at) !== 0xff || end > file.length) return null;
    if (FRAMES.has(marker) && end >= at + 9) {
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    // From here on it is the picture.
    if (marker === SCAN) return size && { ...size, bytes: file, isWhole: () => hasEnd(file, end) };
    at = end;
  }
  return null;
}

/** Whether the picture comes to its end; what some cameras write after it does not matter. */
async function hasEnd(file: Uint8Array, from: number): Promise<boolean> {
  for (let at = file.length - 2; at >= from; at--) {
    if (file[at] === 0xff && file[at + 1] === END) return true;
  }
  return false;
}
