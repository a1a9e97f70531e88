import { phoneNumbersIn, readPhoneNumber } from '@shared/domain/phone-number.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';
import { guessColumns } from './columns/columns.ts';
import { type GeneratedList, generateList } from './generated-list.fixture.ts';
import { likelyMeanings } from './columns/likely-meanings.ts';
import { toLines } from './lines.ts';
import type { Answers, Question } from './model.ts';
import { questionsOf } from './questions.ts';
import { readTable } from './read-table.ts';
import { workbookFiles, zipped } from './workbook.fixture.ts';
import { readWorkbook } from './workbook.ts';

/** The groups of fields that are counted together. */
const GROUPS: Readonly<Record<string, RegExp>> = {
  names: /^(?:companyName|firstName|lastName)/,
  'e-mails': /^email/,
  phones: /^phoneNumber$/,
  addresses: /^(?:address|postalCode|city)$/,
  lots: /^(?:propertyName|addressComplement)$/,
  days: /^leaseStartsOn$/,
  amounts: /^(?:rent|charges|deposit)$/,
  balances: /^balance$/,
};

/** How a column, a row that is no letting, or a group of a row's fields is read. */
interface Reading {
  readonly group: string;
  /**
   * `confirmed`: right, but the landlord has to confirm it. `asked`: the landlord sees an error or a question. `lost`
   * and `wrong`: no value or a wrong value, and the landlord sees no sign of it.
   */
  readonly outcome: 'right' | 'confirmed' | 'asked' | 'lost' | 'wrong';
  readonly row: number;
  readonly truth: unknown;
  readonly read: unknown;
}

/** Reads a generated list, with the right answers to all questions, and compares each row with the truth. */
export async function evaluateList(seed: number): Promise<readonly Reading[]> {
  const list = generateList(seed);
  const { table, error } = await readList(list);
  if (table === null) throw new Error(`List ${seed}: ${error}`);
  const guessed = guessColumns(table);
  const mapping = guessed.map((meaning, column) => meaning ?? list.meanings[column] ?? null);
  // Some questions follow from the answers to others.
  const questions = questionsOf(table, mapping, answersTo(questionsOf(table, mapping), list));
  const { lines, leftOut } = toLines(table, mapping, answersTo(questions, list));
  const readings: Reading[] = [];
  const note = (group: string, row: number, truth: unknown, read: unknown, isAsked: boolean) => {
    const [expected, found] = [JSON.stringify(truth), JSON.stringify(read)];
    const silent = expected === found ? 'right' : found === 'null' || found === '[]' ? 'lost' : 'wrong';
    const asked = silent === 'right' ? 'confirmed' : 'asked';
    readings.push({ group, outcome: isAsked ? asked : silent, row, truth, read });
  };
  for (const { column, about } of questions) note('questions', 0, `${column}.${about}`, null, true);
  for (const [column, truth] of list.meanings.entries()) {
    const guess = guessed[column] === 'ignored' ? null : (guessed[column] ?? null);
    const isOffered = truth !== null && likelyMeanings(table, guessed, column).includes(truth);
    note('columns', 0, truth, guess, guess === null && isOffered);
  }
  for (const { row, line, values, issues } of lines) {
    const truth = list.lettings.get(row);
    if (truth === undefined) note('rows', row, null, values, line === null);
    else
      for (const [group, fields] of Object.entries(GROUPS)) {
        const [expected, found] = [valuesOf(truth, fields), valuesOf(values, fields)];
        const isAsked = issues.some(({ field, code }) =>
          field === null ? code === 'unsureNames' && group === 'names' : fields.test(field),
        );
        if (expected.length > 0 || found.length > 0) note(group, row, expected, found, isAsked);
      }
  }
  for (const { row } of leftOut) note('rows', row, list.lettings.get(row) ?? null, null, false);
  return readings;
}

const quoted = (text: string) => (/[;\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function readList({ rows, merged, format }: GeneratedList) {
  if (format === 'workbook') {
    const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? { inline: cell } : cell)));
    return readWorkbook(zipped(workbookFiles([{ name: 'Feuil1', rows: cells, merged }])));
  }
  const sign = format === 'csv' ? ';' : '\t';
  return readTable(rows.map((row) => row.map((cell) => quoted(String(cell))).join(sign)).join('\r\n'));
}

const answersTo = (questions: readonly Question[], { answers }: GeneratedList): Answers =>
  Object.fromEntries(
    questions.flatMap(({ column, about, choices }) => {
      const answer = about === 'balanceDay' ? choices.at(-1)?.answer : answers.get(about);
      return answer === undefined ? [] : [[`${column}.${about}`, answer]];
    }),
  );

/** Returns the values of some fields in the form in which they are compared. */
const valuesOf = (values: Readonly<Record<string, string | number>>, fields: RegExp) =>
  Object.entries(values)
    .filter(([field]) => fields.test(field))
    .map(([field, value]) => [field, comparable(field, value)] as const)
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => one.localeCompare(other));

function comparable(field: string, value: string | number): string | number {
  if (typeof value === 'number' || field.startsWith('email')) return value;
  if (field === 'phoneNumber') return phoneNumbersIn(value).map(readPhoneNumber).join(' ');
  const text = foldTitle(value).replaceAll(/[^\p{L}\d]/gu, '');
  // A title replaces a missing first name.
  return field.startsWith('firstName') && /^(?:mr?|mme|mlle|monsieur|madame)$/.test(text) ? '' : text;
}
