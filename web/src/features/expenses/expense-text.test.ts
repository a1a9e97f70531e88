import { beforeAll, expect, test } from 'vitest';
import { i18nObject } from '@/i18n/i18n-util.ts';
import { loadLanguage } from '@/i18n/texts.ts';
import { anExpense } from '../../../../tests/fixtures/expense.ts';
import { dwellingText, expenseName, namesOfLessors } from './expense-text.ts';

beforeAll(() => loadLanguage('fr', ['expenses']));

test('the text of an expense for all dwellings names the lessor if the account has several lessors', () => {
  const expense = anExpense();
  const lessor = {
    id: expense.lessorId,
    series: 'SCI',
    companyName: 'SCI Mistral',
    firstName: null,
    lastName: null,
  };
  const textAmong = (lessors: readonly (typeof lessor)[]) =>
    dwellingText(expense, namesOfLessors(lessors), i18nObject('fr'));
  expect(textAmong([lessor])).toBe('Tous les logements du bailleur');
  expect(textAmong([lessor, { ...lessor, id: crypto.randomUUID() }])).toBe(
    'Tous les logements\u00A0: SCI Mistral',
  );
});

const nameOf = (expense: Parameters<typeof anExpense>[0]) => expenseName(anExpense(expense), 'fr');

test('the name of a line of a syndic’s statement tells its kind, because a statement has a line for each kind', () => {
  const line = { label: null, tax: 'coOwnershipStatement', charge: 'water' } as const;
  expect(nameOf(line)).toBe('Relevé du syndic · Eau');
  expect(nameOf({ ...line, label: 'Foncia' })).toBe('Foncia');
  expect(nameOf({ ...line, tax: null })).toBe('Eau');
});
