import { QueryClient } from '@tanstack/react-query';
import { DOCUMENTS_AT_ONCE } from '@shared/contract/document.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { aReceipt } from '../../../tests/fixtures/receipt.ts';
import { receiptsQuery } from './receipts.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([3, DOCUMENTS_AT_ONCE, DOCUMENTS_AT_ONCE + 2, 2 * DOCUMENTS_AT_ONCE + 1])(
  'issuing %i receipts sends several requests until no receipt remains',
  async (count) => {
    const stored = Array.from({ length: count }, () => aReceipt());
    vi.stubGlobal('fetch', (path: string) => {
      const after = new URL(path, 'https://klinky.test').searchParams.get('after');
      const start = stored.findIndex(({ id }) => id === after) + 1;
      return Promise.resolve(Response.json(stored.slice(start, start + DOCUMENTS_AT_ONCE)));
    });
    expect(await new QueryClient().query(receiptsQuery)).toEqual(stored);
  },
);
