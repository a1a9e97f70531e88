import { expect, test } from 'vitest';
import { createTapListener, createWordListener } from './gesture-listeners.ts';

test.each([
  ['klinky', true],
  ['kklinky', true],
  ['klinklinky', true],
  ['klinkklinky', true],
  ['klinklinklinky', true],
  ['klinkliny', false],
  ['kliklinky', true],
  ['klin', false],
  ['klinkyx', false],
  ['klxinky', false],
])('typing %j completes the word « klinky »: %j', (keys, expected) => {
  const hear = createWordListener('klinky');
  expect(
    keys
      .split('')
      .map((key) => hear(key))
      .at(-1) === 6,
  ).toBe(expected);
});

test('pressing a named key such as Enter resets the typed word', () => {
  const hear = createWordListener('klinky');
  expect(['k', 'l', 'capslock', 'l', 'i', 'n', 'k', 'y'].map(hear)).toEqual([1, 2, 0, 0, 0, 0, 1, 0]);
});

test('the listener recognizes the secret word a second time', () => {
  const hear = createWordListener('klinky');
  expect(
    'klinkyklinky'
      .split('')
      .map((key) => hear(key))
      .filter((progress) => progress === 6),
  ).toHaveLength(2);
});

test('taps count as one gesture if each pause between two taps is short enough', () => {
  const hear = createTapListener(7, 2000);
  expect([0, 2000, 4000, 6000, 8000, 10_000, 12_000].map(hear)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('a long pause between taps resets the count of taps', () => {
  const hear = createTapListener(3, 2000);
  expect([0, 100, 2101, 2200].map(hear)).toEqual([false, false, false, false]);
  expect(hear(2300)).toBe(true);
});

test('the tap that completes a gesture resets the count of taps', () => {
  const hear = createTapListener(2, 2000);
  expect([0, 1, 2, 3].map(hear)).toEqual([false, true, false, true]);
});
