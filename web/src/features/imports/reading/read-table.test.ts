import { Zip, ZipDeflate, ZipPassThrough, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { guessColumns } from './columns/columns.ts';
import { toLines } from './lines.ts';
import { type FixtureCell, workbook, workbookFiles, zipped } from './workbook.fixture.ts';
import type { Table } from './model.ts';
import { readTable } from './read-table.ts';

async function table(source: Blob | string, sheet?: number): Promise<Table> {
  const reading = await readTable(source, sheet);
  if (reading.table === null) throw new Error(reading.error);
  return reading.table;
}

const errorOf = async (source: Blob | string) => (await readTable(source)).error;

const cells = ({ rows }: Table) => rows.map((row) => row.cells);

const CSV = 'Prénom;Nom;Loyer\r\nÉloïse;Roy;"1 345,00"\r\n';
const READ = [['Éloïse', 'Roy', '1 345,00']];

const utf16 = (text: string, isBigEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  for (let index = 0; index <= text.length; index += 1)
    view.setUint16(index * 2, `\uFEFF${text}`.charCodeAt(index), !isBigEndian);
  return new Blob([view]);
};

test.each([
  ['UTF-8', new Blob([CSV])],
  ['UTF-8 with a mark', new Blob([`\uFEFF${CSV}`])],
  ['Windows-1252', new Blob([Uint8Array.from(CSV, (character) => character.charCodeAt(0))])],
  ['UTF-16 of Excel', utf16(CSV.replaceAll(';', '\t'), false)],
  ['UTF-16 in big-endian order', utf16(CSV, true)],
  ['a paste', CSV.replaceAll(';', '\t')],
  ['commas', CSV.replaceAll(';', ',')],
  ['line ends of old Macs', CSV.replaceAll('\r\n', '\r')],
  ['a first line that names the separator', `sep=;\r\n${CSV}`],
])('the table reader reads %s', async (_, source) => {
  const read = await table(source);
  expect(read.header).toEqual(['Prénom', 'Nom', 'Loyer']);
  expect(cells(read)).toEqual(READ);
});

test('quotes in a table may enclose separators, quotes and line ends, and an unclosed quote is an ordinary character', async () => {
  expect(cells(await table('Nom;Adresse\n"Roy ""fils""";"3 rue X\n75011 Paris"\n"Le Parc;1 rue Y'))).toEqual([
    ['Roy "fils"', '3 rue X\n75011 Paris'],
    ['"Le Parc', '1 rue Y'],
  ]);
});

test('titles and empty rows of a table are not lettings, and every letting keeps its row number', async () => {
  const read = await table('Mes locations;;\n;;\nNom;Prénom;Loyer\n;;\nRoy;Ana;500\n;;\n');
  expect(read).toMatchObject({ headerRow: 3, header: ['Nom', 'Prénom', 'Loyer'] });
  expect(read.rows).toEqual([{ number: 5, cells: ['Roy', 'Ana', '500'] }]);
});

test('a table without a header has columns with empty titles', async () => {
  const read = await table('Ana;Roy;500\nPaul;Marchand;600');
  expect(read).toMatchObject({ headerRow: null, header: ['', '', ''] });
  expect(read.rows).toHaveLength(2);
});

test('an unknown first row is the header if the row has no values', async () => {
  expect((await table('Quidam;Montant\nAna Roy;500')).header).toEqual(['Quidam', 'Montant']);
});

test('a cell beyond the last title gets no column in a table with semicolons, and gets a column in a table with tabs', async () => {
  expect(await table('Nom;Loyer\nRoy;500;x')).toMatchObject({ header: ['Nom', 'Loyer'] });
  expect(await table('Nom\tLoyer\nRoy\t500\tx')).toMatchObject({ header: ['Nom', 'Loyer', ''] });
});

test('the apostrophe before an exported formula is removed, and the formula stays a text', async () => {
  expect(cells(await table('Nom;Téléphone\n\'=HYPERLINK("x");\'+33 6 12 34 56 78'))).toEqual([
    ['=HYPERLINK("x")', '+33 6 12 34 56 78'],
  ]);
  expect(cells(await table("Nom;Prénom\n=1+1;O'Neil"))).toEqual([['=1+1', "O'Neil"]]);
  expect(cells(await table("Nom;Prénom\n'＝1;'\u00A0@x"))).toEqual([['＝1', '@x']]);
});

const SHEET: readonly (readonly FixtureCell[])[] = [
  ['Nom', 'Début du bail', 'Loyer', 'Code postal', 'Ville'],
  ['Roy & Cie <3', { day: 46_331 }, { formula: 'B2*1.03', value: 1034.4999 }, 1000, { inline: 'Bourg' }],
  ['Marchand', '05/11/2026', 800, '01000', null],
];

test('a workbook with shared texts, texts of single cells, days marked by a cell format, and formulas is read', async () => {
  const read = await table(workbook([{ name: 'Baux', rows: SHEET }]));
  expect(read).toMatchObject({ sheets: ['Baux'], sheet: 0, headerRow: 1 });
  expect(cells(read)).toEqual([
    ['Roy & Cie <3', '2026-11-05', '1034.5', '1000', 'Bourg'],
    ['Marchand', '05/11/2026', '800', '01000'],
  ]);
});

/** Returns a ZIP as Google Sheets writes it: the size of each file follows the file. */
function streamed(Entry: typeof ZipDeflate | typeof ZipPassThrough): Blob {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((_, chunk) => chunks.push(new Uint8Array(chunk)));
  for (const [name, text] of Object.entries(workbookFiles([{ name: 'Baux', rows: SHEET }]))) {
    const entry = new Entry(name);
    zip.add(entry);
    entry.push(strToU8(text), true);
  }
  zip.end();
  return new Blob(chunks);
}

test.each([ZipDeflate, ZipPassThrough])(
  'a workbook that was written as a stream by %o is read',
  async (entry) => {
    expect(await table(streamed(entry))).toMatchObject({
      sheets: ['Baux'],
      rows: [{ number: 2 }, { number: 3 }],
    });
  },
);

test('a workbook of an old Mac is read with days counted from 1904', async () => {
  const rows = [
    ['Nom', 'Début du bail'],
    ['Roy', { day: 46_331 - 1462 }],
  ];
  expect(cells(await table(workbook([{ name: 'a', rows }], { is1904: true })))).toEqual([
    ['Roy', '2026-11-05'],
  ]);
});

test('the best sheet of a workbook is read unless the landlord has chosen a sheet', async () => {
  const file = workbook([
    { name: 'Caché', rows: SHEET, isHidden: true },
    { name: 'Vide', rows: [] },
    { name: 'Baux', rows: SHEET },
    {
      name: 'Anciens',
      rows: [
        ['Nom', 'Loyer'],
        ['Petit', 5],
      ],
    },
  ]);
  expect(await table(file)).toMatchObject({ sheets: ['Vide', 'Baux', 'Anciens'], sheet: 1 });
  expect(cells(await table(file, 2))).toEqual([['Petit', '5']]);
  expect((await readTable(file, 7)).error).toBe('notASheet');
});

const sheet = (name: string, ...rows: readonly (readonly FixtureCell[])[]) => ({ name, rows });

test('the best sheet of a workbook is the sheet whose columns fit lettings best', async () => {
  const notes = sheet('Notes', ['À faire'], ['Appeler le plombier']);
  const payments = sheet('Encaissements', ['Date', 'Locataire', 'Montant'], [{ day: 46_331 }, 'Roy', 850]);
  const months = sheet(
    'Grille',
    ['Locataire', 'Janvier', 'Février', 'Mars', 'Avril', 'Mai'],
    ['Roy', 1, 2, 3, 4, 5],
  );
  const lettings = sheet('Locataires', ['Nom', 'Prénom', 'Adresse', 'Loyer'], ['Roy', 'Ana', '3 rue X', 850]);
  expect(await table(workbook([notes, payments, months, lettings]))).toMatchObject({ sheet: 3 });
  expect(await table(workbook([lettings, months, payments, notes], { front: 2 }))).toMatchObject({
    sheet: 0,
  });
});

const year = (name: string) => sheet(name, ['Nom', 'Prénom', 'Loyer'], ['Roy', 'Ana', 850]);

test('if several sheets of a workbook have the same columns, the front sheet is read', async () => {
  const years = [year('2024'), year('2025'), year('2026')];
  expect(await table(workbook(years, { front: 2 }))).toMatchObject({ sheet: 2 });
  expect(await table(workbook(years))).toMatchObject({ sheet: 0 });
  // The index of the front sheet also counts hidden sheets.
  const hidden = { ...year('Ancien'), isHidden: true };
  expect(await table(workbook([hidden, ...years], { front: 2 }))).toMatchObject({ sheet: 1 });
});

test('the other sheets of a workbook are read if one sheet is unreadable', async () => {
  const long = sheet('Écritures', ['a', 'b'], ...Array.from({ length: 2100 }, () => ['x', 1] as const));
  const lettings = sheet('Baux', ['Nom', 'Prénom', 'Loyer'], ['Roy', 'Ana', 850]);
  expect(await table(workbook([long, lettings]))).toMatchObject({ sheet: 1 });
  expect(await errorOf(workbook([sheet('Vide'), long]))).toBe('tooManyRows');
});

test('each row of a merged cell gets the value of the cell, and the value is marked as merged', async () => {
  const file = workbook([
    {
      name: 'Baux',
      rows: [
        ['Adresse', 'CP Ville', 'Appt', 'Locataire', 'Loyer'],
        ['3 rue X', '69002 Lyon', 'A1', 'ROY Ana', 500],
        [null, null, 'A2', 'PETIT Luc', 900],
        [null, null, 'A3', 'SAND Ida', null],
        ['5 rue X', '69003 Lyon', null, 'VIAN Zoé', 700],
      ],
      merged: ['A2:A4', 'B2:B4', 'E3:E4', 'A5:B5', 'A1:A1', 'ZZZ1:ZZZ9', 'x'],
    },
  ]);
  const read = await table(file);
  expect(cells(read)).toEqual([
    ['3 rue X', '69002 Lyon', 'A1', 'ROY Ana', '500'],
    ['3 rue X', '69002 Lyon', 'A2', 'PETIT Luc', '900'],
    ['3 rue X', '69002 Lyon', 'A3', 'SAND Ida', '900'],
    ['5 rue X', '69003 Lyon', '', 'VIAN Zoé', '700'],
  ]);
  const { lines } = toLines(read, guessColumns(read), {});
  expect(lines.map(({ issues }) => issues)).toEqual([
    [],
    // The merged rent is refused, because each of the two rows would owe it.
    [{ field: 'rent', column: 4, code: 'merged' }],
    [{ field: 'rent', column: 4, code: 'merged' }],
    [],
  ]);
});

test('a cell at the far end of a sheet does not slow the reading down', async () => {
  const files = workbookFiles([{ name: 'a', rows: SHEET }]);
  const name = 'xl/worksheets/sheet1.xml';
  const far = (place: string) =>
    zipped({
      ...files,
      [name]: `${files[name]}`.replace(
        '</sheetData>',
        `<row r="1048576"><c r="${place}"><v>1</v></c></row></sheetData>`,
      ),
    });
  expect((await table(new Blob([far('A1048576')]))).rows).toHaveLength(3);
  expect(await errorOf(new Blob([far('XFD1048576')]))).toBe('tooManyColumns');
});

/** Returns a workbook whose texts have this length when unpacked. */
function bomb(bytes: number): Uint8Array<ArrayBuffer> {
  const files = Object.entries(workbookFiles([{ name: 'a', rows: SHEET }])).map(([name, text]) => [
    name,
    strToU8(text),
  ]);
  const texts = { 'xl/sharedStrings.xml': new Uint8Array(bytes) };
  return new Uint8Array(zipSync({ ...Object.fromEntries(files), ...texts }, { level: 1 }));
}

/** Returns a copy of a ZIP with false sizes in its headers. */
function lying(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 30 < bytes.length; at += 1) {
    if (view.getUint32(at, true) === 0x04_03_4b_50) view.setUint32(at + 22, 10, true);
    if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, 10, true);
  }
  return bytes;
}

test('a file that would be huge when unpacked is refused, even if it states false sizes', async () => {
  const bytes = bomb(25_000_000);
  expect(await errorOf(new Blob([bytes]))).toBe('zipBomb');
  expect(await errorOf(new Blob([lying(bytes)]))).toBe('zipBomb');
  const many = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`${index}.xml`, new Uint8Array(1)]),
  );
  expect(await errorOf(new Blob([new Uint8Array(zipSync(many))]))).toBe('zipBomb');
});

test.each([
  ['nothing', new Blob([]), 'empty'],
  ['blanks', '\n \n;;\n', 'empty'],
  ['only a header', 'Nom;Prénom;Loyer\n', 'empty'],
  ['10 MB', new Blob([new Uint8Array(10_000_000)]), 'tooLarge'],
  ['a text of 3 MB', new Blob(['a;b\n'.repeat(750_000)]), 'tooLarge'],
  ['a paste of 3 MB', 'a;b\n'.repeat(750_000), 'tooLarge'],
  ['2,001 lettings', `Nom;Loyer\n${'Roy;5\n'.repeat(2001)}`, 'tooManyRows'],
  ['61 columns', `${'a;'.repeat(61)}b\nc`, 'tooManyColumns'],
  ['900,000 columns', `Nom;Loyer\nRoy;5${';x'.repeat(900_000)}`, 'tooManyColumns'],
  [
    'a workbook whose cells share one long text',
    new Blob([
      zipped({
        ...workbookFiles([{ name: 'a', rows: SHEET }]),
        'xl/sharedStrings.xml': `<sst><si><t>${'A'.repeat(32_767)}</t></si></sst>`,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(7)}</row>`.repeat(299)}</sheetData></worksheet>`,
      }),
    ]),
    'tooLarge',
  ],
  [
    'a PNG file',
    new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)]),
    'binary',
  ],
  ['an .xls file', new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)]), 'oldFormat'],
  ['a ZIP of another kind', new Blob([new Uint8Array(zipSync({ 'a.txt': strToU8('a') }))]), 'notASheet'],
  [
    'half a workbook',
    new Blob([zipped(workbookFiles([{ name: 'a', rows: SHEET }])).slice(0, 900)]),
    'notASheet',
  ],
])('the table reader refuses %s', async (_, source, error) => {
  expect(await errorOf(source)).toBe(error);
});

test('a file with 2,000 lettings is read', async () => {
  expect((await table(`Nom;Loyer\n${'Roy;5\n'.repeat(2000)}`)).rows).toHaveLength(2000);
  const rows: FixtureCell[][] = [['Nom', 'Loyer'], ...Array.from({ length: 2000 }, () => ['Roy', 5])];
  expect((await table(workbook([{ name: 'a', rows }]))).rows).toHaveLength(2000);
});
