import { QueryClient } from '@tanstack/react-query';
import { type Document, DOCUMENTS_AT_ONCE } from '@shared/contract/documents/document.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { aLetter } from '../../../../tests/fixtures/letter.ts';
import { aReceipt } from '../../../../tests/fixtures/receipt.ts';
import { lettersQuery, newestFirst, receiptsQuery } from './document-list.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs the API with receipts and letters. Returns the paths of the requests. */
function stubLists(receipts: readonly Document[], letters: readonly Document[]): string[] {
  const paths: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://klinky.test');
    paths.push(pathname);
    const stored = pathname.endsWith('/receipts') ? receipts : letters;
    const start = stored.findIndex(({ id }) => id === searchParams.get('after')) + 1;
    return Promise.resolve(Response.json(stored.slice(start, start + DOCUMENTS_AT_ONCE)));
  });
  return paths;
}

async function read() {
  const client = new QueryClient();
  return newestFirst(...(await Promise.all([client.query(receiptsQuery), client.query(lettersQuery)])));
}

test.each([3, DOCUMENTS_AT_ONCE, DOCUMENTS_AT_ONCE + 2, 2 * DOCUMENTS_AT_ONCE + 1])(
  '%i receipts and as many letters are all read, page by page',
  async (count) => {
    const receipts = Array.from({ length: count }, () => aReceipt());
    const letters = Array.from({ length: count }, () => aLetter({ issuedAt: '2026-03-04T12:00:00Z' }));
    const paths = stubLists(receipts, letters);
    expect(await read()).toEqual([...receipts, ...letters]);
    expect(paths).toHaveLength(2 * (Math.floor(count / DOCUMENTS_AT_ONCE) + 1));
  },
);

test('receipts and letters form one list, sorted by time of issue, newest first', async () => {
  const [newest, oldest] = ['2026-03-09T12:00:00Z', '2026-03-05T12:00:00Z'].map((issuedAt) =>
    aReceipt({ issuedAt }),
  );
  const letter = aLetter({ issuedAt: '2026-03-07T12:00:00.5Z' });
  stubLists(
    [newest, oldest].flatMap((receipt) => receipt ?? []),
    [letter],
  );
  expect(await read()).toEqual([newest, letter, oldest]);
});

test('the letters are read only after the receipts', async () => {
  let running = 0;
  const most: number[] = [];
  vi.stubGlobal('fetch', async () => {
    running += 1;
    most.push(running);
    await Promise.resolve();
    running -= 1;
    return Response.json([]);
  });
  expect(await read()).toEqual([]);
  expect(most).toEqual([1, 1]);
});
