import { fullNames } from '../../../_shared/domain/full-name.ts';
import { textWidth } from '../../pdf/embedded-font.ts';
import { addImage, type PdfImage, type PlacedImage, shownSize, UPRIGHT } from '../../pdf/image.ts';
import { addInformation, type Information } from '../../pdf/information.ts';
import type { Bookmark } from '../../pdf/outline.ts';
import { Pages } from '../../pdf/pages.ts';
import { PdfFile } from '../../pdf/pdf-file.ts';
import { addQrCode } from '../../pdf/qr-code.ts';
import { KINDS } from './kinds.ts';
import { layOutPage } from './layout.ts';
import { receiptText, receiptTitle } from './page-text.ts';
import type { Ending, ReceiptSnapshot } from './snapshot.ts';
import { english } from './wording-en.ts';
import { french } from './wording-fr.ts';

/** What a document is drawn from. */
export interface ReceiptDocument {
  readonly snapshot: ReceiptSnapshot;
  /** Without it, there is room to sign by hand. */
  readonly signature: PdfImage | null;
  /** For a copy stamped as no longer valid on each page. Without it, the document is drawn as issued. */
  readonly ending: Ending | null;
}

/**
 * Draws documents into one file, sharing fonts and signatures: for each an A4 page in French and, if the snapshot asks
 * for it, one in English. A pure function, with no clock and no randomness.
 */
export function drawReceipts(documents: readonly ReceiptDocument[]): Uint8Array<ArrayBuffer> {
  const drawing = drawOneByOne(documents);
  let step = drawing.next();
  while (!step.done) step = drawing.next();
  return step.value;
}

/** The same, while others are answered: after each document they have their turn. */
export async function drawInTurn(documents: readonly ReceiptDocument[]): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = drawOneByOne(documents);
  let step = drawing.next();
  while (!step.done) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    step = drawing.next();
  }
  return step.value;
}

function* drawOneByOne(
  documents: readonly ReceiptDocument[],
): Generator<undefined, Uint8Array<ArrayBuffer>, undefined> {
  const file = new PdfFile();
  const pages = new Pages(file);
  const signatures = new Map<PdfImage, PlacedImage>();
  const bookmarks: Bookmark[] = [];
  for (const { snapshot, signature, ending } of documents) {
    const images: Record<string, PlacedImage> = {};
    if (signature) {
      const placed = signatures.get(signature) ?? addImage(file, signature);
      signatures.set(signature, placed);
      images['Signature'] = placed;
    }
    const code = addQrCode(file, snapshot.verificationUrl);
    if (code !== null) images['Code'] = { ref: code, matrix: UPRIGHT };
    const wordings = snapshot.isBilingual ? [french, english] : [french];
    const [page = 0] = wordings.map((wording, index) => {
      const text = receiptText(snapshot, wording, wording.page(index + 1, wordings.length), ending);
      return pages.add(layOutPage(text, signature && shownSize(signature), textWidth), images);
    });
    const words = ending ? ` – ${KINDS[snapshot.kind].words(snapshot, 'fr').ended(ending)}` : '';
    bookmarks.push({ title: `${snapshot.number} – ${fullNames(snapshot.tenants)}${words}`, page });
    yield;
  }
  const { info, metadata } = addInformation(file, describe(documents));
  // A single document needs no bookmarks.
  const root = pages.write(french.language, bookmarks.length > 1 ? bookmarks : [], metadata);
  return file.save(root, info);
}

function describe(documents: readonly ReceiptDocument[]): Information {
  const titles = documents.map(({ snapshot, ending }) => receiptTitle(snapshot, french, ending));
  const authors = new Set(documents.map(({ snapshot }) => snapshot.landlord.name));
  const instants = documents.map(({ snapshot }) => new Date(snapshot.issuedAt).toISOString());
  const [title = ''] = titles;
  return {
    title: titles.length === 1 ? title : `${french.documents} (${titles.length})`,
    author: [...authors].join(', '),
    creator: 'Klinky',
    createdAt: instants.toSorted().at(-1) ?? null,
  };
}
