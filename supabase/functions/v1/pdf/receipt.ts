import type { ReceiptSnapshot } from '../../_shared/contract/receipt.ts';
import { textWidth } from './embedded-font.ts';
import type { Bookmark } from './outline.ts';
import { Pages, type PlacedImage } from './pages.ts';
import { PdfFile, type Ref, textString } from './pdf-file.ts';
import { addQrCode } from './qr-code.ts';
import { layOutPage } from './receipt-layout.ts';
import { type Ending, fullName, receiptText, receiptTitle } from './receipt-text.ts';
import { getSignature } from './signature-cache.ts';
import type { ImageName } from './sheet.ts';
import { type SignatureFile, type SignatureImage, UPRIGHT } from './signature.ts';
import { english } from './wording-en.ts';
import { french } from './wording-fr.ts';

/** What a document is drawn from. */
export interface ReceiptDocument {
  readonly snapshot: ReceiptSnapshot;
  readonly signature?: SignatureFile | null | undefined;
  /** For a copy stamped as no longer valid on each page. Without it, the document is drawn as issued. */
  readonly ending?: Ending | null | undefined;
}

/**
 * Draws a quittance or a partial receipt: one A4 page in French and, if the snapshot asks for it, one in English.
 * A pure function: no clock, no randomness, and none of the runtime's features (compression, formats) that may
 * differ between versions, so that the same snapshot and signature always give the same bytes. An unreadable
 * signature leaves room to sign by hand.
 */
export function renderReceipt(
  snapshot: ReceiptSnapshot,
  signature?: SignatureFile | null,
): Uint8Array<ArrayBuffer> {
  return renderReceipts([{ snapshot, signature }]);
}

/** Draws several documents into one file, sharing fonts and signatures. */
export function renderReceipts(documents: readonly ReceiptDocument[]): Uint8Array<ArrayBuffer> {
  const file = new PdfFile();
  const pages = new Pages(file);
  const signatures = new Map<SignatureImage, Ref>();
  const bookmarks: Bookmark[] = [];
  for (const { snapshot, signature, ending } of documents) {
    const image = signature ? getSignature(snapshot.landlord.signatureId ?? null, signature) : null;
    if (image && !signatures.has(image)) signatures.set(image, image.write(file));
    const images: Partial<Record<ImageName, PlacedImage>> = {};
    if (image) images.Signature = { ref: signatures.get(image) ?? 0, matrix: image.matrix };
    const code = snapshot.verificationUrl ? addQrCode(file, snapshot.verificationUrl) : null;
    if (code !== null) images.Code = { ref: code, matrix: UPRIGHT };
    const wordings = snapshot.isBilingual ? [french, english] : [french];
    const [page = 0] = wordings.map((wording, index) => {
      const text = receiptText(snapshot, wording, wording.page(index + 1, wordings.length), ending);
      return pages.add(layOutPage(text, image, textWidth), images);
    });
    const words = ending ? ` – ${french.ended(snapshot.kind ?? 'quittance', ending)}` : '';
    bookmarks.push({ title: `${snapshot.number} – ${fullName(snapshot.tenant)}${words}`, page });
  }
  const info = file.add(describe(documents));
  // A single document needs no bookmarks.
  const root = pages.write(french.language, bookmarks.length > 1 ? bookmarks : []);
  return file.save(root, info);
}

/** The document information: title, author and dates. */
function describe(documents: readonly ReceiptDocument[]): string {
  const titles = documents.map(({ snapshot, ending }) => receiptTitle(snapshot, french, ending));
  const snapshots = documents.map(({ snapshot }) => snapshot);
  const title = titles.length === 1 ? titles[0] : `${french.documents} (${titles.length})`;
  const authors = [...new Set(snapshots.map(({ landlord }) => landlord.name))];
  const issued =
    snapshots
      .map(({ issuedAt }) => new Date(issuedAt).toISOString())
      .toSorted()
      .at(-1) ?? '';
  const date = `(D:${issued.slice(0, 19).replace(/\D/g, '')}Z)`;
  return `<< /Title ${textString(title ?? '')} /Author ${textString(authors.join(', '))} /Creator (Klinky) /Producer (Klinky)${issued ? ` /CreationDate ${date} /ModDate ${date}` : ''} >>`;
}
