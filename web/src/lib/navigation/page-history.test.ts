import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { followHistory, setPageValue, pageValue, previousPage } from './page-history.ts';

let unfollow = (): void => {};
afterEach(() => unfollow());

/** Starts a history at a path. `links` collects the links that `followHistory` reports when the user goes back. */
function visit(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const links: string[] = [];
  unfollow = followHistory(history, (link) => links.push(link));
  return { history, links };
}

test('going back restores the stored state of the page and reports the link that the user had followed', () => {
  const { history, links } = visit('/tenants?late=true');
  setPageValue(history.location, 'query', 'œuvré');
  history.push('/tenants/1');
  expect(pageValue(history.location, 'query')).toBeUndefined();
  history.back();
  expect(pageValue(history.location, 'query')).toBe('œuvré');
  expect(links).toEqual(['/tenants/1']);
});

test('a page that is opened anew has no stored state', () => {
  const { history } = visit('/dashboard');
  history.push('/tenants');
  setPageValue(history.location, 'query', 'œuvré');
  history.back();
  history.push('/tenants');
  expect(pageValue(history.location, 'query')).toBeUndefined();
});

test('replacing the URL of a page keeps the stored state of the page', () => {
  const { history } = visit('/tenants');
  setPageValue(history.location, 'query', 'œuvré');
  history.replace('/tenants?late=true');
  expect(pageValue(history.location, 'query')).toBe('œuvré');
});

test('previousPage skips the history entries of panels on the current page', () => {
  const { history, links } = visit('/month');
  expect(previousPage(history.location)).toBeNull();
  history.push('/tenants/1');
  history.push('/tenants/1?panel=lease');
  history.replace('/tenants/1');
  expect(previousPage(history.location)).toEqual({ steps: -2, pathname: '/month' });
  history.go(-2);
  expect(links).toEqual(['/tenants/1']);
});
