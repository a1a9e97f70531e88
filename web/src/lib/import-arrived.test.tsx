import { beforeEach, expect, test, vi } from 'vitest';
import { importArrived } from './import-arrived.ts';

/** What is asked for, and what answers it. */
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

test('a module is imported only once each of its files has arrived, which are asked for once', async () => {
  const importModule = vi.fn<() => Promise<string>>().mockResolvedValue('module');
  const imported = importArrived(importModule, ['assets/a.js', 'assets/b.js']);
  expect(asked.map(({ href }) => href)).toEqual(['/assets/a.js', '/assets/b.js']);
  asked[0]?.answer(200);
  await vi.waitFor(() => expect(importModule).not.toHaveBeenCalled());
  asked[1]?.answer(200);
  await expect(imported).resolves.toBe('module');
  await expect(importArrived(importModule, ['assets/a.js'])).resolves.toBe('module');
  expect(asked).toHaveLength(2);
});

test('a module whose file does not arrive is not imported, and its file is asked for again the next time', async () => {
  const importModule = vi.fn<() => Promise<string>>().mockResolvedValue('module');
  const first = importArrived(importModule, ['assets/late.js']);
  asked[0]?.fail();
  await expect(first).rejects.toThrow('/assets/late.js did not arrive');
  const second = importArrived(importModule, ['assets/late.js']);
  asked[1]?.answer(502);
  await expect(second).rejects.toThrow('/assets/late.js did not arrive');
  expect(importModule).not.toHaveBeenCalled();
  const third = importArrived(importModule, ['assets/late.js']);
  asked[2]?.answer(200);
  await expect(third).resolves.toBe('module');
});

test('a file that the page itself names is not asked for', async () => {
  const link = document.createElement('link');
  link.setAttribute('href', '/assets/start.js');
  document.head.append(link);
  await expect(importArrived(() => Promise.resolve('module'), ['assets/start.js'])).resolves.toBe('module');
  expect(asked).toEqual([]);
});
