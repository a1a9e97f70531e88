import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page, as copied from a PDF reader. For tests. */
export async function readPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await openPdf(bytes), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' ').trim());
}

/** Opens a document with pdf.js, the parser of Firefox's PDF viewer. */
export function openPdf(bytes: Uint8Array) {
  // pdf.js takes ownership of the buffer it is given.
  return getDocumentProxy(bytes.slice());
}
