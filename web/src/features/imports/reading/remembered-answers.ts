import { decimalSignsOf, isUnclear } from '@/lib/reading/amounts.ts';
import { dayOrdersOf } from '@/lib/reading/days.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';
import { cellsOf } from './values/cells.ts';
import type { Answer, Answers, RememberedAnswers, Mapping, Question, QuestionTopic, Table } from './model.ts';
import { nameOrdersOf } from './people/people.ts';
import { isAmount, isDay } from './questions.ts';

/**
 * Returns the key of a remembered answer. Returns `null` for a column whose title is empty or repeated. Also returns
 * `null` for a question about the whole list, because these answers differ from list to list.
 */
function keyOf({ header }: Table, { column, about, example }: Question): string | null {
  if (LIST_TOPICS.has(about)) return null;
  const names = header.map(foldTitle);
  const name = names[column] ?? '';
  if (name === '' || names.indexOf(name) !== names.lastIndexOf(name)) return null;
  // An answer for amounts with a decimal point does not apply to amounts with a decimal comma.
  return `${name}.${about}${about === 'separator' ? signIn(example) : ''}`;
}

/** The topics of questions about the whole list. */
export const LIST_TOPICS: ReadonlySet<QuestionTopic> = new Set([
  'balanceDay',
  'accountStart',
  'leaseKind',
  'deposits',
  'blankAddresses',
]);

const signIn = (amount: string): '.' | ',' => (amount.includes('.') ? '.' : ',');

/** Returns the remembered answers to the questions about a table. Leaves out answers that the table contradicts. */
export function recallAnswers(
  table: Table,
  mapping: Mapping,
  questions: readonly Question[],
  earlier: RememberedAnswers,
): Answers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const key = keyOf(table, question);
      const remembered = key !== null && Object.hasOwn(earlier, key) ? earlier[key] : undefined;
      const choice = question.choices.find(({ answer }) => answer === remembered);
      return choice && isFitting(table, mapping, question, choice.answer)
        ? [[`${question.column}.${question.about}`, choice.answer]]
        : [];
    }),
  );
}

/**
 * Returns true if no cell contradicts an answer. An answer about amounts or days must fit all columns of amounts or
 * days.
 */
function isFitting(table: Table, mapping: Mapping, question: Question, answer: Answer): boolean {
  const own = cellsOf(table, question.column);
  const cellsWhere = (isOfKind: typeof isAmount) =>
    mapping.flatMap((meaning, column) => (isOfKind(meaning) ? cellsOf(table, column) : []));
  switch (question.about) {
    case 'separator': {
      const sign = signIn(question.example);
      const decimal = (sign === '.') === (answer === 'decimal') ? '.' : ',';
      const shown = decimalSignsOf(cellsWhere(isAmount));
      // Numbers of a workbook always have a decimal point, which does not show how texts are written.
      const isOther = [...shown].some((one) => one !== decimal && !(one === '.' && table.sheets.length > 0));
      return !isOther && own.filter(isUnclear).every((cell) => signIn(cell) === sign);
    }
    case 'dayOrder':
      return [...dayOrdersOf(cellsWhere(isDay))].every((order) => order === answer);
    case 'nameOrder':
      return [...nameOrdersOf(own)].every((order) => order === answer);
    // A balance never shows which sign means a debt.
    default:
      return true;
  }
}

/** Returns the answers that `recallAnswers` uses for later tables. */
export function rememberAnswers(
  table: Table,
  questions: readonly Question[],
  answers: Answers,
  earlier: RememberedAnswers,
): RememberedAnswers {
  const given = questions.flatMap((question) => {
    const key = keyOf(table, question);
    const answer = answers[`${question.column}.${question.about}`];
    return key === null || answer === undefined ? [] : [[key, answer] as const];
  });
  return { ...earlier, ...Object.fromEntries(given) };
}
