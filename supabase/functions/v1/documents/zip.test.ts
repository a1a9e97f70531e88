import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipDocuments } from './zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('unpacking a ZIP gives the packed documents, whatever their names', () => {
  const files = [
    { name: 'quittance-2026-03 Nguyễn.pdf', bytes: bytes('one') },
    { name: 'recu-2026-03.pdf', bytes: bytes('two') },
  ];
  const archive = unzipSync(zipDocuments(files));
  expect(Object.entries(archive)).toEqual(files.map(({ name, bytes }) => [name, bytes]));
});

test('packing the same documents gives the same archive', () => {
  const files = [{ name: 'a.pdf', bytes: bytes('one') }];
  expect(zipDocuments(files)).toEqual(zipDocuments(files));
});
