import { expect, test } from 'vitest';
import { byName } from './every-row.ts';

test('names sort as people sort them: without regard to case and accents, numbers by value', () => {
  const names = ['zoé', 'Église', 'Lot 10', 'eglise', 'Œuvre', 'lot 9', 'Zed', 'Noël'];
  const sorted = ['eglise', 'Église', 'lot 9', 'Lot 10', 'Noël', 'Œuvre', 'Zed', 'zoé'];
  expect(names.toSorted(byName)).toEqual(sorted);
});
