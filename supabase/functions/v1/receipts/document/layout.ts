import { A4, type Color, MM, Sheet, type Size, type Style } from '../../pdf/sheet.ts';
import { bold, type Measure, plain } from '../../pdf/text.ts';
import type { AmountRow } from './amounts.ts';
import type { PageText } from './page-text.ts';

const LEFT = 20 * MM;
const RIGHT = A4.width - 20 * MM;
const WIDTH = RIGHT - LEFT;
const TOP = 16 * MM;
const BOTTOM = A4.height - 13 * MM;
const SMALLEST_SCALE = 0.2;

// The recipient is placed in the window of a DL or C5 envelope: x 105 to 195 mm, y 45 to 80 mm.
const WINDOW_LEFT = 110 * MM;
const WINDOW_TOP = 47 * MM;
const WINDOW_BOTTOM = 80 * MM;

// Payments are placed beside the signature.
const PAYMENTS_WIDTH = WINDOW_LEFT - LEFT - 12 * MM;

const SIGNATURE_WIDTH = 60 * MM;
const SIGNATURE_HEIGHT = 25 * MM;
const CODE_SIZE = 19 * MM;

const INK: Color = [0.11, 0.14, 0.19];
const MUTED: Color = [0.36, 0.4, 0.47];
const ACCENT: Color = [0.078, 0.157, 0.294];
const HAIRLINE: Color = [0.82, 0.84, 0.88];
/** Light, so that the text underneath stays readable. */
const STAMP: Color = [1, 0.74, 0.74];
const STAMP_SIZE = 130;
const TINT: Color = [0.949, 0.957, 0.973];

const ended: Style = { size: 13, color: [0.69, 0.11, 0.11], weight: 'semiBold' };
const label: Style = { size: 8, color: MUTED };
const body: Style = { size: 10.5, color: INK };
const strong: Style = { ...body, weight: 'semiBold' };
const small: Style = { size: 9, color: MUTED };
const legal: Style = { size: 8, color: MUTED, leading: 1.4 };

/** Lays out one page, scaled down to fit: long names and addresses must not cause a second page. */
export function layOutPage(text: PageText, signature: Size | null, measure: Measure): Sheet {
  for (let scale = 1; ;) {
    const sheet = new Sheet(A4, measure, scale, text.language);
    drawBody(sheet, text, signature);
    const footer = new Sheet(A4, measure, scale, text.language);
    drawFooter(footer, text);
    const top = BOTTOM - footer.y;
    const bottom = sheet.y + 4 * MM;
    if (bottom <= top || scale <= SMALLEST_SCALE) {
      sheet.marks.push(...footer.marks.map((mark) => ({ ...mark, y: mark.y + top })));
      sheet.root.children.push(...footer.root.children);
      if (text.ending !== null) sheet.stamp(text.ending, STAMP_SIZE, STAMP);
      return sheet;
    }
    // Smaller text has shorter lines and fewer of them: the height shrinks with the square of the scale at most.
    const share = (BOTTOM - TOP) / (bottom + footer.y - TOP);
    scale = Math.max(SMALLEST_SCALE, Math.min(scale - 0.02, scale * Math.sqrt(share)));
  }
}

function drawBody(sheet: Sheet, text: PageText, signature: Size | null): void {
  sheet.box(LEFT, TOP, 14 * MM, 2.2, ACCENT);
  const { ending } = text;
  // As a line of text as well, for screen readers, search and copying.
  if (ending !== null) sheet.part('P', () => sheet.textBefore(ending, RIGHT, TOP, ended));
  const landlordBottom = drawLandlord(sheet, text);
  const windowBottom = drawRecipient(sheet, text);
  sheet.y = Math.max(landlordBottom, windowBottom) + 6 * MM * sheet.scale;
  drawTitle(sheet, text);
  drawPremises(sheet, text);
  sheet.paragraph(text.declaration, LEFT, WIDTH, { ...body, leading: 1.5 });
  sheet.gap(12);
  drawAmounts(sheet, text);
  const top = sheet.y;
  drawPayments(sheet, text);
  const paymentsBottom = sheet.y;
  sheet.y = top;
  drawSignature(sheet, text, signature);
  sheet.y = Math.max(sheet.y, paymentsBottom);
}

function drawLandlord(sheet: Sheet, { landlord }: PageText): number {
  const width = WINDOW_LEFT - LEFT - 12 * MM;
  sheet.y = TOP + 5 * MM;
  sheet.paragraph(landlord.label, LEFT, width, label);
  sheet.gap(2);
  sheet.part('P', () => {
    sheet.text(landlord.name, LEFT, width, { ...strong, size: 12 });
    for (const line of landlord.lines) sheet.text(line, LEFT, width, { ...body, size: 9.5 });
  });
  return sheet.y;
}

function drawRecipient(sheet: Sheet, { tenant }: PageText): number {
  const width = RIGHT - WINDOW_LEFT;
  sheet.y = WINDOW_TOP - 5.5 * MM;
  sheet.paragraph(tenant.label, WINDOW_LEFT, width, label);
  sheet.y = WINDOW_TOP;
  sheet.part('P', () => {
    sheet.text(tenant.name, WINDOW_LEFT, width, strong);
    for (const line of tenant.lines) sheet.text(line, WINDOW_LEFT, width, body);
  });
  return Math.max(sheet.y, WINDOW_BOTTOM * sheet.scale);
}

function drawTitle(sheet: Sheet, { courtesy, title, period, caution, identity, replaces }: PageText): void {
  if (courtesy !== null) {
    sheet.paragraph(courtesy, LEFT, WIDTH, { ...small, color: ACCENT });
    sheet.gap(2);
  }
  sheet.part('H1', () =>
    sheet.text(title, LEFT, WIDTH, { size: 22, color: ACCENT, weight: 'semiBold', leading: 1.25 }),
  );
  sheet.paragraph(period, LEFT, WIDTH, { size: 13, color: INK });
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
  sheet.paragraph([bold(premises.name), plain(` – ${premises.address}`)], LEFT, WIDTH, body);
  sheet.gap(12);
}

function drawAmounts(sheet: Sheet, { amounts }: PageText): void {
  const table: TableStyle = {
    width: WIDTH,
    padding: 8,
    text: body,
    total: { ...strong, size: 12, color: ACCENT },
  };
  drawTable(sheet, amounts, table);
  sheet.gap(14);
}

function drawPayments(sheet: Sheet, { payments, paymentsLabel }: PageText): void {
  sheet.paragraph(paymentsLabel, LEFT, PAYMENTS_WIDTH, label);
  sheet.gap(1);
  const text = { ...body, size: 9.5 };
  drawTable(sheet, payments, { width: PAYMENTS_WIDTH, padding: 0, text, total: text });
}

interface TableStyle {
  readonly width: number;
  /** Between the edge of the table and its text. */
  readonly padding: number;
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

/** A table row: the label on the left with a note below it, the amount flush right. */
function drawRow(sheet: Sheet, row: AmountRow, { width, padding, text, total }: TableStyle): void {
  const look = row.look === 'total' ? total : row.look === 'part' ? { ...text, color: MUTED } : text;
  if (row.look === 'total') {
    sheet.box(LEFT, sheet.y, width, 26.8 * sheet.scale, TINT);
    sheet.box(LEFT, sheet.y, width, 1.2, ACCENT);
  }
  const gap = text.size / 2.1;
  sheet.gap(gap);
  const top = sheet.y;
  sheet.part('TR', () => {
    sheet.part('TH', () => {
      sheet.text(row.label, LEFT + padding, width * 0.66, look);
      if (row.note) sheet.text(row.note, LEFT + padding, width * 0.66, { size: 8, color: MUTED });
    });
    sheet.part('TD', () => sheet.textBefore(row.value, LEFT + width - padding, top, look, true));
  });
  sheet.gap(gap);
}

function drawSignature(sheet: Sheet, { signature }: PageText, size: Size | null): void {
  const width = RIGHT - WINDOW_LEFT;
  sheet.paragraph(signature.done, WINDOW_LEFT, width, body);
  sheet.paragraph(signature.signedBy, WINDOW_LEFT, width, small);
  if (signature.signedOriginal === null) {
    const height = SIGNATURE_HEIGHT * sheet.scale;
    sheet.gap(4);
    if (size !== null) {
      const ratio = Math.min((SIGNATURE_WIDTH * sheet.scale) / size.width, height / size.height);
      const drawn = { width: size.width * ratio, height: size.height * ratio };
      const top = sheet.y + height - drawn.height;
      sheet.image('Signature', WINDOW_LEFT, top, drawn.width, drawn.height, signature.alternative);
    }
    sheet.y += height;
    sheet.gap(3);
    sheet.rule(WINDOW_LEFT, width, HAIRLINE);
    sheet.gap(4);
  }
  sheet.part('P', () => {
    for (const line of signature.lines) sheet.text(line, WINDOW_LEFT, width, small);
  });
  if (signature.signedOriginal !== null) {
    sheet.paragraph(signature.signedOriginal, WINDOW_LEFT, width, small);
  }
}

/** Draws the footer from its top: the verification code, with the legal notices beside it. */
function drawFooter(sheet: Sheet, { verification, notice, page }: PageText): void {
  sheet.rule(LEFT, WIDTH, HAIRLINE);
  sheet.gap(8);
  const top = sheet.y;
  const left = LEFT + CODE_SIZE + 5 * MM;
  const width = RIGHT - left;
  const { label, url, alternative } = verification;
  sheet.image('Code', LEFT, top, CODE_SIZE, CODE_SIZE, alternative);
  sheet.paragraph(label, left, width, { ...legal, color: INK, weight: 'semiBold' });
  sheet.part('Link', () => sheet.text(url, left, width, { ...legal, color: ACCENT }), {
    url,
    alternative: label,
  });
  sheet.gap(3);
  sheet.paragraph(notice, left, width, legal);
  sheet.y = Math.max(sheet.y, top + CODE_SIZE);
  const pageTop = sheet.y + 3 * sheet.scale;
  sheet.part('P', () => sheet.textBefore(page, RIGHT, pageTop, legal));
  sheet.y = pageTop + 8 * 1.4 * sheet.scale;
}

function keepTogether(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}
