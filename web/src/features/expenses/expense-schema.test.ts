import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { anExpense } from '../../../../tests/fixtures/expense.ts';
import { aProperty } from '../../../../tests/fixtures/property.ts';
import { ExpenseForm, newInput, SEVERAL_DWELLINGS } from './expense-schema.ts';

const properties = [aProperty(), aProperty()];

describe('the label proposed for the next expense of the same payee', () => {
  const label = 'PRLV SYNDIC PROVISION T2';
  test.each([
    ['a label of the landlord', 'Provision du syndic', 'Provision du syndic'],
    ['the text of the bank', 'PRLV SYNDIC PROVISION', label],
    ['a label with the number of a bill', 'Facture 2025-114', label],
    ['no label', null, label],
  ])('after %s', (_, lastLabel, proposed) => {
    const last = anExpense({ label: lastLabel, payee: 'SYNDIC PROVISION' });
    expect(newInput({ amount: 310, label }, last, properties, 'fr').label).toBe(proposed);
  });
});

test.each([
  ['works', '\u221260'],
  ['otherIncome', '60'],
] as const)('an incoming line after %s of the same payee has the amount %s', (tax, amount) => {
  expect(newInput({ amount: -60 }, anExpense({ tax }), properties, 'fr').amount).toBe(amount);
});

test('each chosen dwelling without shares has an error at its field', () => {
  const input = {
    ...newInput({ amount: 2400 }, anExpense(), properties, 'fr'),
    dwelling: SEVERAL_DWELLINGS,
    dwellings: [
      { isChosen: true, shares: '120' },
      { isChosen: true, shares: '' },
    ],
    isByShares: true,
  };
  const { issues } = v.safeParse(ExpenseForm, input);
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['dwellings.1.shares', 'required'],
  ]);
  expect(v.safeParse(ExpenseForm, { ...input, isByShares: false }).success).toBe(true);
});
