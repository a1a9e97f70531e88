import { expect, test } from 'vitest';
import { longDate, monthOf, periodLabel, shortDate, todayInParis } from './period.ts';

test.each([
  ['2026-03-05', '2026-03-01', '2026-03-31'],
  ['2026-02-28', '2026-02-01', '2026-02-28'],
  ['2024-02-01', '2024-02-01', '2024-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('the month of %s runs from %s to %s', (date, from, to) => {
  expect(monthOf(date)).toEqual({ from, to });
});

test.each([
  ['2026-06-30T21:59:59Z', '2026-06-30'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('at %s it is %s in Paris', (instant, date) => {
  expect(todayInParis(new Date(instant))).toBe(date);
});

test.each([
  ['2026-03-01', '1er mars 2026'],
  ['2026-03-11', '11 mars 2026'],
  ['2026-08-21', '21 août 2026'],
])('the long form of the date %s is %s in French', (date, text) => {
  expect(longDate(date)).toBe(text);
});

test.each([
  ['2026-03-01', '1 March 2026'],
  ['2026-12-31', '31 December 2026'],
])('the long form of the date %s is %s in English', (date, text) => {
  expect(longDate(date, 'en')).toBe(text);
});

test('a long date names each month as Intl does', () => {
  for (const [locale, tag] of [
    ['fr', 'fr-FR'],
    ['en', 'en-GB'],
  ] as const) {
    const name = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const date = `2026-${String(month).padStart(2, '0')}-15`;
      expect(longDate(date, locale)).toBe(`15 ${name.format(new Date(date))} 2026`);
    }
  }
});

test.each([
  ['2026-03-01', '2026-03-31', 'mars 2026'],
  ['2024-02-01', '2024-02-29', 'février 2024'],
  ['2024-02-01', '2024-02-28', 'du 1er février 2024 au 28 février 2024'],
  ['2026-03-10', '2026-04-09', 'du 10 mars 2026 au 9 avril 2026'],
  ['2026-03-01', '2026-04-30', 'du 1er mars 2026 au 30 avril 2026'],
])('the term from %s to %s is %s in French', (from, to, label) => {
  expect(periodLabel({ from, to })).toBe(label);
});

test.each([
  ['2026-03-01', '2026-03-31', 'March 2026'],
  ['2026-03-10', '2026-04-09', 'from 10 March 2026 to 9 April 2026'],
])('the term from %s to %s is %s in English', (from, to, label) => {
  expect(periodLabel({ from, to }, 'en')).toBe(label);
});

test('a short date has the day first', () => {
  expect(shortDate('2026-03-05')).toBe('05/03/2026');
});
