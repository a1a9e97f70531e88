import { drawFooter } from '../../../letterhead/footer.ts';
import { drawBar, drawLetterhead } from '../../../letterhead/letterhead.ts';
import {
  ACCENT,
  body,
  BOTTOM,
  COLUMN,
  HAIRLINE,
  label,
  LEFT,
  MUTED,
  RIGHT,
  small,
  strong,
  subheading,
  TINT,
  heading,
  TOP,
  WIDTH,
} from '../../../letterhead/page.ts';
import { drawSignature } from '../../../letterhead/signature.ts';
import { A4, type Color, MM, Sheet, type Size, type Style } from '../../../pdf/sheet.ts';
import type { Measure } from '../../../pdf/text.ts';
import type { AmountRow } from './amounts.ts';
import type { PageText } from './page-text.ts';

const SMALLEST_SCALE = 0.1;

// Up to five payments are drawn beside the signature. A longer list of payments is drawn above the signature, across
// the page.
const PAYMENTS_WIDTH = COLUMN - LEFT - 12 * MM;
const ROWS_BESIDE_SIGNATURE = 5;

/** If the two tables have more than ten rows in all, the rows of the amounts move closer together. */
const ROWS_AT_EASE = 10;

/** The stamp is pale, so that the text below it stays readable. */
const STAMP: Color = [1, 0.74, 0.74];
const STAMP_SIZE = 130;

const ended: Style = { size: 13, color: [0.69, 0.11, 0.11], weight: 'semiBold' };

/** Lays out one page. Long names and addresses must never cause a second page, so the page is scaled down to fit. */
export function layOutPage(text: PageText, signature: Size | null, measure: Measure): Sheet {
  for (let scale = 1; ;) {
    const sheet = new Sheet(A4, measure, scale, text.language);
    drawBody(sheet, text, signature);
    const footer = new Sheet(A4, measure, scale, text.language);
    drawFooter(footer, text);
    const top = BOTTOM - footer.y;
    const bottom = sheet.y + 4 * MM;
    if (bottom <= top || scale <= SMALLEST_SCALE) {
      sheet.place(footer, top);
      if (text.ending !== null) sheet.stamp(text.ending, STAMP_SIZE, STAMP);
      return sheet;
    }
    // Smaller text needs fewer lines, and its lines are lower. Therefore the height shrinks at most with the square of
    // the scale.
    const share = (BOTTOM - TOP) / (bottom + footer.y - TOP);
    scale = Math.max(SMALLEST_SCALE, Math.min(scale - 0.005, scale * Math.sqrt(share)));
  }
}

function drawBody(sheet: Sheet, text: PageText, signature: Size | null): void {
  drawBar(sheet);
  const { ending, owedBefore } = text;
  // Screen readers, search and copying need the note as a line of text.
  if (ending !== null) sheet.part('P', () => sheet.textBefore(ending, RIGHT, TOP, ended));
  drawLetterhead(sheet, text);
  drawTitle(sheet, text);
  drawPremises(sheet, text);
  sheet.paragraph(text.declaration, LEFT, WIDTH, { ...body, leading: 1.5 });
  sheet.gap(12);
  drawAmounts(sheet, text);
  if (owedBefore !== null) {
    sheet.paragraph(owedBefore, LEFT, WIDTH, body);
    sheet.gap(14);
  }
  const top = sheet.y;
  const isBeside = text.payments.length <= ROWS_BESIDE_SIGNATURE;
  if (isBeside) drawPayments(sheet, text);
  else drawManyPayments(sheet, text);
  const paymentsBottom = sheet.y;
  if (isBeside) sheet.y = top;
  drawSignature(sheet, text.signature, signature);
  sheet.y = Math.max(sheet.y, paymentsBottom);
}

function drawTitle(sheet: Sheet, { courtesy, title, period, caution, identity, replaces }: PageText): void {
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

function drawPremises(sheet: Sheet, { premises }: PageText): void {
  sheet.paragraph(premises.label, LEFT, WIDTH, label);
  sheet.gap(2);
  sheet.paragraph(premises.text, LEFT, WIDTH, body);
  sheet.gap(12);
}

function drawAmounts(sheet: Sheet, { amounts, payments }: PageText): void {
  const table: TableStyle = {
    width: WIDTH,
    padding: 8,
    gap: amounts.length + payments.length > ROWS_AT_EASE ? 3 : 5,
    text: body,
    total: { ...strong, size: 12, color: ACCENT },
  };
  drawTable(sheet, amounts, table);
  sheet.gap(14);
}

function drawPayments(sheet: Sheet, { payments, paymentsLabel }: PageText): void {
  if (payments.length === 0) return;
  sheet.paragraph(paymentsLabel, LEFT, PAYMENTS_WIDTH, label);
  sheet.gap(1);
  const text = { ...body, size: 9.5 };
  drawTable(sheet, payments, { width: PAYMENTS_WIDTH, padding: 0, gap: 4.5, text, total: text });
}

/** Draws each payment on a line, and leaves space below for the signature. */
function drawManyPayments(sheet: Sheet, { payments, paymentsLabel }: PageText): void {
  const text = { ...body, size: 9 };
  const rows = payments.map(({ label, note, ...row }) => ({
    ...row,
    label: note ? `${label} · ${note}` : label,
  }));
  sheet.paragraph(paymentsLabel, LEFT, WIDTH, label);
  sheet.gap(1);
  drawTable(sheet, rows, { width: WIDTH, padding: 0, gap: 1.5, text, total: text });
  sheet.gap(14);
}

interface TableStyle {
  readonly width: number;
  /** The space between the edge of the table and its text. */
  readonly padding: number;
  /** The space above and below a row. */
  readonly gap: number;
  readonly text: Style;
  readonly total: Style;
}

function drawTable(sheet: Sheet, rows: readonly AmountRow[], style: TableStyle): void {
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
