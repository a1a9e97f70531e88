import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the text of each page, as a PDF reader copies it. */
export async function readPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await openPdf(bytes), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' ').trim());
}

/** Opens a document with pdf.js, the parser of Firefox's PDF viewer. */
export function openPdf(bytes: Uint8Array) {
  // pdf.js takes ownership of the buffer, so it gets a copy.
  return getDocumentProxy(bytes.slice());
}
