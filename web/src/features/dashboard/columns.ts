import type { PastMonth } from '@shared/contract/dashboard.ts';

interface Bar {
  readonly y: number;
  readonly height: number;
}

interface Column extends PastMonth {
  readonly isLast: boolean;
  readonly x: number;
  readonly width: number;
  readonly expectedBar: Bar;
  readonly receivedBar: Bar;
}

interface Line {
  readonly value: number;
  readonly y: number;
}

/** The edges of the area that contains the columns, in units of the SVG's `viewBox`. */
const LEFT = 44;
const RIGHT = 302;
const TOP = 8;
const BOTTOM = 152;

/**
 * Returns the positions of each month's columns and of the grid lines. The picture has at most four grid lines above
 * zero.
 */
export function columnsOf(months: readonly PastMonth[]): {
  columns: readonly Column[];
  lines: readonly Line[];
} {
  const highest = Math.max(...months.map(({ expected, received }) => Math.max(expected, received)));
  const step = roundStep(highest / 4);
  const count = Math.max(1, Math.ceil(highest / step));
  const heightOf = (value: number): number => ((BOTTOM - TOP) * value) / (step * count);
  const barOf = (value: number): Bar => ({ y: BOTTOM - heightOf(value), height: heightOf(value) });
  const slot = (RIGHT - LEFT) / months.length;
  const width = Math.min(24, slot * 0.55);
  return {
    columns: months.map((month, index) => ({
      ...month,
      isLast: index === months.length - 1,
      x: LEFT + slot * (index + 0.5) - width / 2,
      width,
      expectedBar: barOf(month.expected),
      receivedBar: barOf(month.received),
    })),
    lines: Array.from({ length: count + 1 }, (_, index) => ({
      value: step * index,
      y: BOTTOM - heightOf(step * index),
    })),
  };
}

/**
 * Returns the smallest round number that is at least `least`: a digit 1, 2 or 5 followed by zeros. For 3,100, the
 * result is 5,000.
 */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return power * ([1, 2, 5].find((digit) => digit * power >= least) ?? 10);
}
