import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { followHistory, keepOnPage, keptOnPage, previousPage } from './page-history.ts';

let unfollow = (): void => {};
afterEach(() => unfollow());

/** Somebody who goes around, and the links that they come back to. */
function visit(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const links: string[] = [];
  unfollow = followHistory(history, (link) => links.push(link));
  return { history, links };
}

test('whoever comes back finds what the page has kept, and the link that led on', () => {
  const { history, links } = visit('/tenants?late=true');
  keepOnPage(history.location, 'query', 'œuvré');
  history.push('/tenants/1');
  expect(keptOnPage(history.location, 'query')).toBeUndefined();
  history.back();
  expect(keptOnPage(history.location, 'query')).toBe('œuvré');
  expect(links).toEqual(['/tenants/1']);
});

test('whoever opens the page anew finds nothing kept', () => {
  const { history } = visit('/dashboard');
  history.push('/tenants');
  keepOnPage(history.location, 'query', 'œuvré');
  history.back();
  history.push('/tenants');
  expect(keptOnPage(history.location, 'query')).toBeUndefined();
});

test('what is kept stays while the address of the page changes', () => {
  const { history } = visit('/tenants');
  keepOnPage(history.location, 'query', 'œuvré');
  history.replace('/tenants?late=true');
  expect(keptOnPage(history.location, 'query')).toBe('œuvré');
});

test('the page that somebody came from is found behind the panels that were opened since', () => {
  const { history, links } = visit('/month');
  expect(previousPage(history.location)).toBeNull();
  history.push('/tenants/1');
  history.push('/tenants/1?panel=lease');
  history.replace('/tenants/1');
  expect(previousPage(history.location)).toEqual({ steps: -2, pathname: '/month' });
  history.go(-2);
  expect(links).toEqual(['/tenants/1']);
});
