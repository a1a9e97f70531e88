import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page, as a reader copies it out. For tests. */
export async function readPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await openPdf(bytes), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' ').trim());
}

/** Opens a document with the parser that the browsers' readers are made of. */
export function openPdf(bytes: Uint8Array) {
  // It takes what it is given for itself.
  return getDocumentProxy(bytes.slice());
}
