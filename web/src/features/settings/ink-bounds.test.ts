import { expect, test } from 'vitest';
import { inkBounds } from './ink-bounds.ts';

const WIDTH = 8;
const HEIGHT = 6;

/** Returns the pixels of an image: paper, with ink at the given positions. */
function picture(
  ink: readonly [x: number, y: number][],
  paper = 255,
  colour = [20, 33, 61],
): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(paper);
  for (const [x, y] of ink) pixels.set(colour, (y * WIDTH + x) * 4);
  return pixels;
}

test('inkBounds returns the smallest area that contains all of the ink', () => {
  const ink: [number, number][] = [
    [2, 1],
    [6, 4],
    [3, 3],
  ];
  expect(inkBounds(picture(ink), WIDTH)).toEqual({ left: 2, top: 1, width: 5, height: 4 });
  expect(inkBounds(picture(ink, 190), WIDTH)).toEqual({ left: 2, top: 1, width: 5, height: 4 });
  expect(inkBounds(picture([[7, 5]]), WIDTH)).toEqual({ left: 7, top: 5, width: 1, height: 1 });
  expect(inkBounds(picture([[0, 0]], 255, [40, 60, 200]), WIDTH)).toEqual({
    left: 0,
    top: 0,
    width: 1,
    height: 1,
  });
});

test('inkBounds returns null for blank paper', () => {
  expect(inkBounds(picture([]), WIDTH)).toBeNull();
  expect(inkBounds(picture([[1, 1]], 255, [230, 230, 200]), WIDTH)).toBeNull();
});
