import { expect, test } from 'vitest';
import type { Notification } from '@shared/contract/users/notification.ts';
import { type NotificationPages, withNotification, withoutNotification } from './notification-pages.ts';

const notification = (id: string, day: number): Notification => ({
  id,
  type: 'payment',
  title: id,
  content: '',
  creationDate: [2026, 3, day],
  isRead: false,
  link: null,
});

/** Returns pages of notifications. Each text has the form `id@day`. */
function pagesOf(texts: readonly (readonly string[])[], before: string | null = null): NotificationPages {
  return {
    pages: texts.map((page, index) => ({
      notifications: page.map((text) => {
        const [id = '', day] = text.split('@');
        return notification(id, Number(day));
      }),
      total: 9,
      before: index === texts.length - 1 ? before : String(index),
    })),
    pageParams: texts.map((_, index) => (index === 0 ? '' : String(index - 1))),
  };
}

const idsOf = ({ pages }: NotificationPages): string[][] =>
  pages.map(({ notifications }) => notifications.map(({ id }) => id));
const totalsOf = ({ pages }: NotificationPages): number[] => pages.map(({ total }) => total);

test('removing a notification lowers the total of every page, but removing an unknown notification changes nothing', () => {
  const pages = pagesOf([['a@9', 'b@8'], ['c@7']]);
  const fewer = withoutNotification(pages, 'b');
  expect(idsOf(fewer)).toEqual([['a'], ['c']]);
  expect(totalsOf(fewer)).toEqual([8, 8]);
  expect(withoutNotification(pages, 'x')).toBe(pages);
});

test.each([
  [10, [['x', 'a', 'b'], ['c']]],
  [9, [['x', 'a', 'b'], ['c']]],
  [8, [['a', 'x', 'b'], ['c']]],
  [
    7,
    [
      ['a', 'b'],
      ['x', 'c'],
    ],
  ],
  [
    1,
    [
      ['a', 'b'],
      ['c', 'x'],
    ],
  ],
])('a notification of day %i is inserted at its place by date', (day, ids) => {
  const more = withNotification(pagesOf([['a@9', 'b@8'], ['c@7']]), notification('x', day));
  expect(idsOf(more)).toEqual(ids);
  expect(totalsOf(more)).toEqual([10, 10]);
});

test('a notification older than all loaded pages raises the total, but is listed only after its page has loaded', () => {
  const more = withNotification(pagesOf([['a@9']], 'more'), notification('x', 1));
  expect(idsOf(more)).toEqual([['a']]);
  expect(totalsOf(more)).toEqual([10]);
});

test('adding a listed notification does not list it twice, and adding to an empty list lists the notification', () => {
  const pages = pagesOf([['a@9']]);
  expect(withNotification(pages, notification('a', 9))).toBe(pages);
  expect(idsOf(withNotification(pagesOf([[]]), notification('x', 1)))).toEqual([['x']]);
});
