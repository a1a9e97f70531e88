import { MM, type Sheet, type Style } from '../pdf/sheet.ts';
import { ACCENT, body, HAIRLINE, label, LEFT, RIGHT, strong, TINT, WIDTH } from './page.ts';
import { drawOnOwnSheet, type Part } from './pages.ts';

/** The space between two columns. */
const GUTTER = 5 * MM;
const PADDING = 4;
const ROW_GAP = 3.5;
const BALANCE_GAP = 5;

const heads: Style = { ...label, weight: 'semiBold' };

/** The texts of a row, one for each cell. */
export type Cells = readonly string[];

/** The start and width of a column of texts, or the end of a column of amounts. */
type Column =
  | { readonly isAmount: false; readonly start: number; readonly width: number }
  | { readonly isAmount: true; readonly end: number };

interface Table {
  /** The number of columns with amounts, at the end of each row. */
  readonly amounts: number;
  readonly header: Cells;
  /** A row with a balance has a tinted box. */
  readonly rows: readonly { readonly cells: Cells; readonly isBalance: boolean }[];
  /** The type sizes. A balance has the largest type of the table. */
  readonly sizes: { readonly line: number; readonly balance: number };
}

/** Returns the rows of a table as parts of a document. The last row stays with the row above. */
export function tableParts(blank: () => Sheet, { amounts, header, rows, sizes }: Table): Part[] {
  const styles = {
    line: { ...body, size: sizes.line },
    balance: { ...strong, size: sizes.balance, color: ACCENT },
  };
  const columns = columnsOf(
    blank(),
    header,
    rows.map(({ cells }) => cells),
    amounts,
    styles.balance,
  );
  const repeated = drawOnOwnSheet(blank, (sheet) => drawHeader(sheet, header, columns));
  return rows.map(({ cells, isBalance }, index) => ({
    ...drawOnOwnSheet(blank, (sheet) => {
      if (isBalance) drawBalance(sheet, cells, columns, styles.balance);
      else drawLine(sheet, cells, columns, styles.line, rows[index - 1]?.isBalance === false);
    }),
    header: repeated,
    isJoined: index > 0 && index === rows.length - 1,
  }));
}

function drawHeader(sheet: Sheet, cells: Cells, columns: readonly Column[]): void {
  sheet.part('TR', () => drawCells(sheet, cells, columns, 'TH', heads));
  sheet.gap(3);
  sheet.rule(LEFT, WIDTH, ACCENT, 1.2);
}

function drawLine(
  sheet: Sheet,
  cells: Cells,
  columns: readonly Column[],
  style: Style,
  hasRule: boolean,
): void {
  if (hasRule) sheet.rule(LEFT, WIDTH, HAIRLINE);
  sheet.gap(ROW_GAP);
  sheet.part('TR', () => drawCells(sheet, cells, columns, 'TD', style));
  sheet.gap(ROW_GAP);
}

function drawBalance(sheet: Sheet, cells: Cells, columns: readonly Column[], style: Style): void {
  const box = sheet.marks.length;
  sheet.gap(BALANCE_GAP);
  sheet.part('TR', () => drawCells(sheet, cells, columns, 'TD', style));
  sheet.gap(BALANCE_GAP);
  sheet.marks.splice(box, 0, { kind: 'box', x: LEFT, y: 0, width: WIDTH, height: sheet.y, color: TINT });
}

/** Returns columns as wide as their widest cell. The last column of texts takes the remaining width. */
function columnsOf(
  sheet: Sheet,
  header: Cells,
  rows: readonly Cells[],
  amounts: number,
  style: Style,
): Column[] {
  const wide = header.length - amounts - 1;
  const widest = (index: number): number =>
    rows.reduce(
      (width, row) => Math.max(width, sheet.widthOf(row[index] ?? '', style, index > wide)),
      sheet.widthOf(header[index] ?? '', heads),
    );
  let start = LEFT + PADDING;
  const texts = header.slice(0, wide).map((_, index): Column => {
    const from = start;
    start = from + widest(index) + GUTTER;
    return { isAmount: false, start: from, width: start - from };
  });
  let end = RIGHT - PADDING;
  const last: Column[] = [];
  for (let index = header.length - 1; index > wide; index -= 1) {
    last.unshift({ isAmount: true, end });
    end = end - widest(index) - GUTTER;
  }
  return [...texts, { isAmount: false, start, width: end - start }, ...last];
}

/** Draws a row at the current position. The next row starts below the tallest cell. */
function drawCells(
  sheet: Sheet,
  row: Cells,
  columns: readonly Column[],
  tag: 'TH' | 'TD',
  style: Style,
): void {
  const top = sheet.y;
  let bottom = top;
  columns.forEach((column, index) => {
    const cell = row[index] ?? '';
    const draw = (): void => {
      if (!column.isAmount) sheet.text(cell, column.start, column.width, style);
      else if (cell !== '') sheet.textBefore(cell, column.end, top, style, true);
    };
    sheet.y = top;
    sheet.part(tag, draw, tag === 'TH' ? { scope: 'Column' } : {});
    bottom = Math.max(bottom, sheet.y);
  });
  sheet.y = bottom;
}
