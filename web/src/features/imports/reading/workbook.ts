import { COLUMNS_MAX, ROWS_MAX } from './values/cells.ts';
import { dayOfCount } from '@/lib/reading/days.ts';
import { failedReading, countKnownMeanings, tableOf } from './columns/header.ts';
import type { Reading, TableRow } from './model.ts';
import { unzipped } from '@/lib/reading/unzip.ts';
import { readXml } from '@/lib/reading/xml.ts';

/** The maximum number of sheets that are searched for a table. */
const SHEETS_MAX = 20;

/** The data that all sheets of a workbook share. */
interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly file: string }[];
  readonly strings: readonly string[];
  /** One entry for each cell style: true if a number in this style is a day. */
  readonly isDay: readonly boolean[];
  readonly is1904: boolean;
  /** The name of the sheet that was in front when the file was saved. */
  readonly front: string | null;
}

/**
 * Reads a sheet of an .xlsx file (ECMA-376). Reads the last calculated result of a formula. If no sheet is given, reads
 * the sheet with the most columns that an import knows. In a tie, the front sheet wins.
 */
export function readWorkbook(bytes: Uint8Array, sheet?: number): Reading {
  const files = unzipTexts(bytes, (name) => SHARED.test(name));
  if (typeof files === 'string') return failedReading(files);
  const workbook = workbookOf(files);
  if (workbook.sheets.length === 0) return failedReading('notASheet');
  if (sheet !== undefined) return readSheet(bytes, workbook, sheet);
  let best = failedReading('empty');
  let most = -1;
  for (const [index, { name }] of workbook.sheets.slice(0, SHEETS_MAX).entries()) {
    const reading = readSheet(bytes, workbook, index);
    // The front sheet gets half a point more, so that it wins a tie.
    const fit =
      reading.table === null ? -1 : countKnownMeanings(reading.table) + (name === workbook.front ? 0.5 : 0);
    if (fit > most || (best.table === null && best.error === 'empty')) best = reading;
    most = Math.max(most, fit);
  }
  return best;
}

/** Unpacks the files of a workbook whose names `isWanted` accepts, and decodes them as UTF-8. */
function unzipTexts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, string> | 'notASheet' | 'zipBomb' {
  const files = unzipped(bytes, isWanted);
  if (files === 'broken') return 'notASheet';
  if (files === 'zipBomb') return files;
  const decoder = new TextDecoder();
  return new Map([...files].map(([name, content]) => [name, decoder.decode(content)]));
}

const SHARED = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml)$/;

function readSheet(bytes: Uint8Array, workbook: Workbook, index: number): Reading {
  const file = workbook.sheets[index]?.file;
  const files = unzipTexts(bytes, (name) => name === file);
  if (typeof files === 'string') return failedReading(files);
  const xml = files.get(file ?? '');
  if (xml === undefined) return failedReading('notASheet');
  const rows = rowsOf(xml, workbook);
  if (typeof rows === 'string') return failedReading(rows);
  return tableOf(rows, { sheets: workbook.sheets.map(({ name }) => name), sheet: index }, false);
}

function workbookOf(files: ReadonlyMap<string, string>): Workbook {
  const targets = new Map<string, string>();
  readXml(files.get('xl/_rels/workbook.xml.rels') ?? '', {
    open(name, attribute) {
      const target = attribute('Target') ?? '';
      if (name === 'Relationship')
        targets.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  const sheets: { name: string; file: string }[] = [];
  const names: string[] = [];
  let is1904 = false;
  let front = 0;
  readXml(files.get('xl/workbook.xml') ?? '', {
    open(name, attribute) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      if (name === 'workbookView') front = positive(attribute('activeTab')) ?? 0;
      if (name === 'sheet') names.push(attribute('name') ?? '');
      const file = name === 'sheet' ? targets.get(attribute('id') ?? '') : undefined;
      if (file !== undefined && (attribute('state') ?? 'visible') === 'visible')
        sheets.push({ name: attribute('name') ?? '', file });
    },
  });
  return {
    sheets,
    is1904,
    front: names[front] ?? null,
    strings: stringsOf(files.get('xl/sharedStrings.xml') ?? ''),
    isDay: dayStylesOf(files.get('xl/styles.xml') ?? ''),
  };
}

/**
 * Returns the texts that the cells of all sheets share. A text in several formats is stored in pieces, which are joined
 * here. Leaves out phonetic readings.
 */
function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isSpoken = false;
  readXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      isText = name === 't' && !isSpoken;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      if (name === 'si') strings.push(text);
      if (name === 'rPh') isSpoken = false;
      if (name === 't') isText = false;
    },
  });
  return strings;
}

const isBuiltInDay = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/**
 * Returns true if a number format shows a day. The format of a day contains a `d` or a `y` outside quoted texts and
 * brackets. Brackets contain colours and languages.
 */
const isDayFormat = (format: string): boolean =>
  /[dy]/i.test(format.slice(0, 255).replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, ''));

function dayStylesOf(xml: string): boolean[] {
  const formats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isOfCells = false;
  readXml(xml, {
    open(name, attribute) {
      const id = Number(attribute('numFmtId'));
      if (name === 'numFmt') formats.set(id, isDayFormat(attribute('formatCode') ?? ''));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) styles.push(formats.get(id) ?? isBuiltInDay(id));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/**
 * Returns the rows of a sheet that have at least one filled cell. The place of a cell in its row is the index of its
 * column.
 */
function rowsOf(xml: string, workbook: Workbook): TableRow[] | 'tooManyRows' | 'tooManyColumns' {
  const rows: SheetRow[] = [];
  const merges: string[] = [];
  let number = 0;
  let column = -1;
  let cells: string[] = [];
  let kind = '';
  let style = -1;
  let value = '';
  let isValue = false;
  let isTooWide = false;
  readXml(xml, {
    open(name, attribute) {
      if (name === 'row') {
        number = positive(attribute('r')) ?? number + 1;
        column = -1;
        cells = [];
      } else if (name === 'c') {
        column = columnOf(attribute('r') ?? '') ?? column + 1;
        kind = attribute('t') ?? 'n';
        style = positive(attribute('s')) ?? 0;
        value = '';
      }
      if (name === 'mergeCell' && merges.length < MERGES_MAX) merges.push(attribute('ref') ?? '');
      isValue = name === 'v' || name === 't';
    },
    text(part) {
      if (isValue) value += part;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'row' && cells.some((cell) => cell !== '') && rows.length <= KEPT_ROWS_MAX)
        rows.push({ number, cells, merged: new Set() });
      if (name !== 'c') return;
      const shown = cellText(value, kind, style, workbook).trim();
      if (shown === '') return;
      if (column < COLUMNS_MAX) {
        while (cells.length < column) cells.push('');
        cells[column] = shown;
      } else isTooWide = true;
    },
  });
  if (rows.length > KEPT_ROWS_MAX) return 'tooManyRows';
  fillMerged(rows, merges);
  return isTooWide ? 'tooManyColumns' : rows;
}

interface SheetRow {
  readonly number: number;
  readonly cells: string[];
  readonly merged: Set<number>;
}

/** The maximum number of merged ranges that the reader fills. */
const MERGES_MAX = 5000;

/** Copies the value of a merged cell to each row that the cell covers. Marks the original and the copies as merged. */
function fillMerged(rows: readonly SheetRow[], merges: readonly string[]): void {
  const numbered = new Map(rows.map((row) => [row.number, row]));
  for (const merge of merges) {
    const [, from = '', first = '', last = ''] =
      /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(merge) ?? [];
    const column = columnOf(`${from}${first}`) ?? COLUMNS_MAX;
    const above = numbered.get(Number(first));
    const text = above?.cells[column] ?? '';
    if (above === undefined || text === '') continue;
    for (
      let number = Number(first) + 1;
      number <= Math.min(Number(last), Number(first) + KEPT_ROWS_MAX);
      number += 1
    ) {
      const row = numbered.get(number);
      if (row === undefined || (row.cells[column] ?? '') !== '') continue;
      while (row.cells.length < column) row.cells.push('');
      row.cells[column] = text;
      row.merged.add(column);
      above.merged.add(column);
    }
  }
}

/** The maximum number of rows that the reader keeps. Rows above the header count too. */
const KEPT_ROWS_MAX = ROWS_MAX + 100;

function positive(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/** Returns the index of the column in the name of a cell: 2 for `C7`. */
function columnOf(name: string): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(name)?.[1];
  if (letters === undefined) return null;
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

/** Returns the text of a cell. A number is rounded to the cent and has a decimal point. A day is `yyyy-mm-dd`. */
function cellText(value: string, kind: string, style: number, workbook: Workbook): string {
  if (kind === 's') return workbook.strings[Number(value)] ?? '';
  if (kind === 'b') return value === '1' ? 'oui' : 'non';
  if (kind !== 'n' || value.trim() === '') return value;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  const day = workbook.isDay[style] === true ? dayOf(number, workbook.is1904) : null;
  return day ?? String(Math.round(number * 100) / 100);
}

/**
 * The calendar of old Macs starts on 1 January 1904. This is the serial number of that day in Excel's usual calendar.
 * The number counts 29 February 1900, which never existed, because Excel counts it.
 */
const DAYS_TO_1904 = 1462;
/** The serial number of 31 December 9999. */
const LAST_DAY = 2_958_465;

function dayOf(serial: number, is1904: boolean): string | null {
  const days = Math.floor(serial) + (is1904 ? DAYS_TO_1904 : 0);
  if (days < 1 || days > LAST_DAY) return null;
  return dayOfCount(days);
}
