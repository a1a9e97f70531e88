import { expect, test } from 'vitest';
import {
  dayInShort,
  dayInWords,
  daysInWords,
  instantDay,
  instantTime,
  monthText,
  monthsText,
  periodText,
  shortMonth,
  weekdayInWords,
} from './day-text.ts';

test.each([
  ['2026-11-20', 'fr', '20\u00A0novembre 2026'],
  ['2026-03-01', 'fr', '1er\u00A0mars 2026'],
  ['2026-11-20', 'en', '20\u00A0November 2026'],
] as const)('%s in %s is %j', (day, locale, words) => {
  expect(dayInWords(day, locale)).toBe(words);
});

test('a timestamp is shown in Paris time, whatever the time zone of the machine', () => {
  expect(instantDay('2026-03-31T22:30:00.000Z', 'fr')).toBe('1er\u00A0avril 2026');
  expect(instantDay('2026-03-31T22:30:00.000Z', 'en')).toBe('1\u00A0April 2026');
  expect(instantTime('2026-03-31T22:30:00.000Z')).toBe('00:30');
  expect(instantTime('2026-12-01T08:05:00.000Z')).toBe('09:05');
});

test.each([
  ['2026-03-01', '2026-03-31', 'mars 2026', 'March 2026'],
  ['2028-02-01', '2028-02-29', 'février 2028', 'February 2028'],
  ['2026-11-12', '2026-11-30', '12 – 30\u00A0novembre 2026', '12 – 30\u00A0November 2026'],
  ['2026-03-10', '2026-04-09', '10\u00A0mars – 9\u00A0avril 2026', '10\u00A0March – 9\u00A0April 2026'],
  [
    '2026-12-10',
    '2027-01-09',
    '10\u00A0décembre 2026 – 9\u00A0janvier 2027',
    '10\u00A0December 2026 – 9\u00A0January 2027',
  ],
  ['2026-03-10', '2026-03-10', '10\u00A0mars 2026', '10\u00A0March 2026'],
])('periodText of the period from %s to %s is %s, in English %s', (from, to, french, english) => {
  expect(periodText({ from, to }, 'fr')).toBe(french);
  expect(periodText({ from, to }, 'en')).toBe(english);
});

test.each([
  ['2026-03-01', '2026-05-31', 'mars à mai 2026', 'March to May 2026'],
  ['2026-12-01', '2027-02-28', 'décembre 2026 à février 2027', 'December 2026 to February 2027'],
  ['2026-03-01', '2026-03-31', 'mars 2026', 'March 2026'],
  ['2026-03-10', '2026-05-31', '10\u00A0mars – 31\u00A0mai 2026', '10\u00A0March – 31\u00A0May 2026'],
])('monthsText of the period from %s to %s is %s, in English %s', (from, to, french, english) => {
  expect(monthsText({ from, to }, 'fr')).toBe(french);
  expect(monthsText({ from, to }, 'en')).toBe(english);
});

test('a month has a long and a short name', () => {
  expect(monthText('2026-11', 'fr')).toBe('novembre 2026');
  expect(monthText('2026-11', 'en')).toBe('November 2026');
  expect(shortMonth('2026-11', 'fr')).toBe('nov.');
  expect(shortMonth('2026-11', 'en')).toBe('Nov');
});

test('weekdayInWords writes a date in full with its weekday, and dayInShort writes it in short without its year', () => {
  expect(weekdayInWords('2026-11-22', 'fr')).toBe('dimanche 22\u00A0novembre 2026');
  expect(weekdayInWords('2026-11-22', 'en')).toBe('Sunday 22\u00A0November 2026');
  expect(dayInShort('2026-12-01', 'fr')).toBe('1er\u00A0déc.');
  expect(dayInShort('2026-12-01', 'en')).toBe('1\u00A0Dec');
});

test.each([
  ['2026-11-12', '2026-11-30', 'du 12 au 30\u00A0novembre 2026', 'from 12 to 30\u00A0November 2026'],
  ['2026-11-01', '2026-11-30', 'novembre 2026', 'November 2026'],
  ['2026-12-01', '2026-12-15', 'du 1er au 15\u00A0décembre 2026', 'from 1 to 15\u00A0December 2026'],
  [
    '2026-11-12',
    '2026-12-31',
    'du 12\u00A0novembre au 31\u00A0décembre 2026',
    'from 12\u00A0November to 31\u00A0December 2026',
  ],
  [
    '2026-12-17',
    '2027-02-28',
    'du 17\u00A0décembre 2026 au 28\u00A0février 2027',
    'from 17\u00A0December 2026 to 28\u00A0February 2027',
  ],
  ['2026-11-30', '2026-11-30', 'le 30\u00A0novembre 2026', 'on 30\u00A0November 2026'],
])('the sentence form of the period from %s to %s is %s, in English %s', (from, to, french, english) => {
  expect(daysInWords({ from, to }, 'fr')).toBe(french);
  expect(daysInWords({ from, to }, 'en')).toBe(english);
});
