import { Unzip, UnzipInflate } from 'fflate';

/** The number of packed bytes that are unpacked in one step. A packed byte becomes at most about a thousand bytes. */
const STEP_BYTES = 16_384;

/** The largest number of files in a ZIP. */
const FILES_MAX = 2000;

/**
 * The largest size of an unpacked workbook in bytes. A workbook of 2,000 rows with 60 cells needs about a quarter of
 * this size.
 */
const UNPACKED_MAX_BYTES = 24_000_000;

/** Returns the wanted files of a ZIP. Checks sizes during unpacking, because a ZIP may state false sizes. */
export function unzipped(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, Uint8Array> | 'broken' | 'zipBomb' {
  const parts = new Map<string, Uint8Array[]>();
  let files = 0;
  let unpacked = 0;
  let isBroken = false;
  const zip = new Unzip((file) => {
    files += 1;
    if (!isWanted(file.name) || parts.has(file.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) isBroken = true;
      else {
        unpacked += chunk.length;
        chunks.push(chunk);
      }
    };
    file.start();
  });
  zip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !isBroken; at += STEP_BYTES) {
      zip.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
      if (files > FILES_MAX || unpacked > UNPACKED_MAX_BYTES) return 'zipBomb';
    }
  } catch {
    return 'broken';
  }
  if (isBroken) return 'broken';
  return new Map([...parts].map(([name, chunks]) => [name, joined(chunks)]));
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
