import * as v from 'valibot';
import { expect, test } from 'vitest';
import { StatementForm, statementInput } from './statement-form.ts';

const issuesOf = (input: { readonly from: string; readonly to: string }): string[] =>
  (v.safeParse(StatementForm, input).issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`);

test('the proposed period of a statement runs from the first day of this year to today', () => {
  expect(statementInput('2026-11-22')).toEqual({ from: '01/01/2026', to: '22/11/2026' });
  expect(v.parse(StatementForm, { from: '01/01/2026', to: '31/03/2026' })).toEqual({
    from: '2026-01-01',
    to: '2026-03-31',
  });
});

test('a statement without a first day covers the account from its start', () => {
  expect(v.parse(StatementForm, { from: ' ', to: '31/03/2026' })).toEqual({ from: null, to: '2026-03-31' });
});

test('a statement without a last day, with a future last day, or with a last day before the first is refused', () => {
  expect(issuesOf({ from: '', to: '' })).toEqual(['to required']);
  expect(issuesOf({ from: '', to: '31/12/2199' })).toEqual(['to futureDate']);
  expect(issuesOf({ from: '01/04/2026', to: '31/03/2026' })).toEqual(['to periodReversed']);
  expect(issuesOf({ from: '31/02/2026', to: '31/03/2026' })).toEqual(['from invalidDate']);
});
