import { PDFDocument, type PDFFont, rgb } from '@cantoo/pdf-lib';
import type { ReceiptSnapshot } from '../../_shared/contract/receipt.ts';
import { periodLabel } from '../../_shared/domain/period.ts';
import { embedFont, type Weight } from './fonts.ts';
import { layOutReceipt, PAGE_HEIGHT, PAGE_WIDTH } from './receipt-layout.ts';
import type { Mark } from './sheet.ts';
import type { Measure } from './text.ts';

/**
 * Draws a quittance: one A4 page in French. A pure function of the snapshot: no clock, no chance, so the same snapshot
 * gives the same bytes for ever.
 */
export async function renderReceipt(snapshot: ReceiptSnapshot): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create({ updateMetadata: false });
  describe(document, snapshot);
  const fonts = {
    regular: await embedFont(document, 'regular'),
    semiBold: await embedFont(document, 'semiBold'),
  };
  const page = document.addPage([PAGE_WIDTH, PAGE_HEIGHT]);
  const { marks } = layOutReceipt(snapshot, createMeasure(fonts));
  for (const mark of marks) draw(page, mark, fonts);
  return new Uint8Array(await document.save());
}

function describe(
  document: PDFDocument,
  { number, periodFrom, periodTo, landlord, issuedAt }: ReceiptSnapshot,
): void {
  const period = periodLabel({ from: periodFrom, to: periodTo });
  document.setTitle(`Quittance de loyer ${number} – ${period}`, { showInWindowTitleBar: true });
  document.setAuthor(landlord.name);
  document.setSubject(`Quittance de loyer, ${period}`);
  document.setCreator('Klinky');
  document.setProducer('Klinky');
  document.setLanguage('fr-FR');
  document.setCreationDate(new Date(issuedAt));
  document.setModificationDate(new Date(issuedAt));
}

/** Measures each text once: laying out at several scales asks for the same ones again. */
function createMeasure(fonts: Record<Weight, PDFFont>): Measure {
  const widths = { regular: new Map<string, number>(), semiBold: new Map<string, number>() };
  return (text, weight) => {
    const known = widths[weight].get(text);
    if (known !== undefined) return known;
    const width = fonts[weight].widthOfTextAtSize(text, 1);
    widths[weight].set(text, width);
    return width;
  };
}

function draw(page: ReturnType<PDFDocument['addPage']>, mark: Mark, fonts: Record<Weight, PDFFont>): void {
  const color = rgb(...mark.color);
  if (mark.kind === 'box') {
    const { x, width, height } = mark;
    page.drawRectangle({ x, y: PAGE_HEIGHT - mark.y - height, width, height, color });
  } else {
    const { text, x, size, weight } = mark;
    page.drawText(text, { x, y: PAGE_HEIGHT - mark.y, size, font: fonts[weight], color });
  }
}
