import { beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from '@/lib/http/http.ts';
import { importAfterFetch } from './import-after-fetch.ts';

/** The requests so far. The test lets each request succeed or fail. */
const asked: {
  readonly href: string;
  readonly answer: (status: number) => void;
  readonly fail: () => void;
}[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (href) =>
      new Promise((resolve, reject) => {
        asked.push({
          href: href instanceof Request ? href.url : String(href),
          answer: (status) => resolve(new Response('', { status })),
          fail: () => reject(new TypeError('Failed to fetch')),
        });
      }),
  );
});

test('a module is imported only after all its files have loaded', async () => {
  const importModule = vi.fn<() => Promise<string>>().mockResolvedValue('module');
  const imported = importAfterFetch(importModule, ['assets/a.js', 'assets/b.js']);
  expect(asked.map(({ href }) => href)).toEqual(['/assets/a.js', '/assets/b.js']);
  asked[0]?.answer(200);
  await vi.waitFor(() => expect(importModule).not.toHaveBeenCalled());
  asked[1]?.answer(200);
  await expect(imported).resolves.toBe('module');
  await expect(importAfterFetch(importModule, ['assets/a.js'])).resolves.toBe('module');
  expect(asked).toHaveLength(2);
});

test('if a file of a module cannot be loaded, the module is not imported, and the next import requests the file once more', async () => {
  const importModule = vi.fn<() => Promise<string>>().mockResolvedValue('module');
  const first = importAfterFetch(importModule, ['assets/late.js']);
  asked[0]?.fail();
  await expect(first).rejects.toThrow(NetworkError);
  const second = importAfterFetch(importModule, ['assets/late.js']);
  asked[1]?.answer(502);
  await expect(second).rejects.toThrow(NetworkError);
  expect(importModule).not.toHaveBeenCalled();
  const third = importAfterFetch(importModule, ['assets/late.js']);
  asked[2]?.answer(200);
  await expect(third).resolves.toBe('module');
});

test('a file that a newer build has replaced is not reported as a network failure', async () => {
  const imported = importAfterFetch(() => Promise.resolve('module'), ['assets/replaced.js']);
  asked[0]?.answer(404);
  await expect(imported).rejects.not.toThrow(NetworkError);
});

test('a file that a script or link element of the page names is not requested', async () => {
  const link = document.createElement('link');
  link.setAttribute('href', '/assets/start.js');
  document.head.append(link);
  await expect(importAfterFetch(() => Promise.resolve('module'), ['assets/start.js'])).resolves.toBe(
    'module',
  );
  expect(asked).toEqual([]);
});
