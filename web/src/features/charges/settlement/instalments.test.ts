import { describe, expect, it } from 'vitest';
import { instalments } from './instalments.ts';

describe('instalments', () => {
  it('the last part is the rest, and a short month ends earlier', () => {
    const parts = instalments(78.8, '2027-01-31', 12);
    expect(parts.map(({ amount }) => amount)).toEqual([...Array.from({ length: 11 }, () => 6.56), 6.64]);
    expect(parts.map(({ dueOn }) => dueOn).filter((_, place) => [0, 1, 2, 11].includes(place))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-12-31',
    ]);
  });
});
