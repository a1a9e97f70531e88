import { expect, test } from 'vitest';
import type { ImportField } from '@shared/contract/import.ts';
import { beginDraft, corrected, rowsOf } from './import-draft.ts';
import { valueText } from './field-words.ts';
import { readTable } from './reading/read-table.ts';

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
  ['postalCode', '01000'],
  ['phoneNumber', '06 12 34 56 78'],
])('%s %s is read again from the words in which a cell shows it', async (field, value) => {
  const { table } = await readTable('Prénom;Nom\nAna;Roy');
  if (!table) throw new Error('not read');
  const draft = beginDraft({ name: null, input: '' }, table, {});
  for (const locale of ['fr', 'en'] as const) {
    const [row] = rowsOf(corrected(draft, 2, field, valueText(field, value, locale)));
    expect(row?.read.values[field], locale).toBe(value);
  }
});
