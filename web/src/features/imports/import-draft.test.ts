import { expect, test } from 'vitest';
import type { ImportLineOutcome } from '@shared/contract/import.ts';
import { monthOf, todayInParis } from '@shared/domain/period.ts';
import {
  type ImportDraft,
  answerTo,
  answerQuestion,
  beginDraft,
  cardFields,
  correctField,
  isRemembered,
  isUnsaved,
  withColumnMeaning,
  withCompletion,
  rowsOf,
  shownFields,
  sourceOf,
  linesToCheck,
  rememberChoices,
  linesToWrite,
  recheckLine,
  withLeftOut,
  withOutcomes,
  withWritten,
} from './import-draft.ts';
import { rowsCsv } from './lines/rows-csv.ts';
import { type RememberedChoices, NOTHING_REMEMBERED } from './reading/model.ts';
import { readTable } from './reading/read-table.ts';

const TEXT = [
  'Prénom;Nom;Adresse;CP;Ville;Loyer HC',
  'Ana;Roy;12 rue X;69002;Lyon;850',
  'Noël;Petit;;;;abc',
  'Zoé;Roy;12 RUE X;69002;Lyon;1 200,50 €',
  'Luc;Sand;3 rue Y;69002;Lyon;500',
].join('\n');

async function draftOf(
  text = TEXT,
  remembered: RememberedChoices = NOTHING_REMEMBERED,
): Promise<ImportDraft> {
  const { table } = await readTable(text);
  if (!table) throw new Error('not read');
  return beginDraft({ name: null, input: text }, table, remembered);
}

const outcome = (state: ImportLineOutcome['state']): ImportLineOutcome => ({
  state,
  differences: [],
  propertyId: null,
  tenantId: null,
  warnings: [],
  errorCode: state === 'refused' ? 'VALIDATION_FAILED' : null,
  issues: state === 'refused' ? [{ path: 'tenants.0.lastName', code: 'overlaps' }] : [],
});

const states = (draft: ImportDraft) => rowsOf(draft).map(({ read, state }) => [read.row, state]);
const rows = (lines: readonly { readonly row: number }[]) => lines.map(({ row }) => row);

/** Returns a draft whose lines are all checked and new. */
function checked(draft: ImportDraft): ImportDraft {
  const lines = linesToCheck(draft);
  return withOutcomes(
    draft,
    lines,
    lines.map(() => outcome('new')),
  );
}

test('an unreadable cell is refused at its field, and the other lines are still imported', async () => {
  const draft = await draftOf();
  expect(states(draft)).toEqual([
    [2, 'unchecked'],
    [3, 'refused'],
    [4, 'unchecked'],
    [5, 'unchecked'],
  ]);
  expect(rowsOf(draft)[1]?.issues).toMatchObject([{ field: 'rent', code: 'invalidAmount' }]);
  expect(rows(linesToCheck(draft))).toEqual([2, 4, 5]);
  expect(rows(linesToWrite(checked(draft)))).toEqual([2, 4, 5]);
});

test('a line that lacks only names is checked, and the missing names are no error if the lease is stored', async () => {
  const draft = await draftOf(
    'Locataire;Adresse;CP;Ville;Loyer HC\nÉpoux Roy;12 rue X;69002;Lyon;850\nDUPONT - DURAND;14 rue X;69002;Lyon;500\nÉpoux Petit;16 rue X;69002;Lyon;500\nÉpoux Sand;18 rue X;69002;Lyon;abc',
  );
  const lines = linesToCheck(draft);
  expect(rows(lines)).toEqual([2, 3, 4]);
  const unnamed = {
    ...outcome('refused'),
    issues: [{ path: 'tenants.0.firstName', code: 'required' as const }],
  };
  const differs = { ...outcome('refused'), issues: [], differences: [{ field: 'rent', stored: 520 }] };
  const asked = withOutcomes(draft, lines, [outcome('same'), differs, unnamed]);
  expect(states(asked)).toEqual([
    [2, 'same'],
    [3, 'refused'],
    [4, 'refused'],
    [5, 'refused'],
  ]);
  expect(rowsOf(asked).map(({ issues }) => issues.map(({ field, code }) => `${field} ${code}`))).toEqual([
    [],
    ['rent differs'],
    ['firstName required', 'firstName2 required'],
    ['rent invalidAmount', 'firstName required', 'firstName2 required'],
  ]);
  expect([rows(linesToCheck(asked)), rows(linesToWrite(asked))]).toEqual([[], []]);
});

test('correcting a line checks all lines of its property again, and no other line', async () => {
  const draft = correctField(checked(await draftOf()), 2, 'rent', '900');
  expect(rows(linesToCheck(draft))).toEqual([2, 4]);
  expect(rows(linesToWrite(draft))).toEqual([5]);
  expect(rows(linesToCheck(correctField(draft, 3, 'rent', '500')))).toEqual([2, 3, 4]);
});

test('lines are checked again if a correction changes whether their property’s name is the address complement', async () => {
  const text =
    'Prénom;Nom;Lot;Adresse;CP;Ville\nAna;Roy;Apt 1;3 rue X;69002;Lyon\nLuc;Sand;Apt 2;3 rue X;69002;Lyon';
  const draft = checked(await draftOf(text));
  expect(linesToWrite(draft).map(({ line }) => line.addressComplement)).toEqual(['Apt 1', 'Apt 2']);
  expect(rows(linesToCheck(correctField(draft, 2, 'addressComplement', 'RDC')))).toEqual([2]);
  const alone = correctField(draft, 2, 'address', '5 rue X');
  expect(linesToCheck(alone).map(({ row, line }) => [row, line.addressComplement])).toEqual([
    [2, null],
    [3, null],
  ]);
  const leftOut = withLeftOut(draft, 2, true);
  expect(linesToWrite(leftOut).map(({ line }) => line.addressComplement)).toEqual(['Apt 2']);
});

test('a correction of a cell can be undone', async () => {
  const draft = correctField(await draftOf(), 2, 'rent', '');
  expect(rowsOf(draft)[0]?.read.values.rent).toBeUndefined();
  const back = correctField(draft, 2, 'rent', null);
  expect(rowsOf(back)[0]?.read.values.rent).toBe(850);
  expect(back.corrections).toEqual({});
});

test('a line that is left out is not checked, imported or refused until it is included again', async () => {
  const draft = withLeftOut(withLeftOut(checked(await draftOf()), 2, true), 3, true);
  expect(states(draft)).toEqual([
    [2, 'aside'],
    [3, 'aside'],
    [4, 'unchecked'],
    [5, 'new'],
  ]);
  expect(rowsOf(draft)[1]?.issues).toEqual([]);
  expect(rows(linesToCheck(draft))).toEqual([4]);
  expect(rows(linesToWrite(draft))).toEqual([5]);
  const lines = linesToCheck(await draftOf());
  const late = withOutcomes(
    draft,
    lines,
    lines.map(() => outcome('new')),
  );
  // Line 4 was compared with line 2 of the same property.
  expect(rows(linesToWrite(late))).toEqual([5]);
  expect(rows(linesToWrite(checked(late)))).toEqual([4, 5]);
  const back = withLeftOut(withLeftOut(late, 2, false), 3, false);
  expect(rows(linesToCheck(back))).toEqual([2, 4]);
  expect(rowsOf(back)[1]?.state).toBe('refused');
});

test('the API’s result for a line is ignored if the landlord corrects the line during the check', async () => {
  const draft = await draftOf();
  const lines = linesToCheck(draft);
  const now = withOutcomes(
    correctField(draft, 5, 'rent', '510'),
    lines,
    lines.map(() => outcome('new')),
  );
  expect(rows(linesToCheck(now))).toEqual([5]);
});

test('the API’s results for all lines of a property are ignored if one of them is corrected during the check', async () => {
  const draft = await draftOf();
  const lines = linesToCheck(draft);
  const answer = lines.map(() => outcome('new'));
  const same = withOutcomes(correctField(draft, 2, 'firstName', 'Anaïs'), lines, answer);
  expect(rows(linesToCheck(same))).toEqual([2, 4]);
});

test('imported lines are removed from the draft, and refused lines can be corrected', async () => {
  const draft = checked(await draftOf());
  const lines = linesToWrite(draft);
  const after = withWritten(draft, lines, [outcome('new'), outcome('refused'), outcome('new')]);
  expect(states(after)).toEqual([
    [3, 'refused'],
    [4, 'refused'],
  ]);
  expect(rowsOf(after)[1]?.issues).toEqual([{ field: 'lastName', code: 'overlaps' }]);
  expect(linesToCheck(after)).toEqual([]);
  expect(linesToWrite(after)).toEqual([]);
  expect(rows(linesToCheck(correctField(after, 4, 'lastName', 'Vian')))).toEqual([4]);
});

test('differences from stored data are shown as errors at their fields until the next check', async () => {
  const draft = await draftOf();
  const lines = linesToCheck(draft);
  const withAnswers = withOutcomes(draft, lines, [
    outcome('new'),
    outcome('new'),
    {
      ...outcome('refused'),
      issues: [],
      differences: [
        { field: 'rent', stored: 520 },
        { field: 'email', stored: null },
      ],
    },
  ]);
  expect(rowsOf(withAnswers)[3]).toMatchObject({
    state: 'refused',
    issues: [
      { field: 'rent', code: 'differs', stored: 520 },
      { field: 'email', code: 'differs', stored: null },
    ],
  });
  expect(shownFields(withAnswers)).toContain('email');
  expect(rows(linesToWrite(withAnswers))).toEqual([2, 4]);
  expect(rows(linesToCheck(withAnswers))).toEqual([]);
  expect(rows(linesToCheck(recheckLine(withAnswers, 5)))).toEqual([5]);
});

test.each<[string, Partial<ImportLineOutcome>, boolean]>([
  ['is let already', { warnings: ['ALREADY_LET'] }, true],
  [
    'has a different name than the stored property',
    { state: 'refused', differences: [{ field: 'propertyName', stored: 'Le Bellecour' }] },
    true,
  ],
  [
    'is vacant in an earlier line with a different rent',
    { state: 'refused', issues: [{ path: 'rent', code: 'overlaps' }] },
    true,
  ],
  [
    'has a tenant that an earlier line contradicts',
    { state: 'refused', issues: [{ path: 'tenants.0.lastName', code: 'overlaps' }] },
    false,
  ],
  [
    'has a different rent than the stored property',
    { state: 'refused', differences: [{ field: 'rent', stored: 5 }] },
    false,
  ],
])(
  'a line whose property %s shows the address complement if the line may be about another property',
  (_, change, isShown) =>
    draftOf().then((draft) => {
      const line = linesToCheck(draft).slice(0, 1);
      const withAnswers = withOutcomes(draft, line, [{ ...outcome('new'), ...change }]);
      expect(shownFields(withAnswers).includes('addressComplement')).toBe(isShown);
      const [row] = rowsOf(withAnswers);
      expect(row && cardFields(withAnswers, row, ['addressComplement'])).toEqual(
        isShown ? ['addressComplement'] : [],
      );
    }),
);

test('leaving the page shows no warning about refused lines, unless they have corrections', async () => {
  const draft = checked(await draftOf());
  expect(isUnsaved(draft)).toBe(true);
  const lines = linesToWrite(draft);
  const some = withWritten(draft, lines.slice(1), [outcome('new'), outcome('new')]);
  expect(isUnsaved(some)).toBe(true);
  const done = withWritten(some, lines.slice(0, 1), [outcome('new')]);
  expect(states(done)).toEqual([[3, 'refused']]);
  expect(isUnsaved(done)).toBe(false);
  const typed = correctField(done, 3, 'rent', 'abcd');
  expect(isUnsaved(typed)).toBe(true);
  expect(isUnsaved(correctField(typed, 3, 'rent', null))).toBe(false);
  expect(isUnsaved(withLeftOut(typed, 3, true))).toBe(false);
});

test('a new meaning of a column drops the API’s results, and keeps the corrections', async () => {
  const draft = withColumnMeaning(correctField(checked(await draftOf()), 3, 'rent', '500'), 4, 'ignored');
  expect(draft.isAsked).toBe(false);
  expect(draft.outcomes.size).toBe(0);
  expect(rowsOf(draft)[1]).toMatchObject({ state: 'unchecked', read: { values: { rent: 500 } } });
});

test('fields with a value or an error are shown, together with the original cell', async () => {
  const draft = await draftOf();
  expect(shownFields(draft)).toEqual(['firstName', 'lastName', 'address', 'postalCode', 'city', 'rent']);
  expect(sourceOf(draft, 4, 'rent')).toBe('1 200,50 €');
  expect(sourceOf(correctField(draft, 4, 'rent', '1300'), 4, 'rent')).toBe('');
  // A cell that the landlord has emptied stays on screen.
  const one = await draftOf('Prénom;Nom;Loyer HC;Solde\nAna;Roy;850;20');
  expect(shownFields(correctField(one, 2, 'balance', ''))).toContain('balance');
});

const cardOf = (draft: ImportDraft) => {
  const row = rowsOf(draft).find(({ read }) => read.row === 5);
  return row && cardFields(draft, row, shownFields(draft));
};

test('a card shows the usual fields and the fields with errors, and keeps corrected fields', async () => {
  const draft = await draftOf(TEXT.replace('Luc;Sand;3 rue Y;69002', 'Luc;Sand;3 rue Y;1'));
  const fields = ['firstName', 'lastName', 'postalCode', 'rent'];
  expect(cardOf(draft)).toEqual(fields);
  const right = correctField(draft, 5, 'postalCode', '69002');
  expect(rowsOf(right)[3]?.state).toBe('unchecked');
  expect(cardOf(right)).toEqual(fields);
});

test('the file of the remaining lines contains their corrections, and can be imported', async () => {
  const draft = correctField(
    await draftOf('Nom;Prénom;Loyer HC\nRoy;"An""a";"a;bc"\nPetit;Noël;x'),
    3,
    'rent',
    '500',
  );
  const file = rowsCsv(draft, rowsOf(draft), 'À corriger', ({ issues }) =>
    issues.map(({ code }) => code).join(),
  );
  expect(await file.text()).toBe(
    'Nom;Prénom;Loyer HC;À corriger\r\nRoy;"An""a";"a;bc";invalidAmount\r\nPetit;Noël;500;\r\n',
  );
  const { table } = await readTable(file);
  expect(table?.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['Roy', 'An"a', 'a;bc'],
    ['Petit', 'Noël', '500'],
  ]);
});

test('an answer about a column is remembered, and can be changed', async () => {
  const text = 'Prénom;Nom;Loyer HC;Début du bail\nAna;Roy;1.345;05/11/2024';
  const asked = await draftOf(text);
  expect(asked.questions.map((question) => answerTo(asked, question))).toEqual([
    undefined,
    undefined,
    monthOf(todayInParis()).from,
    'unfurnished',
  ]);
  expect(rowsOf(asked)[0]?.state).toBe('refused');
  const [separator, dayOrder] = asked.questions;
  if (!separator || !dayOrder) throw new Error('not asked');
  const first = answerQuestion(answerQuestion(asked, separator, 'thousands'), dayOrder, 'monthFirst');
  const remembered = rememberChoices(first, NOTHING_REMEMBERED);

  const next = await draftOf(text.replace('1.345', '1.450'), remembered);
  expect(next.questions.map((question) => isRemembered(next, question))).toEqual([true, true, false, false]);
  expect(rowsOf(next)[0]?.read.values).toMatchObject({ rent: 1450, leaseStartsOn: '2024-05-11' });
  const other = answerQuestion(next, dayOrder, 'dayFirst');
  expect(isRemembered(other, dayOrder)).toBe(false);
  expect(rowsOf(other)[0]?.read.values).toMatchObject({ rent: 1450, leaseStartsOn: '2024-11-05' });
  expect(rememberChoices(other, remembered).answers).toMatchObject({ 'debut du bail.dayOrder': 'dayFirst' });

  const named = await draftOf('Prénom;Nom;Combien;Début du bail\nAna;Roy;1.345;05/11/2024', {
    columns: {},
    answers: { 'combien.separator.': 'thousands' },
  });
  expect(rowsOf(withColumnMeaning(named, 2, 'rent'))[0]?.read.values.rent).toBe(1345);
});

test('a line completes stored data only if the landlord asks for it, even if its first name is missing', async () => {
  const draft = await draftOf('Nom;Prénom;Loyer;Mail\nRoy;;850;ana@exemple.test');
  const lacking: ImportLineOutcome = {
    state: 'incomplete',
    differences: [{ field: 'tenants.0.email', stored: null }],
    propertyId: null,
    tenantId: '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11',
    warnings: [],
    errorCode: null,
    issues: [],
  };
  const offered = withOutcomes(draft, linesToCheck(draft), [lacking]);
  expect(rowsOf(offered)).toMatchObject([{ state: 'incomplete', issues: [] }]);
  expect(linesToWrite(offered)).toEqual([]);
  const asked = withCompletion(offered, [2]);
  const sent = linesToCheck(asked);
  expect(sent).toMatchObject([{ row: 2, line: { completes: true } }]);
  const completed: ImportLineOutcome = { ...lacking, state: 'completed', differences: [], tenantId: null };
  const ready = withOutcomes(asked, sent, [completed]);
  expect(rowsOf(ready)).toMatchObject([{ state: 'completed', issues: [] }]);
  expect(linesToWrite(ready)).toEqual(sent);
  // A new lease in a known dwelling still needs the full name of its tenant.
  const dwelling = withOutcomes(draft, linesToCheck(draft), [{ ...lacking, tenantId: null }]);
  expect(rowsOf(dwelling)).toMatchObject([{ state: 'refused', issues: [{ field: 'firstName' }] }]);
});
