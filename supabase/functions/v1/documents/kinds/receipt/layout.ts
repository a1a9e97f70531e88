import { ACCENT, body, COLUMN, label, LEFT, strong, WIDTH } from '../../../letterhead/page.ts';
import { drawSignature } from '../../../letterhead/signature.ts';
import { MM, type Sheet, type Size } from '../../../pdf/sheet.ts';
import type { Measure } from '../../../pdf/text.ts';
import { drawTable, layOutPage, type TableStyle } from '../page/page.ts';
import type { PageText } from './page-text.ts';

// Up to five payments are drawn beside the signature. A longer list of payments is drawn above the signature, across
// the page.
const PAYMENTS_WIDTH = COLUMN - LEFT - 12 * MM;
const ROWS_BESIDE_SIGNATURE = 5;

/**
 * If the tables of amounts and of payments have more than ten rows in all, the rows of the amounts are closer together.
 */
const ROWS_AT_EASE = 10;

export function layOutReceipt(text: PageText, signature: Size | null, measure: Measure): Sheet {
  return layOutPage(text, measure, (sheet) => drawBody(sheet, text, signature));
}

function drawBody(sheet: Sheet, text: PageText, signature: Size | null): void {
  const { arrears } = text;
  sheet.paragraph(text.declaration, LEFT, WIDTH, { ...body, leading: 1.5 });
  sheet.gap(12);
  drawAmounts(sheet, text);
  if (arrears !== null) {
    sheet.paragraph(arrears, LEFT, WIDTH, body);
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
