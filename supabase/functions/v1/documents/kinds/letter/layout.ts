import { drawFooter } from '../../../letterhead/footer.ts';
import { drawFurtherHead } from '../../../letterhead/letterhead.ts';
import { body, BOTTOM, COLUMN, LEFT } from '../../../letterhead/page.ts';
import { drawOnOwnSheet, flowOverPages, type LaidOutPages } from '../../../letterhead/pages.ts';
import { drawSignature } from '../../../letterhead/signature.ts';
import { A4, MM, Sheet, type Size } from '../../../pdf/sheet.ts';
import type { Measure, StyledText } from '../../../pdf/text.ts';
import { type DocumentPage, drawEnding, drawHead, drawStamp } from '../page/page.ts';
import { type Block, bodyParts } from './blocks.ts';

/** The texts of a letter in one language. */
export interface LetterText extends Omit<DocumentPage, 'page'> {
  readonly body: readonly Block[];
  /** The paragraph on the left of the signature; empty if there is none. */
  readonly aside: readonly StyledText[];
  /** The title of the pages after the first page. */
  readonly continued: string;
}

/** The scales to try if a letter does not fit on one page at full size. Smaller text would be hard to read. */
const SCALES_OF_ONE_PAGE = [0.95, 0.9];

/**
 * The maximum heights of the head and the footer, as shares of the page. Long names, addresses and links are scaled
 * down to fit.
 */
const HEAD_SHARE = 0.55;
const FOOTER_SHARE = 0.3;

/** Lays out a letter on as many pages as needed. */
export function layOutLetter(text: LetterText, signature: Size | null, measure: Measure): LaidOutPages {
  const layOut = (scale: number): LaidOutPages => layOutAt(scale, text, signature, measure);
  const whole = layOut(1);
  if (whole.count === 1) return whole;
  for (const scale of SCALES_OF_ONE_PAGE) {
    const smaller = layOut(scale);
    if (smaller.count === 1) return smaller;
  }
  return whole;
}

function layOutAt(
  textScale: number,
  text: LetterText,
  signature: Size | null,
  measure: Measure,
): LaidOutPages {
  const blank = (scale = 1) => new Sheet(A4, measure, scale * textScale, text.language);
  const head = drawOnOwnSheet(blank, (sheet) => drawHead(sheet, text), A4.height * HEAD_SHARE);
  const furtherHead = drawOnOwnSheet(blank, (sheet) => {
    drawEnding(sheet, text);
    drawFurtherHead(sheet, text.continued);
  });
  const drawFoot = (sheet: Sheet, page: string): void => drawFooter(sheet, { ...text, page });
  const foot = drawOnOwnSheet(blank, (sheet) => drawFoot(sheet, ''), A4.height * FOOTER_SHARE);
  const signed = drawOnOwnSheet(blank, (sheet) => {
    const top = sheet.y;
    if (text.aside.length > 0)
      sheet.paragraph(text.aside, LEFT, COLUMN - LEFT - 8 * MM, { ...body, leading: 1.5 });
    const below = sheet.y;
    sheet.y = top;
    drawSignature(sheet, text.signature, signature);
    sheet.y = Math.max(sheet.y, below);
  });
  const bottom = BOTTOM - foot.height - 4 * MM;
  const room = bottom - furtherHead.height - signed.height;
  return flowOverPages({
    blank,
    head,
    furtherHead,
    parts: [...bodyParts(text.body, blank, room), { ...signed, isJoined: true }],
    bottom,
    finish: (sheet, page) => {
      const footer = new Sheet(A4, measure, foot.sheet.scale, text.language);
      drawFoot(footer, page);
      sheet.place(footer, BOTTOM - footer.y);
      drawStamp(sheet, text);
    },
  });
}
