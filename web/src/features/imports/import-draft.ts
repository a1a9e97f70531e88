import type { ImportField, ImportLine, ImportLineOutcome } from '@shared/contract/import.ts';
import { FIELDS, NAME_FIELDS } from './source/fields.ts';
import { guessColumns, rememberColumns, withMeaning } from './reading/columns/columns.ts';
import { fieldsAt } from './reading/columns/field-paths.ts';
import { recallAnswers, rememberAnswers } from './reading/remembered-answers.ts';
import { correctedRows, toLines, withCorrection } from './reading/lines.ts';
import type {
  Answer,
  Answers,
  Corrections,
  RememberedChoices,
  Mapping,
  Meaning,
  Question,
  ReadLine,
  ReadLines,
  Table,
} from './reading/model.ts';
import { questionsOf } from './reading/questions.ts';
import { subjectOf } from './import-parts.ts';

/** The source of a table. `name` is the name of the file, or `null` for pasted cells. */
export interface Source {
  readonly name: string | null;
  readonly input: Blob | string;
}

/** A table that is being imported, with the meaning of its columns, the corrections, and the API's results. */
export interface ImportDraft {
  readonly id: string;
  readonly source: Source;
  readonly table: Table;
  readonly mapping: Mapping;
  /** The landlord's answers for this table. Does not include answers remembered from earlier tables. */
  readonly answers: Answers;
  /** The meanings and answers that the landlord gave for earlier tables. */
  readonly remembered: RememberedChoices;
  readonly questions: readonly Question[];
  /** The remembered answers to `questions` that the table does not contradict. */
  readonly recalled: Answers;
  readonly corrections: Corrections;
  readonly read: ReadLines;
  /** The numbers of the rows that the landlord has left out. */
  readonly aside: ReadonlySet<number>;
  /** The numbers of the rows whose facts complete stored data, as the landlord has asked. */
  readonly completing: ReadonlySet<number>;
  /** True after the landlord has asked for a check. After that, each correction is checked at once. */
  readonly isAsked: boolean;
  /** The API's results for lines that are not imported yet. The key is the number of the row. */
  readonly outcomes: ReadonlyMap<number, ImportLineOutcome>;
  /** The API's results for imported lines. The key is the number of the row. */
  readonly written: ReadonlyMap<number, ImportLineOutcome>;
}

/** A line that can be sent to the API. */
export interface SentLine {
  readonly row: number;
  readonly line: ImportLine;
}

type Choices = Pick<ImportDraft, 'table' | 'mapping' | 'answers' | 'remembered' | 'corrections'>;

const linesOf = ({
  table,
  mapping,
  answers,
  recalled,
  corrections,
}: Choices & Pick<ImportDraft, 'recalled'>): ReadLines =>
  toLines(table, mapping, { ...recalled, ...answers }, corrections);

/** Reads the table again with the landlord's choices. Computes the questions, the remembered answers, and the lines. */
function readAgain(choices: Choices) {
  const { table, mapping, answers, remembered } = choices;
  const recalled = recallAnswers(table, mapping, questionsOf(table, mapping), remembered.answers);
  const questions = questionsOf(table, mapping, { ...recalled, ...answers });
  return { questions, recalled, read: linesOf({ ...choices, recalled }) };
}

/** Returns the draft of a newly read table. */
export function beginDraft(source: Source, table: Table, remembered: RememberedChoices): ImportDraft {
  const mapping = guessColumns(table, remembered.columns);
  return resumeDraft(source, { table, mapping, answers: {}, remembered, corrections: {} });
}

/** Returns the draft of a table, with the choices that were stored for the table. */
export const resumeDraft = (source: Source, choices: Choices): ImportDraft => ({
  id: crypto.randomUUID(),
  source,
  ...choices,
  ...readAgain(choices),
  aside: new Set(),
  completing: new Set(),
  isAsked: false,
  outcomes: new Map(),
  written: new Map(),
});

/** Reads every line again. Drops the API's results. */
const readLinesAgain = (draft: ImportDraft): ImportDraft => ({
  ...draft,
  ...readAgain(draft),
  isAsked: false,
  outcomes: new Map(),
});

/** Sets the meaning of a column. */
export const withColumnMeaning = (draft: ImportDraft, column: number, meaning: Meaning | null): ImportDraft =>
  readLinesAgain({ ...draft, mapping: withMeaning(draft.mapping, column, meaning) });

/** Stores the landlord's answer to the question how to read a column. */
export const answerQuestion = (draft: ImportDraft, question: Question, answer: Answer): ImportDraft =>
  readLinesAgain({ ...draft, answers: { ...draft.answers, [placeOf(question)]: answer } });

const placeOf = ({ column, about }: Question): string => `${column}.${about}`;

export const answerTo = ({ answers, recalled }: ImportDraft, question: Question): Answer | undefined =>
  answers[placeOf(question)] ?? recalled[placeOf(question)] ?? question.proposed;

/** Returns true if a question has no answer yet. */
export const isOpen = (draft: ImportDraft, question: Question): boolean =>
  (answerTo(draft, question) ?? 'otherDay') === 'otherDay';

/** Returns true if the current answer to a question is the remembered answer. */
export const isRemembered = (draft: ImportDraft, question: Question): boolean =>
  answerTo(draft, question) !== undefined && answerTo(draft, question) === draft.recalled[placeOf(question)];

/** Returns the meanings and answers to remember. Includes earlier meanings and answers. */
export const rememberChoices = (
  { table, mapping, questions, answers, recalled }: ImportDraft,
  remembered: RememberedChoices,
): RememberedChoices => ({
  columns: rememberColumns(table, mapping, remembered.columns),
  answers: rememberAnswers(table, questions, { ...recalled, ...answers }, remembered.answers),
});

/** Corrects a field of a row. With `null` as the text, removes the correction. */
export function correctField(
  draft: ImportDraft,
  row: number,
  field: ImportField,
  text: string | null,
): ImportDraft {
  const corrections = withCorrection(draft.corrections, row, field, text);
  const read = linesOf({ ...draft, corrections });
  return { ...draft, corrections, read, outcomes: outcomesWithout(draft, read, row) };
}

/** Confirms the guessed names of a row. */
export function confirmNames(draft: ImportDraft, row: number): ImportDraft {
  const values = draft.read.lines.find((line) => line.row === row)?.values ?? {};
  return NAME_FIELDS.flat().reduce((before, field) => {
    const name = values[field];
    return name === undefined ? before : correctField(before, row, field, String(name));
  }, draft);
}

/** Leaves a line out of the import, or includes the line again. */
export function withLeftOut(draft: ImportDraft, row: number, isAside: boolean): ImportDraft {
  const aside = new Set(draft.aside);
  if (isAside) aside.add(row);
  else aside.delete(row);
  return { ...draft, aside, outcomes: outcomesWithout(draft, draft.read, row) };
}

/** Adds the facts of these rows that the stored dwellings or leases lack. */
export const withCompletion = (draft: ImportDraft, rows: readonly number[]): ImportDraft =>
  rows.reduce<ImportDraft>((before, row) => recheckLine(before, row), {
    ...draft,
    completing: new Set([...draft.completing, ...rows]),
  });

/** Repeats the API's check of a line, because the stored property or lease may have changed. */
export const recheckLine = (draft: ImportDraft, row: number): ImportDraft => ({
  ...draft,
  outcomes: outcomesWithout(draft, draft.read, row),
});

/**
 * Returns the API's results without those that a changed row affects: the results of all lines of the row's property.
 */
function outcomesWithout(draft: ImportDraft, read: ReadLines, row: number): ImportDraft['outcomes'] {
  // Whether the name of a property becomes its address complement depends on other lines.
  const wereLots = new Map(draft.read.lines.map((line) => [line.row, line.isLot]));
  const rows = new Set(
    read.lines.flatMap((line) =>
      line.row === row || line.isLot !== wereLots.get(line.row) ? [line.row] : [],
    ),
  );
  const subjects = new Set(
    [...draft.read.lines, ...read.lines].flatMap((one) =>
      one.asked && rows.has(one.row) ? [subjectOf(one.asked)] : [],
    ),
  );
  const outcomes = new Map(draft.outcomes);
  for (const one of rows) outcomes.delete(one);
  for (const { row: other, asked } of read.lines)
    if (asked !== null && subjects.has(subjectOf(asked))) outcomes.delete(other);
  return outcomes;
}

/** Returns the lines to check: they can be checked, are not left out, and have no result from the API yet. */
export const linesToCheck = (draft: ImportDraft): SentLine[] => {
  const { read, outcomes, written, aside } = draft;
  return read.lines.flatMap(({ row, asked }) =>
    asked !== null && !outcomes.has(row) && !written.has(row) && !aside.has(row)
      ? [{ row, line: sentLine(draft, row, asked) }]
      : [],
  );
};

/** Returns a line as it is sent to the API. */
const sentLine = ({ completing }: ImportDraft, row: number, line: ImportLine): ImportLine =>
  completing.has(row) ? { ...line, completes: true } : line;

/**
 * Stores the API's results for checked lines. Skips lines that were corrected or left out meanwhile. Also skips other
 * lines of the same property, because the API compared them with the changed line.
 */
export function withOutcomes(
  draft: ImportDraft,
  sent: readonly SentLine[],
  answer: readonly ImportLineOutcome[],
): ImportDraft {
  const now = new Map(
    draft.read.lines.map(({ row, asked }) => [row, asked && sentLine(draft, row, asked)] as const),
  );
  const isAsSent = ({ row, line }: SentLine): boolean =>
    !draft.aside.has(row) && JSON.stringify(now.get(row)) === JSON.stringify(line);
  const asSent = new Set(sent.filter(isAsSent).map(({ row }) => row));
  const changed = new Set(sent.flatMap(({ row, line }) => (asSent.has(row) ? [] : [subjectOf(line)])));
  const outcomes = new Map(draft.outcomes);
  for (const [index, { row, line }] of sent.entries()) {
    const outcome = answer[index];
    if (outcome && asSent.has(row) && !changed.has(subjectOf(line))) outcomes.set(row, outcome);
  }
  return { ...draft, outcomes };
}

/** Stores the API's results for imported lines. Refused lines can be corrected. */
export function withWritten(
  draft: ImportDraft,
  sent: readonly SentLine[],
  answer: readonly ImportLineOutcome[],
): ImportDraft {
  const outcomes = new Map(draft.outcomes);
  const written = new Map(draft.written);
  for (const [index, { row }] of sent.entries()) {
    const outcome = answer[index];
    if (outcome?.state === 'refused') outcomes.set(row, outcome);
    else if (outcome) {
      outcomes.delete(row);
      written.set(row, outcome);
    }
  }
  return { ...draft, outcomes, written };
}

/**
 * The state of a line. `unchecked`: the API has not checked the line yet. `aside`: the landlord has left the line out.
 */
export type RowState = ImportLineOutcome['state'] | 'unchecked' | 'aside';

/** A line that is not imported yet, with its state and errors. */
export interface DraftRow {
  readonly read: ReadLine;
  readonly state: RowState;
  readonly outcome: ImportLineOutcome | null;
  readonly issues: readonly LineIssue[];
}

/** An error of a line, found by the browser or the API. `code` may be an error code of the API. */
export interface LineIssue {
  readonly field: string | null;
  readonly code: string;
  /** The stored value that contradicts the line, or `null` if the stored field is empty. */
  readonly stored?: ImportLineOutcome['differences'][number]['stored'];
}

/** Returns the lines that are not imported yet, in the order of the table. */
export const rowsOf = ({ read, outcomes, written, aside }: ImportDraft): DraftRow[] =>
  read.lines.flatMap<DraftRow>((line) => {
    if (written.has(line.row)) return [];
    if (aside.has(line.row)) return [{ read: line, state: 'aside', outcome: null, issues: [] }];
    const answer = (line.asked && outcomes.get(line.row)) ?? null;
    // The API has found the stored lease by the names in the line, so missing names are no error.
    const isStored =
      answer !== null &&
      (answer.state === 'incomplete'
        ? answer.tenantId !== null
        : answer.state === 'same' || answer.state === 'completed' || answer.differences.length > 0);
    const outcome = line.line !== null || isStored ? answer : null;
    const issues = isStored ? [] : line.issues;
    const state = line.line === null && !isStored ? 'refused' : (outcome?.state ?? 'unchecked');
    return [{ read: line, state, outcome, issues: [...issues, ...serverIssues(outcome, line)] }];
  });

/**
 * Returns true if leaving the page would lose work. After an import, a refused line counts as work only if the landlord
 * has corrected it on this page. Without corrections, his own list still has the same line.
 */
export function isUnsaved(draft: ImportDraft): boolean {
  const left = rowsOf(draft).filter(({ state }) => state !== 'same' && state !== 'aside');
  const corrected = correctedRows(draft.corrections);
  return left.some(
    ({ read, state }) => draft.written.size === 0 || state !== 'refused' || corrected.has(read.row),
  );
}

function serverIssues(outcome: ImportLineOutcome | null, read: ReadLine): LineIssue[] {
  if (outcome?.state !== 'refused') return [];
  const { differences, issues, errorCode } = outcome;
  if (differences.length > 0)
    return differences.map(({ field: path, stored }) => {
      const field = fieldAt(path, read);
      return isTenant(path) ? { field, code: 'notOnLease' } : { field, code: 'differs', stored };
    });
  if (issues.length > 0) return issues.map(({ path, code }) => ({ field: fieldAt(path, read), code }));
  return [{ field: null, code: errorCode ?? 'invalid' }];
}

/** Returns true if an error with this path is about a tenant as a whole, and not about one of his fields. */
const isTenant = (path: string): boolean => /^tenants\.\d$/.test(path);

/**
 * Returns the table's field for the path of an error. If the error is about a tenant and not about a single field,
 * returns a name field. Returns `null` if the path has no field.
 */
export function fieldAt(
  path: string,
  { places, values }: Pick<ReadLine, 'places' | 'values'>,
): ImportField | null {
  const fields = fieldsAt(path.split('.'), places);
  return fields.find((field) => values[field] !== undefined) ?? fields.at(-1) ?? null;
}

export const linesToWrite = (draft: ImportDraft): SentLine[] =>
  draft.read.lines.flatMap(({ row, line, asked }) => {
    const state = draft.outcomes.get(row)?.state;
    // The API has found a lease to complete by the names in the line, even if names are missing.
    const sent = state === 'new' ? line : state === 'completed' ? asked : null;
    return sent === null ? [] : [{ row, line: sentLine(draft, row, sent) }];
  });

/**
 * Returns the original cell of a row's field, if the field has its own column and no correction. For a corrected name,
 * returns the cell with the full name. Otherwise returns `''`.
 */
export function sourceOf(draft: ImportDraft, row: number, field: ImportField): string {
  const { mapping, corrections, table } = draft;
  const isTyped = `${row}.${field}` in corrections;
  const isName = NAME_FIELDS[0]?.includes(field) ?? false;
  const meaning = isTyped
    ? isName && 'tenantName'
    : field === 'accountStartsOn' && mapping.includes('balanceOn')
      ? 'balanceOn'
      : field;
  const column = meaning === false ? -1 : mapping.indexOf(meaning);
  return table.rows.find((one) => one.number === row)?.cells[column] ?? '';
}

/**
 * Returns the fields to show: the names, the rent, and each field in which a line has a value, a correction or an
 * error.
 */
export function shownFields({ read, outcomes, corrections }: ImportDraft): ImportField[] {
  const some = new Set<string>(['firstName', 'lastName', 'rent']);
  for (const cell of Object.keys(corrections)) some.add(cell.slice(cell.indexOf('.') + 1));
  for (const { values, typed, issues } of read.lines) {
    for (const field of [...Object.keys(values), ...Object.keys(typed)]) some.add(field);
    for (const { field } of issues) if (field !== null) some.add(field);
    // If a cell names several people, the landlord types the names of the second person too.
    if (issues.some(({ code }) => code === 'severalPeople'))
      for (const field of NAME_FIELDS[1] ?? []) some.add(field);
  }
  const places = new Map(read.lines.map((line) => [line.row, line]));
  for (const [row, outcome] of outcomes) {
    const line = places.get(row) ?? { places: [], values: {} };
    for (const { path } of outcome.issues) some.add(fieldAt(path, line) ?? '');
    for (const { field } of outcome.differences) some.add(fieldAt(field, line) ?? '');
    if (asksForComplement(outcome)) some.add('addressComplement');
  }
  return FIELDS.filter((field) => some.has(field));
}

/** Returns true if a line may be about a second property at a stored address. */
const asksForComplement = ({ warnings, issues, differences }: ImportLineOutcome): boolean =>
  warnings.includes('ALREADY_LET') ||
  differences.some(({ field }) => field === 'propertyName') ||
  issues.some(({ path, code }) => code === 'overlaps' && !path.startsWith('tenants'));

/** The landlord recognizes a line by these fields, so the fields are always shown. */
const ALWAYS: ReadonlySet<ImportField> = new Set(['firstName', 'lastName', 'rent']);

/** Returns the fields of a closed card: the usual fields, fields with an error, and corrected fields. */
export const cardFields = (
  { corrections }: ImportDraft,
  { read, issues, outcome }: DraftRow,
  fields: readonly ImportField[],
): ImportField[] =>
  fields.filter(
    (field) =>
      ALWAYS.has(field) ||
      (read.values[field] !== undefined && NAME_FIELDS.some((names) => names.includes(field))) ||
      (field === 'addressComplement' && outcome !== null && asksForComplement(outcome)) ||
      `${read.row}.${field}` in corrections ||
      issues.some((issue) => issue.field === field),
  );
