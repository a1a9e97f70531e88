import { expect, test } from 'vitest';
import { badgeText, countForBadge, creationDay } from './read-state.ts';

test('the bell counts up to 99', () => {
  expect([1, 99, 100, 2500].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
});

test('the bell counts what is not read, but for muted types', () => {
  const notifications = (
    [
      ['payment', false],
      ['payment', true],
      ['lease', false],
      ['visit', false],
    ] as const
  ).map(([type, isRead], index) => ({
    id: String(index),
    type,
    isRead,
    title: '',
    content: '',
    link: null,
    creationDate: [2026, 3, 1] as [number, number, number],
  }));
  expect(countForBadge({ notifications, mutedNotificationTypes: [] })).toBe(3);
  expect(countForBadge({ notifications, mutedNotificationTypes: ['payment', 'match'] })).toBe(2);
});

test('the date of a notification is a day of the calendar', () => {
  expect(creationDay({ creationDate: [2026, 3, 1] })).toBe('2026-03-01');
  expect(creationDay({ creationDate: [2026, 11, 20] })).toBe('2026-11-20');
});
