import { expect, test } from 'vitest';
import { revisionCap } from './revision-cap.ts';

test.each([
  [750, 146.68, 148.37, 758.64],
  [610, 146.68, 148.37, 617.02],
  // Equal indices must give the same rent, although a division of decimals could lose a cent.
  [700.07, 146.68, 146.68, 700.07],
  [9_999_999.99, 50, 54, 10_799_999.98],
])('the cap for a rent of %d is rounded down to the cent', (former, oldIndex, newIndex, cap) => {
  expect(revisionCap(former, oldIndex, newIndex)).toBe(cap);
});
