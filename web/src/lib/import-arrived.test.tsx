import { beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './http.ts';
import { importArrived } from './import-arrived.ts';

const importModule = vi.fn<() => Promise<string>>();

beforeEach(() => {
  document.head.replaceChildren();
  importModule.mockReset().mockResolvedValue('module');
});

const preloads = (): HTMLLinkElement[] => [
  ...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]'),
];

/** Ends the last preload, and answers the request for the same file that a failure is followed by. */
function end(event: 'load' | 'error', answer: Response | Error = new Response()): void {
  const fetching = vi.spyOn(globalThis, 'fetch');
  if (answer instanceof Error) fetching.mockRejectedValue(answer);
  else fetching.mockResolvedValue(answer);
  preloads().at(-1)?.dispatchEvent(new Event(event));
}

test('a module is imported only once all its files have loaded, each requested once', async () => {
  const imported = importArrived(importModule, ['assets/a.js', 'assets/b.js']);
  const [a, b] = preloads();
  expect([a?.getAttribute('href'), b?.getAttribute('href')]).toEqual(['/assets/a.js', '/assets/b.js']);
  // Otherwise an import would load the file again.
  expect([a?.as, a?.crossOrigin]).toEqual(['script', 'anonymous']);
  a?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(importModule).not.toHaveBeenCalled());
  b?.dispatchEvent(new Event('load'));
  await expect(imported).resolves.toBe('module');
  await expect(importArrived(importModule, ['assets/a.js'])).resolves.toBe('module');
  expect(preloads()).toHaveLength(2);
});

test('a module with a file that fails to load is not imported, and the next import requests the file again', async () => {
  const first = importArrived(importModule, ['assets/late.js']);
  end('error', new TypeError('Failed to fetch'));
  await expect(first).rejects.toThrow(NetworkError);
  const second = importArrived(importModule, ['assets/late.js']);
  end('error', new Response('', { status: 502 }));
  await expect(second).rejects.toThrow(NetworkError);
  expect(importModule).not.toHaveBeenCalled();
  const third = importArrived(importModule, ['assets/late.js']);
  expect(preloads()).toHaveLength(1);
  end('load');
  await expect(third).resolves.toBe('module');
});

test('a file that a newer build has replaced is no failure of the network, so that the page is loaded again', async () => {
  const imported = importArrived(importModule, ['assets/replaced.js']);
  end('error', new Response('', { status: 404 }));
  await expect(imported).rejects.not.toThrow(NetworkError);
});

test('a file that the page itself references is not requested', async () => {
  const link = document.createElement('link');
  link.setAttribute('href', '/assets/start.js');
  document.head.append(link);
  await expect(importArrived(importModule, ['assets/start.js'])).resolves.toBe('module');
  expect(preloads()).toEqual([]);
});
