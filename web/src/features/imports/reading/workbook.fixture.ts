import { strToU8, zipSync } from 'fflate';

/**
 * A cell of a workbook. The file stores a string in its list of shared texts, and the text of `inline` in the cell.
 * `value` is the last result of a formula. `null` is an empty cell.
 */
export type FixtureCell =
  | string
  | number
  | null
  | { readonly inline: string }
  | { readonly day: number }
  | { readonly formula: string; readonly value: number };

export interface FixtureSheet {
  readonly name: string;
  readonly rows: readonly (readonly FixtureCell[])[];
  readonly isHidden?: boolean;
  /** The ranges of merged cells, such as `A2:A4`. */
  readonly merged?: readonly string[];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns the files inside an .xlsx file with the given sheets: the text of each file under its name. */
export function workbookFiles(
  sheets: readonly FixtureSheet[],
  { is1904 = false, front = 0 } = {},
): Record<string, string> {
  const strings: string[] = [];
  const cell = (made: FixtureCell, place: string): string => {
    if (made === null) return '';
    if (typeof made === 'number') return `<c r="${place}"><v>${made}</v></c>`;
    if (typeof made === 'string') return `<c r="${place}" t="s"><v>${strings.push(made) - 1}</v></c>`;
    if ('inline' in made)
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(made.inline)}</t></is></c>`;
    if ('day' in made) return `<c r="${place}" s="1"><v>${made.day}</v></c>`;
    return `<c r="${place}"><f>${escaped(made.formula)}</f><v>${made.value}</v></c>`;
  };
  const files: Record<string, string> = {};
  for (const [index, { rows, merged = [] }] of sheets.entries()) {
    const data = rows.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((made, column) => cell(made, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')}</row>`,
    );
    const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `${HEAD}<worksheet ${MAIN}><sheetData>${data.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
  }
  const list = sheets.map(
    ({ name, isHidden = false }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><bookViews><workbookView activeTab="${front}"/></bookViews><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="165" formatCode="[$-40C]d\\ mmm\\ yyyy;@"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...files,
  };
}

/** Returns an .xlsx file that contains the given files. */
export const zipped = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );

export const workbook = (
  sheets: readonly FixtureSheet[],
  options?: { is1904?: boolean; front?: number },
): Blob => new Blob([zipped(workbookFiles(sheets, options))]);
