import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';

const month = (number: number, expected: number, received = expected) => ({
  month: `2026-${String(number).padStart(2, '0')}`,
  expected,
  received,
});

test.each([
  [10_690.5, [0, 5000, 10_000, 15_000]],
  [1335.5, [0, 500, 1000, 1500]],
  [400, [0, 100, 200, 300, 400]],
  [0.5, [0, 1]],
  [0, [0, 1]],
])('the grid lines for amounts up to %d are round numbers', (highest, values) => {
  const { lines } = columnsOf([month(1, highest), month(2, 0)]);
  expect(lines.map(({ value }) => value)).toEqual(values);
});

test('the heights of a month’s bars are proportional to the expected and the received amount', () => {
  const months = Array.from({ length: 12 }, (_, index) => month(index + 1, 1000, 250 * (index % 4)));
  const { columns, lines } = columnsOf(months);
  const ground = lines[0]?.y ?? 0;
  for (const [index, { x, width, expectedBar, receivedBar, received }] of columns.entries()) {
    expect(x).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThanOrEqual(columns[index + 1]?.x ?? 302);
    expect(expectedBar.y + expectedBar.height).toBeCloseTo(ground);
    expect(expectedBar.y).toBeCloseTo(lines.at(-1)?.y ?? 0);
    expect(receivedBar.height / expectedBar.height).toBeCloseTo(received / 1000);
  }
  expect(columns.map(({ isLast }) => isLast).lastIndexOf(false)).toBe(10);
});
