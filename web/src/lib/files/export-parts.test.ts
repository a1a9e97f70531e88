import { strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ExportedPart, fetchParts, toExportedPart } from './export-parts.ts';
import { bytesOf, zipFiles } from './zip-files.ts';

async function partOf(name: string, next: string | null): Promise<ExportedPart> {
  const blob = await zipFiles({ [name]: new Uint8Array(strToU8(name)) });
  const headers = new Headers(next === null ? {} : { 'Klinky-Next': next });
  return toExportedPart({ blob, fileName: 'klinky-2026.zip', headers });
}

test('an export of a year has the files of all parts, in order', async () => {
  const parts = new Map([
    ['', await partOf('2044.csv', 'after=0')],
    ['after=0', await partOf('factures/a.pdf', 'after=1')],
    ['after=1', await partOf('factures/b.pdf', null)],
  ]);
  const asked: string[] = [];
  const { blob, fileName } = await fetchParts(async (query) => {
    asked.push(query);
    return parts.get(query) ?? Promise.reject(new Error(query));
  });
  expect(asked).toEqual(['', 'after=0', 'after=1']);
  expect(fileName).toBe('klinky-2026.zip');
  expect(Object.keys(unzipSync(await bytesOf(blob)))).toEqual([
    '2044.csv',
    'factures/a.pdf',
    'factures/b.pdf',
  ]);
});

test('an export of one part is saved as the API sent it', async () => {
  const only = await partOf('2044.csv', null);
  expect((await fetchParts(() => Promise.resolve(only))).blob).toBe(only.blob);
});
