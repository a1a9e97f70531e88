import type { Sheet } from '../pdf/sheet.ts';
import type { Words } from './words.ts';

const SMALLEST_SCALE = 0.15;

/** The pages of a document in one language. `page` returns the text « Page 1/2 » for the index of a page. */
export interface LaidOutPages {
  readonly count: number;
  readonly draw: (page: (index: number) => string) => Sheet[];
}

/** A sheet with one piece of a page, and the height of the drawing on the sheet. */
export interface Drawn {
  readonly sheet: Sheet;
  readonly height: number;
}

/** A part of a document that does not break across pages. */
export interface Part extends Drawn {
  /** The header of the part's table, repeated on each page. A part outside of tables has no header. */
  readonly header?: Drawn;
  /** True if the part stays on the page of the part above. */
  readonly isJoined?: boolean;
  /** True if the part stays on the page of the table above, unless this takes more pages. */
  readonly isJoinedToTable?: boolean;
}

interface Flow {
  readonly blank: () => Sheet;
  /** The head of the first page. */
  readonly head: Drawn;
  /** The head of each further page. */
  readonly furtherHead: Drawn;
  readonly parts: readonly Part[];
  /** The lowest position that a part may reach. */
  readonly bottom: number;
  /** Draws everything below the parts. */
  readonly finish: (sheet: Sheet, page: string) => void;
}

/** Runs `draw` on a new sheet. Scales the drawing down until it is at most as high as `heightMax`. */
export function drawOnOwnSheet(
  blank: (scale: number) => Sheet,
  draw: (sheet: Sheet) => void,
  heightMax = Infinity,
): Drawn {
  for (let scale = 1; ;) {
    const sheet = blank(scale);
    draw(sheet);
    if (sheet.y <= heightMax || scale <= SMALLEST_SCALE) return { sheet, height: sheet.y };
    scale = Math.max(SMALLEST_SCALE, Math.min(scale - 0.02, scale * Math.sqrt(heightMax / sheet.y)));
  }
}

/** Lays out parts on as many pages as they need. */
export function flowOverPages({ blank, head, furtherHead, parts, bottom, finish }: Flow): LaidOutPages {
  const pages = splitIntoPages(parts, bottom - head.height, bottom - furtherHead.height);
  return {
    count: pages.length,
    draw: (page) =>
      pages.map((parts, index) => {
        const top = index === 0 ? head : furtherHead;
        const sheet = blank();
        sheet.place(top.sheet, 0);
        sheet.y = top.height;
        for (const { header, parts: rows } of tablesOf(parts))
          if (header === undefined) placeInTurn(sheet, rows);
          else sheet.part('Table', () => placeInTurn(sheet, [header, ...rows]));
        finish(sheet, page(index));
        return sheet;
      }),
  };
}

function placeInTurn(sheet: Sheet, parts: readonly Drawn[]): void {
  for (const part of parts) {
    sheet.place(part.sheet, sheet.y);
    sheet.y += part.height;
  }
}

function splitIntoPages(parts: readonly Part[], firstRoom: number, furtherRoom: number): Part[][] {
  const broken = splitGroups(groupsOf(parts, 0), firstRoom, furtherRoom);
  const whole = splitGroups(groupsOf(parts, furtherRoom), firstRoom, furtherRoom);
  return whole.length > broken.length ? broken : whole;
}

function splitGroups(groups: readonly Part[][], firstRoom: number, furtherRoom: number): Part[][] {
  const pages: Part[][] = [[]];
  let page = pages[0] ?? [];
  for (const group of groups) {
    const room = pages.length === 1 ? firstRoom : furtherRoom;
    if (page.length > 0 && heightOf([...page, ...group]) > room) {
      page = [];
      pages.push(page);
    }
    page.push(...group);
  }
  return pages;
}

/** Groups the parts that must stay on one page. `room` is the maximum height of a table that stays whole. */
function groupsOf(parts: readonly Part[], room: number): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const group = groups.at(-1);
    if (part.isJoinedToTable) joinTable(groups, part, room);
    else if (part.isJoined && group) group.push(part);
    else groups.push([part]);
  }
  return groups;
}

/** Adds a part to its table. If the table and the part are higher than `room`, adds a group of its own. */
function joinTable(groups: Part[][], part: Part, room: number): void {
  const header = groups.at(-1)?.[0]?.header;
  const before = groups.findLastIndex(([first]) => first?.header !== header);
  const table = groups.slice(before + 1).flat();
  if (heightOf([...table, part]) <= room) groups.splice(before + 1, Infinity, [...table, part]);
  else groups.push([part]);
}

interface Table {
  readonly header: Drawn | undefined;
  readonly parts: Part[];
}

/** Groups consecutive parts that have the same header. Parts outside of tables have no header. */
function tablesOf(parts: readonly Part[]): Table[] {
  const tables: Table[] = [];
  for (const part of parts) {
    const table = tables.at(-1);
    if (table && table.header === part.header) table.parts.push(part);
    else tables.push({ header: part.header, parts: [part] });
  }
  return tables;
}

function heightOf(parts: readonly Part[]): number {
  return tablesOf(parts).reduce(
    (sum, { header, parts: rows }) =>
      rows.reduce((total, { height }) => total + height, sum + (header?.height ?? 0)),
    0,
  );
}

/**
 * Draws the pages of a document in each of its languages, one language after the other, with continuous page numbers.
 */
export function drawPages(
  parts: readonly { readonly words: Pick<Words, 'page'>; readonly laidOut: LaidOutPages }[],
): Sheet[] {
  const count = parts.reduce((sum, { laidOut }) => sum + laidOut.count, 0);
  let before = 0;
  return parts.flatMap(({ words, laidOut }) => {
    const first = before + 1;
    before += laidOut.count;
    return laidOut.draw((index) => words.page(first + index, count));
  });
}
