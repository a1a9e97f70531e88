import { MM, type Sheet, type Style } from '../pdf/sheet.ts';
import { LEFT, RIGHT } from './page.ts';

/** The space between two columns. */
const GUTTER = 5 * MM;
const PADDING = 4;

/** A row, one text for each cell. */
export type Cells = readonly string[];

/** The start and width of a column of texts, or the end of a column of amounts. */
type Column =
  | { readonly isAmount: false; readonly start: number; readonly width: number }
  | { readonly isAmount: true; readonly end: number };

/** A part of a table that does not break across pages. It is laid out from the top of its own sheet. */
export interface Block {
  readonly sheet: Sheet;
  readonly height: number;
}

interface Table {
  /** The number of columns with amounts, at the end of each row. */
  readonly amounts: number;
  readonly header: Cells;
  readonly headerStyle: Style;
  readonly rows: readonly Cells[];
  /** The widest style of any row. */
  readonly style: Style;
}

/** Returns columns as wide as their widest cell. The last column of texts takes the remaining width. */
export function columnsOf(sheet: Sheet, { amounts, header, headerStyle, rows, style }: Table): Column[] {
  const wide = header.length - amounts - 1;
  const widest = (index: number): number =>
    rows.reduce(
      (width, row) => Math.max(width, sheet.widthOf(row[index] ?? '', style, index > wide)),
      sheet.widthOf(header[index] ?? '', headerStyle),
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
export function drawCells(
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

/** Splits rows into pages. The last row is a balance, and always stays with the row above it. */
export function splitIntoPages(rows: readonly Block[], firstRoom: number, furtherRoom: number): Block[][] {
  const first: Block[] = [];
  const pages = [first];
  let page = first;
  let left = firstRoom;
  for (const row of rows) {
    if (row.height > left && page.length > 0) {
      page = row === rows.at(-1) ? page.splice(-1) : [];
      pages.push(page);
      left = page.reduce((room, { height }) => room - height, furtherRoom);
    }
    page.push(row);
    left -= row.height;
  }
  return pages;
}
