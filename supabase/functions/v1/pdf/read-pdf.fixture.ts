import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the text of each page, as a PDF reader copies it. */
export async function readPages(bytes: Uint8Array | ArrayBuffer): Promise<string[]> {
  const { text } = await extractText(await openPdf(bytes), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' ').trim());
}

/** Returns the text of all pages. */
export const readText = async (bytes: Uint8Array | ArrayBuffer): Promise<string> =>
  (await readPages(bytes)).join(' ');

/** Opens a document with pdf.js, the parser of Firefox's PDF viewer. */
export function openPdf(bytes: Uint8Array | ArrayBuffer) {
  // pdf.js takes ownership of the buffer, so it gets a copy. It refuses a Buffer of Node.
  return getDocumentProxy(new Uint8Array(bytes.slice(0)));
}
