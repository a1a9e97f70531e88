import { formatEuros } from '../../../../_shared/domain/money.ts';
import { drawFooter, type Footer } from '../../../letterhead/footer.ts';
import { drawBar, drawLetterhead, type Letterhead, type Premises } from '../../../letterhead/letterhead.ts';
import {
  ACCENT,
  body,
  BOTTOM,
  HAIRLINE,
  heading,
  label,
  LEFT,
  MUTED,
  RIGHT,
  small,
  strong,
  subheading,
  TINT,
  TOP,
  WIDTH,
} from '../../../letterhead/page.ts';
import type { Signature } from '../../../letterhead/signature.ts';
import type { Words } from '../../../letterhead/words.ts';
import { A4, type Color, MM, Sheet, type Style } from '../../../pdf/sheet.ts';
import type { Measure } from '../../../pdf/text.ts';

const SMALLEST_SCALE = 0.1;

/** The stamp is pale, so that the text below it stays readable. */
const STAMP: Color = [1, 0.74, 0.74];
const STAMP_SIZE = 130;

const ended: Style = { size: 13, color: [0.69, 0.11, 0.11], weight: 'semiBold' };

/** The texts of a page of any kind of document, in reading order. */
export interface DocumentPage extends Letterhead, Footer {
  readonly language: string;
  /** The note that the document is not valid; null for a valid document. */
  readonly ending: string | null;
  readonly courtesy: string | null;
  readonly title: string;
  readonly period: string;
  readonly caution: string | null;
  readonly identity: readonly string[];
  readonly replaces: string | null;
  readonly premises: Premises;
  readonly signature: Signature;
}

/** A row of a table of amounts. */
export interface AmountRow {
  readonly label: string;
  /** A note below the label. */
  readonly note?: string | undefined;
  readonly value: string;
  readonly look: 'plain' | 'part' | 'total';
}

/** Returns a function that makes rows of amounts in a language. */
export function rowOf({ locale }: Pick<Words, 'locale'>) {
  return (label: string, amount: number, look: AmountRow['look'], note?: string): AmountRow => ({
    label,
    note,
    value: formatEuros(amount, locale),
    look,
  });
}

/** Lays out one page. Long names and addresses must never cause a second page, so the page is scaled down to fit. */
export function layOutPage(text: DocumentPage, measure: Measure, drawBody: (sheet: Sheet) => void): Sheet {
  for (let scale = 1; ;) {
    const sheet = new Sheet(A4, measure, scale, text.language);
    drawHead(sheet, text);
    drawBody(sheet);
    const footer = new Sheet(A4, measure, scale, text.language);
    drawFooter(footer, text);
    const top = BOTTOM - footer.y;
    const bottom = sheet.y + 4 * MM;
    if (bottom <= top || scale <= SMALLEST_SCALE) {
      sheet.place(footer, top);
      drawStamp(sheet, text);
      return sheet;
    }
    // Smaller text needs fewer lines, and its lines are lower. Therefore the height shrinks at most with the square of
    // the scale.
    const share = (BOTTOM - TOP) / (bottom + footer.y - TOP);
    scale = Math.max(SMALLEST_SCALE, Math.min(scale - 0.005, scale * Math.sqrt(share)));
  }
}

/** Draws a stamp across the page: the note that the document is not valid. */
export function drawStamp(sheet: Sheet, { ending }: Pick<DocumentPage, 'ending'>): void {
  if (ending !== null) sheet.stamp(ending, STAMP_SIZE, STAMP);
}

/**
 * Draws, above the page's head, the note that the document is not valid. Screen readers, search and copying use this
 * line.
 */
export function drawEnding(sheet: Sheet, { ending }: Pick<DocumentPage, 'ending'>): void {
  if (ending !== null) sheet.part('P', () => sheet.textBefore(ending, RIGHT, TOP, ended));
}

/** Draws the top of a page up to the premises. */
export function drawHead(sheet: Sheet, text: Omit<DocumentPage, 'page'>): void {
  drawBar(sheet);
  drawEnding(sheet, text);
  drawLetterhead(sheet, text);
  drawTitle(sheet, text);
  drawPremises(sheet, text);
}

function drawTitle(
  sheet: Sheet,
  { courtesy, title, period, caution, identity, replaces }: Omit<DocumentPage, 'page'>,
): void {
  if (courtesy !== null) {
    sheet.paragraph(courtesy, LEFT, WIDTH, { ...small, color: ACCENT });
    sheet.gap(2);
  }
  sheet.part('H1', () => sheet.text(title, LEFT, WIDTH, heading));
  sheet.paragraph(period, LEFT, WIDTH, subheading);
  if (caution !== null) {
    sheet.gap(3);
    sheet.paragraph(caution, LEFT, WIDTH, { ...strong, size: 9.5 });
  }
  sheet.gap(6);
  sheet.paragraph(identity.map(keepTogether).join('\u00A0 · \u00A0'), LEFT, WIDTH, small);
  if (replaces !== null) sheet.paragraph(replaces, LEFT, WIDTH, small);
  sheet.gap(8);
  sheet.rule(LEFT, WIDTH, HAIRLINE);
  sheet.gap(12);
}

function drawPremises(sheet: Sheet, { premises }: Pick<DocumentPage, 'premises'>): void {
  sheet.paragraph(premises.label, LEFT, WIDTH, label);
  sheet.gap(2);
  sheet.paragraph(premises.text, LEFT, WIDTH, body);
  sheet.gap(12);
}

export interface TableStyle {
  readonly width: number;
  /** The space between the edge of the table and its text. */
  readonly padding: number;
  /** The space above and below a row. */
  readonly gap: number;
  readonly text: Style;
  readonly total: Style;
}

/** Draws a table of amounts. A line separates the rows, and totals have a tinted box. */
export function drawTable(sheet: Sheet, rows: readonly AmountRow[], style: TableStyle): void {
  sheet.part('Table', () => {
    rows.forEach((row, index) => {
      const isAfterTotal = rows[index - 1]?.look === 'total';
      if (row.look !== 'total' && index > 0 && !isAfterTotal) sheet.rule(LEFT, style.width, HAIRLINE);
      drawRow(sheet, row, style);
    });
  });
}

/** Draws a row: the label and its note on the left, and the amount on the right. */
function drawRow(sheet: Sheet, row: AmountRow, style: TableStyle): void {
  const { width, padding, gap, text, total } = style;
  const look = row.look === 'total' ? total : row.look === 'part' ? { ...text, color: MUTED } : text;
  if (row.look === 'total') {
    sheet.box(LEFT, sheet.y, width, (2 * gap + 1.4 * total.size) * sheet.scale, TINT);
    sheet.box(LEFT, sheet.y, width, 1.2, ACCENT);
  }
  sheet.gap(gap);
  const top = sheet.y;
  const room = width - 2 * padding - sheet.widthOf(row.value, look, true) - 2 * MM;
  sheet.part('TR', () => {
    sheet.part('TH', () => {
      sheet.text(row.label, LEFT + padding, room, look);
      if (row.note) sheet.text(row.note, LEFT + padding, room, { size: 8, color: MUTED });
    });
    sheet.part('TD', () => sheet.textBefore(row.value, LEFT + width - padding, top, look, true));
  });
  sheet.gap(gap);
}

function keepTogether(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}
