import { expect, test } from 'vitest';
import { readCode } from './verification-code.ts';

const CODE = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

test.each([
  CODE,
  CODE.toUpperCase(),
  `  ${CODE}\n`,
  '0f1e 2d3c 4b5a 6978 8796 a5b4 c3d2 e1f0',
  '0F1E-2D3C-4B5A-6978–8796-A5B4-C3D2-E1F0',
  'Ofle2d3c4b5a69788796a5b4c3d2eIfO',
  `https://klinky.example/verify/${CODE}`,
  `https://klinky.example/verify/${CODE}/?from=mail#top`,
])('readCode finds the code in %j', (text) => {
  expect(readCode(text)).toBe(CODE);
});

test.each([
  '',
  ' ',
  CODE.slice(1),
  `${CODE}0`,
  CODE.replace('f', 'g'),
  'Q-2026-0007',
  'https://klinky.example/verify/',
])('readCode finds no code in %j', (text) => {
  expect(readCode(text)).toBeNull();
});
