import type { ImportField, ImportLine, ImportLineOutcome } from '@shared/contract/import.ts';
import { FIELDS, NAME_FIELDS } from './fields.ts';
import { guessColumns, toKnownColumns, withMeaning } from './reading/columns.ts';
import { fieldsAt } from './reading/field-paths.ts';
import { answersKnown, toKnownAnswers } from './reading/known-answers.ts';
import { correctedRows, toLines, withCorrection } from './reading/lines.ts';
import type {
  Answer,
  Answers,
  Corrections,
  Known,
  Mapping,
  Meaning,
  Question,
  ReadLine,
  ReadLines,
  Table,
} from './reading/model.ts';
import { questionsOf } from './reading/questions.ts';
import { subjectOf } from './import-parts.ts';

/** Where a table was read; `name` is that of a file, `null` of a paste. */
export interface Source {
  readonly name: string | null;
  readonly input: Blob | string;
}

/** A table on its way in: what its columns mean, what was corrected, and what the server said of each line. */
export interface ImportDraft {
  /** Names the table that was read. */
  readonly id: string;
  readonly source: Source;
  readonly table: Table;
  readonly mapping: Mapping;
  /** The landlord's answers for this table. Other questions may have been answered before. */
  readonly answers: Answers;
  /** What was said of columns before this table. */
  readonly known: Known;
  readonly questions: readonly Question[];
  /** Earlier answers to `questions` that nothing in the table contradicts. */
  readonly recalled: Answers;
  readonly corrections: Corrections;
  readonly read: ReadLines;
  /** The rows that the landlord leaves out. */
  readonly aside: ReadonlySet<number>;
  /** Whether somebody has asked what its lines would do; from then on, corrections are checked at once. */
  readonly isAsked: boolean;
  /** What the server said that a line would do, by its row. Lines that were written are not in it. */
  readonly outcomes: ReadonlyMap<number, ImportLineOutcome>;
  /** What the lines that were written did. */
  readonly written: ReadonlyMap<number, ImportLineOutcome>;
}

/** A line that can be sent. */
export interface SentLine {
  readonly row: number;
  readonly line: ImportLine;
}

type Choices = Pick<ImportDraft, 'table' | 'mapping' | 'answers' | 'known' | 'corrections'>;

const linesOf = ({
  table,
  mapping,
  answers,
  recalled,
  corrections,
}: Choices & Pick<ImportDraft, 'recalled'>): ReadLines =>
  toLines(table, mapping, { ...recalled, ...answers }, corrections);

/** The questions about the columns, what was answered to some of them before, and the lines as they are read then. */
function readAgain(choices: Choices) {
  const { table, mapping, answers, known } = choices;
  const recalled = answersKnown(table, mapping, questionsOf(table, mapping), known.answers);
  const questions = questionsOf(table, mapping, { ...recalled, ...answers });
  return { questions, recalled, read: linesOf({ ...choices, recalled }) };
}

/** A table as it was just read. */
export function beginDraft(source: Source, table: Table, known: Known): ImportDraft {
  const mapping = guessColumns(table, known.columns);
  return resumeDraft(source, { table, mapping, answers: {}, known, corrections: {} });
}

/** A table with what the landlord has said and corrected of it. */
export const resumeDraft = (source: Source, choices: Choices): ImportDraft => ({
  id: crypto.randomUUID(),
  source,
  ...choices,
  ...readAgain(choices),
  aside: new Set(),
  isAsked: false,
  outcomes: new Map(),
  written: new Map(),
});

/** Reads every line again. What the server said of the lines before no longer counts. */
const reread = (draft: ImportDraft): ImportDraft => ({
  ...draft,
  ...readAgain(draft),
  isAsked: false,
  outcomes: new Map(),
});

/** Says what a column means. */
export const meant = (draft: ImportDraft, column: number, meaning: Meaning | null): ImportDraft =>
  reread({ ...draft, mapping: withMeaning(draft.mapping, column, meaning) });

/** Answers how a column is read. */
export const answered = (draft: ImportDraft, question: Question, answer: Answer): ImportDraft =>
  reread({ ...draft, answers: { ...draft.answers, [placeOf(question)]: answer } });

const placeOf = ({ column, about }: Question): string => `${column}.${about}`;

export const answerTo = ({ answers, recalled }: ImportDraft, question: Question): Answer | undefined =>
  answers[placeOf(question)] ?? recalled[placeOf(question)] ?? question.proposed;

/** Whether a question waits for its answer. */
export const isOpen = (draft: ImportDraft, question: Question): boolean =>
  (answerTo(draft, question) ?? 'otherDay') === 'otherDay';

/** Whether a question has the answer that it had before. */
export const isRecalled = (draft: ImportDraft, question: Question): boolean =>
  answerTo(draft, question) !== undefined && answerTo(draft, question) === draft.recalled[placeOf(question)];

/** What to remember of a table's columns, beside what was known before. */
export const toKnown = (
  { table, mapping, questions, answers, recalled }: ImportDraft,
  known: Known,
): Known => ({
  columns: toKnownColumns(table, mapping, known.columns),
  answers: toKnownAnswers(table, questions, { ...recalled, ...answers }, known.answers),
});

/** Types over a field of a row, or with `null` takes that back. */
export function corrected(
  draft: ImportDraft,
  row: number,
  field: ImportField,
  text: string | null,
): ImportDraft {
  const corrections = withCorrection(draft.corrections, row, field, text);
  const read = linesOf({ ...draft, corrections });
  return { ...draft, corrections, read, outcomes: outcomesWithout(draft, read, row) };
}

/** Takes the names that were read of a row as if they had been typed. */
export function namesConfirmed(draft: ImportDraft, row: number): ImportDraft {
  const values = draft.read.lines.find((line) => line.row === row)?.values ?? {};
  return NAME_FIELDS.flat().reduce((before, field) => {
    const name = values[field];
    return name === undefined ? before : corrected(before, row, field, String(name));
  }, draft);
}

/** Leaves a line out, or takes it back. */
export function withAside(draft: ImportDraft, row: number, isAside: boolean): ImportDraft {
  const aside = new Set(draft.aside);
  if (isAside) aside.add(row);
  else aside.delete(row);
  return { ...draft, aside, outcomes: outcomesWithout(draft, draft.read, row) };
}

/** Has the server check a line again: the dwelling or lease that it is about may have changed. */
export const unchecked = (draft: ImportDraft, row: number): ImportDraft => ({
  ...draft,
  outcomes: outcomesWithout(draft, draft.read, row),
});

/** The outcomes that still count once a row has changed: the lines about its dwelling have to be checked again. */
function outcomesWithout(draft: ImportDraft, read: ReadLines, row: number): ImportDraft['outcomes'] {
  // Whether a name completes an address hangs on the other lines, too.
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

/** The lines of which the server has not said yet what they would do. */
export const toCheck = ({ read, outcomes, written, aside }: ImportDraft): SentLine[] =>
  read.lines.flatMap(({ row, asked }) =>
    asked !== null && !outcomes.has(row) && !written.has(row) && !aside.has(row)
      ? [{ row, line: asked }]
      : [],
  );

/**
 * Takes what the server said of these lines. It does not count for lines that were corrected or left out meanwhile, nor for
 * others about the same dwelling, which were compared with them.
 */
export function withOutcomes(
  draft: ImportDraft,
  sent: readonly SentLine[],
  answer: readonly ImportLineOutcome[],
): ImportDraft {
  const now = new Map(draft.read.lines.map(({ row, asked }) => [row, asked]));
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

/** Takes what the server did with these lines. What it refused after all can be corrected. */
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

/** The state of a line for the landlord; `unchecked` until the server has answered, `aside` if it is left out. */
export type RowState = ImportLineOutcome['state'] | 'unchecked' | 'aside';

/** A line that is not written, with all that is known of it. */
export interface DraftRow {
  readonly read: ReadLine;
  readonly state: RowState;
  readonly outcome: ImportLineOutcome | null;
  readonly issues: readonly LineIssue[];
}

/** What the reader or the server has against a line; `code` may be one of the server's error codes. */
export interface LineIssue {
  readonly field: string | null;
  readonly code: string;
  /** What stands where the line says otherwise; `null`: nothing. */
  readonly known?: ImportLineOutcome['differences'][number]['known'];
}

/** What is not written yet, in the order of the table. */
export const rowsOf = ({ read, outcomes, written, aside }: ImportDraft): DraftRow[] =>
  read.lines.flatMap<DraftRow>((line) => {
    if (written.has(line.row)) return [];
    if (aside.has(line.row)) return [{ read: line, state: 'aside', outcome: null, issues: [] }];
    const answer = (line.asked && outcomes.get(line.row)) ?? null;
    // By the names that it has, the lease is known: the others are not asked for.
    const isKnown = answer !== null && (answer.state === 'same' || answer.differences.length > 0);
    const outcome = line.line !== null || isKnown ? answer : null;
    const issues = isKnown ? [] : line.issues;
    const state = line.line === null && !isKnown ? 'refused' : (outcome?.state ?? 'unchecked');
    return [{ read: line, state, outcome, issues: [...issues, ...serverIssues(outcome, line)] }];
  });

/**
 * Whether leaving the page would lose something. Once some lines of a list are written, those that were refused are no loss,
 * since the landlord still has the list. What was corrected here would be.
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
    return differences.map(({ field: path, known }) => {
      const field = fieldAt(path, read);
      return isTenant(path) ? { field, code: 'notOnLease' } : { field, code: 'differs', known };
    });
  if (issues.length > 0) return issues.map(({ path, code }) => ({ field: fieldAt(path, read), code }));
  return [{ field: null, code: errorCode ?? 'invalid' }];
}

/** Whether a path is that of a whole tenant. */
const isTenant = (path: string): boolean => /^tenants\.\d$/.test(path);

/** The field of the table that a path of a line is about; for a whole tenant, that of the name. `null`: none. */
function fieldAt(path: string, { places, values }: Pick<ReadLine, 'places' | 'values'>): ImportField | null {
  const fields = fieldsAt(path.split('.'), places);
  return fields.find((field) => values[field] !== undefined) ?? fields.at(-1) ?? null;
}

/** The lines that an import would write. */
export const toWrite = ({ read, outcomes }: ImportDraft): SentLine[] =>
  read.lines.flatMap(({ row, line }) =>
    line !== null && outcomes.get(row)?.state === 'new' ? [{ row, line }] : [],
  );

/**
 * What stands in the table for a field of a row, if one column has the field and nothing was typed over it. For a name that was
 * typed, it is the cell with the whole name.
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

/** The fields to show: those that are read somewhere, typed over, or that something is wrong with. */
export function shownFields({ read, outcomes, corrections }: ImportDraft): ImportField[] {
  const some = new Set<string>(['firstName', 'lastName', 'rent']);
  for (const cell of Object.keys(corrections)) some.add(cell.slice(cell.indexOf('.') + 1));
  for (const { values, typed, issues } of read.lines) {
    for (const field of [...Object.keys(values), ...Object.keys(typed)]) some.add(field);
    for (const { field } of issues) if (field !== null) some.add(field);
    // Each of several people is to be named.
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

/** Whether a line may be about another dwelling at the address of one that is known. */
const asksForComplement = ({ warnings, issues, differences }: ImportLineOutcome): boolean =>
  warnings.includes('ALREADY_LET') ||
  differences.some(({ field }) => field === 'propertyName') ||
  issues.some(({ path, code }) => code === 'overlaps' && !path.startsWith('tenants'));

/** The fields that are always shown: a landlord recognises a line by them. */
const ALWAYS: ReadonlySet<ImportField> = new Set(['firstName', 'lastName', 'rent']);

/** The fields that a closed card shows: besides the usual ones, those with an error and those that were corrected. */
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
