import { strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bytesOf, joinZips, zipFiles } from './zip-files.ts';

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
