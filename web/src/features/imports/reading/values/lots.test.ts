import { expect, test } from 'vitest';
import { guessColumns } from '../columns/columns.ts';
import { toLines } from '../lines.ts';
import type { Corrections } from '../model.ts';
import { readTable } from '../read-table.ts';

const HEADER = ['Lot', 'Adresse', 'Complément', 'CP', 'Ville', 'Locataire', 'Loyer'];

/** A property's name, address, address complement and postal code, and a rent, separated by `|`. */
type Row = string;

async function read(rows: readonly Row[], corrections: Corrections = {}) {
  const cells = rows.map((row, index) => {
    const [name, address, complement = '', code = '69002', rent = '500'] = row.split('|');
    return [name, address, complement, code, 'Lyon', `MARTIN Ana${'-A'.repeat(index)}`, rent].join('\t');
  });
  const { table } = await readTable([HEADER.join('\t'), ...cells].join('\n'));
  if (!table) throw new Error('not read');
  return toLines(table, guessColumns(table), {}, corrections).lines;
}

/** Returns the address complements of the lines, as the page shows them. */
const complements = async (rows: readonly Row[], corrections: Corrections = {}) =>
  (await read(rows, corrections)).map(({ values }) => values.addressComplement ?? null);

test('the names of several properties at one address complete the address, on the page and in the request', async () => {
  const lines = await read(['Apt 1|3 rue Neuve', 'Apt 2|3, RUE NEUVE', 'Maison|5 rue Neuve']);
  expect(lines.map(({ line }) => [line?.propertyName, line?.addressComplement])).toEqual([
    ['Apt 1', 'Apt 1'],
    ['Apt 2', 'Apt 2'],
    ['Maison', null],
  ]);
  expect(lines.map(({ values }) => values.addressComplement)).toEqual(['Apt 1', 'Apt 2', undefined]);
  expect(lines.map(({ isLot }) => isLot)).toEqual([true, true, false]);
});

test.each<[name: string, rows: readonly Row[], complements: readonly (string | null)[]]>([
  ['one name in two spellings', ['Apt 1|3 rue X', 'APT. 1|3 rue X'], [null, null]],
  ['another postal code', ['Apt 1|3 rue X', 'Apt 2|3 rue X||69003'], [null, null]],
  ['a line without a name', ['Apt 1|3 rue X', '|3 rue X'], [null, null]],
  ['lines without an address', ['Apt 1|||', 'Apt 2|||'], [null, null]],
  ['a complement in the table', ['Apt 1|3 rue X|bât. B', 'Apt 2|3 rue X'], ['bât. B', null]],
])('the name of a property does not complete the address with %s', async (_, rows, expected) => {
  expect(await complements(rows)).toEqual(expected);
});

test('two tenants of one property have the same address complement if the address also has another property', async () => {
  const rows: Row[] = ['Apt 1|3 rue X', 'Apt 1|3 rue X', 'Apt 2|3 rue X', '|3 rue X'];
  expect(await complements(rows)).toEqual(['Apt 1', 'Apt 1', 'Apt 2', null]);
});

const TWO: readonly Row[] = ['Apt 1|3 rue X', 'Apt 2|3 rue X||69002|abc'];

test.each<[corrections: Corrections, complements: readonly (string | null)[]]>([
  [{}, ['Apt 1', 'Apt 2']],
  [{ '2.addressComplement': '1er étage' }, ['1er étage', 'Apt 2']],
  [{ '2.addressComplement': '' }, [null, 'Apt 2']],
  [{ '3.propertyName': 'Studio' }, ['Apt 1', 'Studio']],
  [{ '3.propertyName': 'Apt 1' }, [null, null]],
  [{ '3.address': '5 rue X' }, [null, null]],
])('the corrections %j give the address complements %j', async (corrections, expected) => {
  expect(await complements(TWO, corrections)).toEqual(expected);
});

test('if the rent of a property is unreadable, its line is not sent, and the other property at the address keeps its complement', async () => {
  expect((await read(TWO)).map(({ line }) => line?.addressComplement)).toEqual(['Apt 1', undefined]);
});
