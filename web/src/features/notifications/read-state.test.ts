import { expect, test } from 'vitest';
import { badgeText, creationDay, linkTarget } from './read-state.ts';

test('badgeText returns numbers up to 99 unchanged, and `99+` above', () => {
  expect([1, 99, 100, 2500].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
});

test('creationDay returns the day of a notification as a calendar date', () => {
  expect(creationDay({ creationDate: [2026, 3, 1] })).toBe('2026-03-01');
  expect(creationDay({ creationDate: [2026, 11, 20] })).toBe('2026-11-20');
});

test('linkTarget returns the kind of page to which a link leads', () => {
  const links = [
    '/documents?document=1',
    '/month?month=2026-03',
    '/documents',
    '/tenants?edit=1',
    '/tenants/1',
    '/settings/profile',
    '/admin/whitelist',
    '/elsewhere',
    '/',
  ];
  expect(links.map(linkTarget)).toEqual([
    'receipt',
    'month',
    'page',
    'tenant',
    'account',
    'profile',
    'whitelist',
    'page',
    'page',
  ]);
});
