/**
 * `Content-Disposition` of a file to save. A name beyond ASCII is said twice (RFC 6266): in full, and with plain letters for
 * clients that do not know how to read it.
 */
export function attachment(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]/g, '-');
  const inFull = plain === fileName ? '' : `; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return `attachment; filename="${plain}"${inFull}`;
}

/** Names as a part of a file's name: without characters that a file system refuses, and not too long for one. */
export function inFileName(names: readonly string[]): string {
  return [...new Set(names)]
    .join(' ')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}
