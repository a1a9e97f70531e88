import { MM, type Sheet } from '../pdf/sheet.ts';
import { ACCENT, HAIRLINE, INK, LEFT, legal, RIGHT, WIDTH } from './page.ts';

const CODE_SIZE = 19 * MM;

/** The footer of a numbered document. */
export interface Footer {
  /** The link to verify the document; null on a draft. */
  readonly verification: {
    readonly label: string;
    readonly url: string;
    /** The alternative text of the QR code. */
    readonly alternative: string;
  } | null;
  readonly notice: string;
  readonly page: string;
}

/** Draws the footer from the current position down: the QR code, and the legal notices beside the code. */
export function drawFooter(sheet: Sheet, { verification, notice, page }: Footer): void {
  sheet.rule(LEFT, WIDTH, HAIRLINE);
  sheet.gap(8);
  const top = sheet.y;
  const left = LEFT + CODE_SIZE + 5 * MM;
  const width = RIGHT - left;
  if (verification !== null) {
    const { label, url, alternative } = verification;
    sheet.image('Code', LEFT, top, CODE_SIZE, CODE_SIZE, alternative);
    sheet.paragraph(label, left, width, { ...legal, color: INK, weight: 'semiBold' });
    sheet.part('Link', () => sheet.text(url, left, width, { ...legal, color: ACCENT }), {
      url,
      alternative: label,
    });
    sheet.gap(3);
  }
  sheet.paragraph(notice, left, width, legal);
  sheet.y = Math.max(sheet.y, top + CODE_SIZE);
  const pageTop = sheet.y + 3 * sheet.scale;
  sheet.part('P', () => sheet.textBefore(page, RIGHT, pageTop, legal));
  sheet.y = pageTop + 8 * 1.4 * sheet.scale;
}
