import { expect, test } from 'vitest';
import { guessColumns } from './columns/columns.ts';
import { LIST_TOPICS, recallAnswers, rememberAnswers } from './remembered-answers.ts';
import type { Answer, RememberedAnswers, Table } from './model.ts';
import { questionsOf } from './questions.ts';
import { readTable } from './read-table.ts';

/**
 * Returns the questions about a table, the remembered answers that apply to it, and a function that remembers answers.
 */
async function asked(text: string, remembered: RememberedAnswers, sheets: Table['sheets'] = []) {
  const { table } = await readTable(text);
  if (!table) throw new Error('not read');
  const read = { ...table, sheets };
  const mapping = guessColumns(read);
  const questions = questionsOf(read, mapping);
  return {
    questions: questions.flatMap(({ column, about }) =>
      LIST_TOPICS.has(about) ? [] : [`${column}.${about}`],
    ),
    recalled: recallAnswers(read, mapping, questions, remembered),
    keep: (answers: Readonly<Record<string, Answer>>) =>
      rememberAnswers(read, questions, answers, remembered),
  };
}

test('an answer is remembered with the title of its column, and an answer about separators also with the separator', async () => {
  const { keep } = await asked('Locataire;Loyer;Solde\nAna Roy;1.345;-20', { 'autre.sign': 'owedAboveZero' });
  const kept = keep({
    '0.nameOrder': 'lastNameFirst',
    '1.separator': 'thousands',
    '2.sign': 'owedBelowZero',
  });
  expect(kept).toEqual({
    'autre.sign': 'owedAboveZero',
    'locataire.nameOrder': 'lastNameFirst',
    'loyer.separator.': 'thousands',
    'solde.sign': 'owedBelowZero',
  });
  expect((await asked('Solde;LOYER;locataire\n-30;1.200;Noël Petit', kept)).recalled).toEqual({
    '0.sign': 'owedBelowZero',
    '1.separator': 'thousands',
    '2.nameOrder': 'lastNameFirst',
  });
  expect((await asked('Locataire;Loyer\nAna Roy;1,345', kept)).recalled).toEqual({
    '0.nameOrder': 'lastNameFirst',
  });
});

test.each([
  ['the separator is visible in the rents', 'Nom;Prénom;Loyer\nRoy;Ana;1.345\nPetit;Noël;850.50'],
  ['the order is visible in the days', 'Nom;Prénom;Début du bail\nRoy;Ana;05/11/2024\nPetit;Noël;15/11/2024'],
])(
  'a question that the column itself answers is not asked, after any earlier answer: %s',
  async (_, text) => {
    const remembered = { 'loyer.separator.': 'thousands', 'debut du bail.dayOrder': 'monthFirst' } as const;
    expect(await asked(text, remembered)).toMatchObject({ questions: [], recalled: {} });
  },
);

test.each([
  [
    'amounts of the column that contradict each other',
    { 'loyer.separator.': 'thousands' },
    'Nom;Prénom;Loyer\nRoy;Ana;1.345\nPetit;Noël;850.50\nSand;Luc;850,50',
  ],
  [
    'another column with another decimal separator',
    { 'loyer.separator.': 'thousands' },
    'Nom;Prénom;Loyer;Charges\nRoy;Ana;1.345;50.25',
  ],
  [
    'both separators in one column',
    { 'loyer.separator.': 'thousands' },
    'Nom;Prénom;Loyer\nRoy;Ana;1.345\nPetit;Noël;1,345',
  ],
  [
    'days of the column that contradict each other',
    { 'debut du bail.dayOrder': 'dayFirst' },
    'Nom;Prénom;Début du bail\nRoy;Ana;05/11/2024\nPetit;Noël;15/11/2024\nSand;Luc;11/15/2024',
  ],
  [
    'another column with another order of days',
    { 'debut du bail.dayOrder': 'dayFirst' },
    'Nom;Prénom;Début du bail;Solde au\nRoy;Ana;05/11/2024;10/31/2026',
  ],
  [
    'a last name in capitals that comes first',
    { 'locataire.nameOrder': 'firstNameFirst' },
    'Locataire;Loyer\nAna Roy;850\nPETIT Noël;900',
  ],
  [
    'a title that two columns have',
    { 'solde.sign': 'owedBelowZero' },
    'Locataire;Reste dû;Solde;Solde\nRoy;;-1;-1',
  ],
  ['an answer to another question', { 'loyer.separator.': 'dayFirst' }, 'Nom;Prénom;Loyer\nRoy;Ana;1.345'],
] as const)(
  'a remembered question is asked again if the table contradicts the answer: %s',
  async (_, remembered, text) => {
    expect((await asked(text, remembered)).recalled).toEqual({});
  },
);

test('in a workbook, cells with numbers do not contradict a remembered answer about cells with texts', async () => {
  const remembered = { 'loyer.separator.': 'thousands' } as const;
  const text = 'Nom;Prénom;Loyer\nRoy;Ana;1.345\nPetit;Noël;850.5';
  expect((await asked(text, remembered, ['Feuille 1'])).recalled).toEqual({ '2.separator': 'thousands' });
});
