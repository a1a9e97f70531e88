import { expect, test } from 'vitest';
import { receiptFileName } from './receipt-kind.ts';

test('the file of a receipt is named after the receipt’s kind and the first month of its term', () => {
  const march = { from: '2026-03-10', paidOn: '2026-04-02' };
  expect(receiptFileName(march)).toBe('quittance-2026-03.pdf');
  expect(receiptFileName(march, 'partial')).toBe('recu-2026-03.pdf');
  expect(receiptFileName(march, 'quittance', 'voided')).toBe('quittance-2026-03-annulee.pdf');
  expect(receiptFileName(march, 'partial', 'replaced')).toBe('recu-2026-03-remplace.pdf');
});

test('the file of a receipt without a term is named after the day of payment', () => {
  const besides = { from: null, paidOn: '2026-10-05' };
  expect(receiptFileName(besides, 'partial')).toBe('recu-2026-10-05.pdf');
  expect(receiptFileName(besides, 'partial', 'voided')).toBe('recu-2026-10-05-annule.pdf');
});
