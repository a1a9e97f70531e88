import { expect, test } from 'vitest';
import type { ImportField } from '@shared/contract/import.ts';
import { beginDraft, correctField, rowsOf } from '../import-draft.ts';
import { isPlainReading, shownText, valueText } from './field-words.ts';
import { NOTHING_REMEMBERED } from '../reading/model.ts';
import { readTable } from '../reading/read-table.ts';

test.each<[ImportField, string | number]>([
  ['rent', 1250.5],
  ['rent', 1250],
  ['balance', -310.25],
  ['balance', 1000],
  ['rentDueDay', 5],
  ['leaseKind', 'unfurnished'],
  ['leaseKind', 'furnished'],
  ['leaseKind', 'student'],
  ['leaseKind', 'mobility'],
  ['leaseKind', 'other'],
  ['chargesKind', 'provision'],
  ['chargesKind', 'fixed'],
  ['leaseStartsOn', '2024-03-04'],
  ['accountStartsOn', '2026-11-12'],
  ['energyClass', 'G'],
  ['irlReference', '2024-Q2'],
  ['revisionOn', '09-01'],
  ['revisionOn', '02-29'],
  ['postalCode', '01000'],
  ['phoneNumber', '06 12 34 56 78'],
])('%s %s stays the same when its text is shown in a cell and read again', async (field, value) => {
  const { table } = await readTable('Prénom;Nom\nAna;Roy');
  if (!table) throw new Error('not read');
  const draft = beginDraft({ name: null, input: '' }, table, NOTHING_REMEMBERED);
  for (const locale of ['fr', 'en'] as const) {
    const [row] = rowsOf(correctField(draft, 2, field, valueText(field, value, locale)));
    expect(row?.read.values[field], locale).toBe(value);
  }
});

test('an amount is shown with cents, and a day of the month without cents', () => {
  expect(shownText('rent', 780, 'fr')).toBe('780,00\u00A0€');
  expect(shownText('rentDueDay', 5, 'fr')).toBe('5');
});

test.each<[string, string, string | number, boolean]>([
  ['780,00', '780', 780, true],
  ['1 250,50 €', '1\u202F250,50', 1250.5, true],
  ['1345.5', '1\u202F345,50', 1345.5, true],
  ['1.345', '1\u202F345', 1345, false],
  ['780', '-780', -780, false],
  ['(12,50)', '-12,50', -12.5, false],
  ['2024-04-15', '15/04/2024', '2024-04-15', true],
  ['04/15/2024', '15/04/2024', '2024-04-15', false],
  ['meublee', 'meublé', 'furnished', false],
])('the cell %j, read as %j and shown as %j, needs no explanation: %s', (source, words, value, isPlain) => {
  expect(isPlainReading(source, words, value)).toBe(isPlain);
});
