import { strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bytesOf, type ExportedPart, fetchParts, joinZips, toExportedPart, zipFiles } from './zip-files.ts';

const file = (text: string) => new Uint8Array(strToU8(text));
const read = async (zip: Blob) => Object.entries(unzipSync(await bytesOf(zip)));

test('joining ZIP files gives one ZIP with the unchanged files of all of them, in order', async () => {
  const parts = [
    { 'data.json': file('{"a": "'.padEnd(5_000, 'é')), 'b/Nguyễn.pdf': file('two') },
    { 'a.pdf': file('three') },
    { 'c.png': file('') },
  ];
  const joined = await joinZips(await Promise.all(parts.map(zipFiles)));
  expect(await read(joined)).toEqual(parts.flatMap((part) => Object.entries(part)));
  expect(joined.size).toBeLessThan(2_000);
});

test('joining a single ZIP file leaves the file unchanged', async () => {
  const only = await zipFiles({ 'a.pdf': file('one') });
  expect(await joinZips([only])).toBe(only);
});

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
