import { expect, test } from 'vitest';
import { quarterText } from './quarter.ts';

test('a quarter is named by its number and its year', () => {
  expect(['2024-Q1', '2024-Q2', '2026-Q4'].map((quarter) => quarterText(quarter, 'fr'))).toEqual([
    '1er trimestre 2024',
    '2e trimestre 2024',
    '4e trimestre 2026',
  ]);
  expect(['2024-Q1', '2024-Q3'].map((quarter) => quarterText(quarter, 'en'))).toEqual([
    '1st quarter of 2024',
    '3rd quarter of 2024',
  ]);
});
