import { fullNames } from '../../_shared/domain/full-name.ts';
import { drawPages } from '../letterhead/pages.ts';
import { englishWords, frenchWords } from '../letterhead/words.ts';
import { textWidth } from '../pdf/embedded-font.ts';
import { addImage, type PdfImage, type PlacedImage, shownSize, UPRIGHT } from '../pdf/image.ts';
import { addInformation, type Information } from '../pdf/information.ts';
import type { Bookmark } from '../pdf/outline.ts';
import { Pages } from '../pdf/pages.ts';
import { PdfFile } from '../pdf/pdf-file.ts';
import { addQrCode } from '../pdf/qr-code.ts';
import type { Content } from './kind.ts';
import type { Ending } from './snapshot.ts';

/** A document to draw. */
export interface Drawable {
  readonly content: Content;
  /** If the signature is null, the page has room for a signature by hand. */
  readonly signature: PdfImage | null;
  /**
   * If `ending` is set, each page has a stamp: draft, voided or replaced. If `ending` is null, the document is drawn as
   * issued.
   */
  readonly ending: Ending | null;
}

/**
 * Draws documents into one file with shared fonts and signatures. Each document has A4 pages in French, followed by
 * English pages if the document is bilingual. The function is pure: the clock and random numbers do not change the
 * result.
 */
export function drawDocuments(documents: readonly Drawable[]): Uint8Array<ArrayBuffer> {
  const drawing = drawOneByOne(documents);
  let step = drawing.next();
  while (!step.done) step = drawing.next();
  return step.value;
}

/** Draws the same file as `drawDocuments`, but lets other requests run after each document. */
export async function drawInTurn(documents: readonly Drawable[]): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = drawOneByOne(documents);
  let step = drawing.next();
  while (!step.done) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    step = drawing.next();
  }
  return step.value;
}

function* drawOneByOne(
  documents: readonly Drawable[],
): Generator<undefined, Uint8Array<ArrayBuffer>, undefined> {
  const file = new PdfFile();
  const pages = new Pages(file);
  const signatures = new Map<PdfImage, PlacedImage>();
  const bookmarks: Bookmark[] = [];
  for (const { content, signature, ending } of documents) {
    const { head, layOut } = content;
    const images: Record<string, PlacedImage> = {};
    if (signature) {
      const placed = signatures.get(signature) ?? addImage(file, signature);
      signatures.set(signature, placed);
      images['Signature'] = placed;
    }
    const code = head.verificationUrl === '' ? null : addQrCode(file, head.verificationUrl);
    if (code !== null) images['Code'] = { ref: code, matrix: UPRIGHT };
    const ways = { ending, signature: signature && shownSize(signature), measure: textWidth };
    const languages = head.isBilingual ? [frenchWords, englishWords] : [frenchWords];
    const parts = languages.map((words) => ({ words, laidOut: layOut(words.locale, ways) }));
    const [page = 0] = drawPages(parts).map((sheet) => pages.add(sheet, images));
    const ended = ending ? ` – ${content.ended(ending)}` : '';
    bookmarks.push({ title: `${head.number} – ${fullNames(head.tenants)}${ended}`, page });
    yield;
  }
  const { info, metadata } = addInformation(file, describe(documents));
  // A single document needs no bookmarks.
  const root = pages.write(frenchWords.language, bookmarks.length > 1 ? bookmarks : [], metadata);
  return file.save(root, info);
}

function describe(documents: readonly Drawable[]): Information {
  const titles = documents.map(({ content, ending }) =>
    ending ? `${content.ended(ending)} – ${content.title}` : content.title,
  );
  const authors = new Set(documents.map(({ content }) => content.head.landlord.name));
  const instants = documents.map(({ content }) => new Date(content.head.issuedAt).toISOString());
  const plurals = new Set(documents.map(({ content }) => content.plural));
  const [title = ''] = titles;
  return {
    title: titles.length === 1 ? title : `${[...plurals].join(', ')} (${titles.length})`,
    author: [...authors].join(', '),
    creator: 'Klinky',
    createdAt: instants.toSorted().at(-1) ?? null,
  };
}
