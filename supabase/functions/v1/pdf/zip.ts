import { zipSync } from 'fflate';

// ZIP counts years from 1980. The same files give the same archive.
const ANY_DAY = new Date(1980, 0, 1);

/** Packs documents into one ZIP file. Not compressed again: they are so already. A name that comes twice is numbered. */
export function zipReceipts(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Uint8Array<ArrayBuffer> {
  const entries: Record<string, Uint8Array> = {};
  for (const { name, bytes } of files) {
    let free = name;
    for (let count = 2; Object.hasOwn(entries, free); count += 1) {
      free = name.replace(/(\.[^.]*)?$/, ` (${count})$1`);
    }
    entries[free] = bytes;
  }
  return new Uint8Array(zipSync(entries, { level: 0, mtime: ANY_DAY }));
}
