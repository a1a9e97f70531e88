import type { Zippable } from 'fflate';

/** Files by their names. */
type Files = Record<string, Uint8Array<ArrayBuffer>>;

/** What is compressed already. */
const COMPRESSED = /\.(?:pdf|png|jpg)$/;

// Only once something is saved.
const load = async () => await import('fflate');

/** Packs files into a ZIP. */
export async function zipFiles(files: Files): Promise<Blob> {
  const { zipSync } = await load();
  const entries: Zippable = {};
  for (const [name, bytes] of Object.entries(files)) {
    entries[name] = [bytes, { level: COMPRESSED.test(name) ? 0 : 6 }];
  }
  return new Blob([new Uint8Array(zipSync(entries))], { type: 'application/zip' });
}

/** Joins ZIP files, no two of which have a file of the same name. */
export async function joinZips(parts: readonly Blob[]): Promise<Blob> {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const { unzipSync } = await load();
  const files: Files = {};
  for (const part of parts) Object.assign(files, unzipSync(await bytesOf(part)));
  return zipFiles(files);
}

export const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer());
