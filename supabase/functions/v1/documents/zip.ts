import { zipSync } from 'fflate';

// A fixed date makes sure that the same files give the same archive. ZIP dates start in 1980.
const ANY_DAY = new Date(1980, 0, 1);

/** Packs documents into a ZIP file without compressing them again. The names must all differ. */
export function zipDocuments(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Uint8Array<ArrayBuffer> {
  const entries = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  return new Uint8Array(zipSync(entries, { level: 0, mtime: ANY_DAY }));
}
