import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { strToU8, unzipSync } from 'fflate';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import TypesafeI18n from '@/i18n/i18n-react.tsx';
import { loadLanguage } from '@/i18n/texts.ts';
import { ApiError, NetworkError } from '@/lib/http/http.ts';
import { bytesOf, zipFiles } from '@/lib/files/zip-files.ts';
import { useSaveAccount } from './use-save-account.ts';

const { exportPart, saveFile, notifyError } = vi.hoisted(() => ({
  exportPart: vi.fn<(year: string | null, query: string) => Promise<unknown>>(),
  saveFile: vi.fn<(blob: Blob, fileName: string) => void>(),
  notifyError: vi.fn<(text: string) => void>(),
}));
vi.mock('@/api/accounts/account.ts', () => ({ exportPart }));
vi.mock('@/lib/files/download.ts', () => ({ saveFile }));
vi.mock('@/lib/notify.ts', () => ({ notify: { error: notifyError } }));

beforeEach(async () => {
  await loadLanguage('fr', ['settings']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

/** The queries of the parts. The last part has files instead of documents. */
const QUERIES = ['', 'part=2', 'after=x'];

async function partOf(query: string) {
  const part = QUERIES.indexOf(query) + 1;
  return {
    blob: await zipFiles({ [`documents/${part}.pdf`]: new Uint8Array(strToU8(`document ${part}`)) }),
    fileName: 'klinky-2026.zip',
    count: part === 1 ? 3 : null,
    next: QUERIES[part] ?? null,
  };
}

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <TypesafeI18n locale="fr">
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  </TypesafeI18n>
);

const ALL = { year: null, isLarge: false };

async function savedFiles(): Promise<string[]> {
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [blob, name] = saveFile.mock.calls[0] ?? [new Blob(), ''];
  expect(name).toBe('klinky-2026.zip');
  return Object.keys(unzipSync(await bytesOf(blob)));
}

/** Advances the timers until the export has repeated the failed requests or has reported an error. */
const passTime = () =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(exportPart.mock.calls.length + notifyError.mock.calls.length).toBeGreaterThan(3);
  });

test('a failed request for a part of the export is repeated', async () => {
  const failures = [
    new NetworkError('No answer'),
    new ApiError({ errorCode: 'TOO_MANY_REQUESTS', message: 'Busy' }, 429, null, 30),
  ];
  exportPart.mockImplementation(async (_, query) => {
    const failure = query === 'part=2' ? failures.shift() : undefined;
    if (failure) throw failure;
    return partOf(query);
  });
  const { result } = renderHook(() => useSaveAccount(), { wrapper });
  result.current.mutate(ALL);
  await passTime();
  expect(await savedFiles()).toEqual(['documents/1.pdf', 'documents/2.pdf', 'documents/3.pdf']);
  expect(exportPart.mock.calls.map(([, query]) => query)).toEqual([
    '',
    ...Array<string>(3).fill('part=2'),
    'after=x',
  ]);
});

test('if a part of an export fails, the next attempt continues with this part', async () => {
  let isAway = true;
  exportPart.mockImplementation(async (_, query) => {
    if (query === 'part=2' && isAway)
      throw new ApiError({ errorCode: 'SERVICE_UNAVAILABLE', message: '' }, 503, null);
    return partOf(query);
  });
  const { result } = renderHook(() => useSaveAccount(), { wrapper });
  result.current.mutate(ALL);
  await passTime();
  await vi.waitFor(() =>
    expect(notifyError).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('reprendra')),
  );
  expect(exportPart.mock.calls.map(([, query]) => query)).toEqual(['', ...Array<string>(4).fill('part=2')]);
  isAway = false;
  result.current.mutate(ALL);
  expect(await savedFiles()).toHaveLength(3);
  expect(exportPart.mock.calls.map(([, query]) => query)).toEqual([
    '',
    ...Array<string>(5).fill('part=2'),
    'after=x',
  ]);
});
