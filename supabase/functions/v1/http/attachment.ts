/**
 * Returns the `Content-Disposition` of a file to save. A name beyond ASCII appears twice (RFC 6266): in full, and in
 * plain letters for old clients.
 */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]/g, '-');
  const inFull = plain === fileName ? '' : `; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return `attachment; filename="${plain}"${inFull}`;
}

/** Returns the headers of a PDF to save. */
export const pdfHeaders = (pdf: Uint8Array, fileName: string) => ({
  'Content-Type': 'application/pdf',
  'Content-Disposition': contentDisposition(fileName),
  'Content-Length': String(pdf.byteLength),
});

/** Joins names into a part of a file name. Removes characters that file systems refuse, and limits the length. */
export function joinForFileName(names: readonly string[]): string {
  return [...new Set(names)]
    .join(' ')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}
