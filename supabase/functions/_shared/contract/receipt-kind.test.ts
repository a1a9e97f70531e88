import { expect, test } from 'vitest';
import { receiptFileName } from './receipt-kind.ts';

test('a document’s file is named after its kind and the first month of its term', () => {
  expect(receiptFileName({ from: '2026-03-10' })).toBe('quittance-2026-03.pdf');
  expect(receiptFileName({ from: '2026-03-10' }, 'partial')).toBe('recu-2026-03.pdf');
  expect(receiptFileName({ from: '2026-03-10' }, 'quittance', 'voided')).toBe(
    'quittance-2026-03-annulee.pdf',
  );
  expect(receiptFileName({ from: '2026-03-10' }, 'partial', 'replaced')).toBe('recu-2026-03-remplace.pdf');
});
