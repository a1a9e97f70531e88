import { expect, test } from 'vitest';
import { groupRows } from './row-groups.ts';

test('grouping rows keeps the rows of a group together, at the position of its first row', () => {
  expect(groupRows(['b1', 'a1', 'c1', 'b2', 'a2'], (row) => row.charAt(0))).toEqual([
    ['b1', 'b2'],
    ['a1', 'a2'],
    ['c1'],
  ]);
  expect(groupRows([], String)).toEqual([]);
});
