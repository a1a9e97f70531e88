import { expect, test } from 'vitest';
import { endedQuarters, proposedReference } from './rent-index.ts';

const INDICES = [
  { quarter: '2021-Q1', publishedOn: null },
  { quarter: '2023-Q4', publishedOn: '2024-01-12' },
  { quarter: '2024-Q1', publishedOn: '2024-04-12' },
  { quarter: '2024-Q2', publishedOn: '2024-07-12' },
];

test.each([
  ['between two publications', '2024-05-02', '2024-Q1'],
  ['before the next publication, which is known', '2024-07-08', '2024-Q1'],
  ['three days before a publication', '2024-07-09', null],
  ['on a day of publication', '2024-07-12', null],
  ['three days after a publication', '2024-07-15', null],
  ['four days after a publication', '2024-07-16', '2024-Q2'],
  ['before the first index', '2021-04-01', null],
  ['four days before the 15th, for an index whose day of publication is unknown', '2021-04-11', null],
  ['five days after the 15th, for an index whose day of publication is unknown', '2021-04-20', null],
  ['six days after the 15th, for an index whose day of publication is unknown', '2021-04-21', '2021-Q1'],
  ['in the last month before a further index may be published', '2024-09-30', '2024-Q2'],
  ['when a further index may have been published', '2024-10-01', null],
])('proposedReference for a lease signed %s, on %s, returns %s', (_, signedOn, quarter) => {
  expect(proposedReference(signedOn, INDICES)).toBe(quarter);
});

test('endedQuarters returns the quarters that have ended, newest first', () => {
  expect(endedQuarters(2025, '2026-03-31')).toEqual(['2025-Q4', '2025-Q3', '2025-Q2', '2025-Q1']);
  expect(endedQuarters(2026, '2026-04-01')).toEqual(['2026-Q1']);
});
