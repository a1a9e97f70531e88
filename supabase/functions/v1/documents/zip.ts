import { zipSync } from 'fflate';

// A fixed date makes sure that the same files give the same archive. ZIP dates start in 1980.
const ANY_DAY = new Date(1980, 0, 1);

/** Packs documents into a ZIP file without compressing them again, and numbers duplicate names. */
export function zipDocuments(
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
