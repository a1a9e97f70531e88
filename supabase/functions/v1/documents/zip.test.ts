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

test('packing documents with the same name keeps all documents, under numbered names', () => {
  const files = ['a.pdf', 'a.pdf', 'a (2).pdf', 'b'].map((name, index) => ({
    name,
    bytes: bytes(`${index}`),
  }));
  const archive = unzipSync(zipDocuments([...files, ...files.slice(3)]));
  expect(Object.keys(archive)).toEqual(['a.pdf', 'a (2).pdf', 'a (2) (2).pdf', 'b', 'b (2)']);
});

test('packing the same documents gives the same archive', () => {
  const files = [{ name: 'a.pdf', bytes: bytes('one') }];
  expect(zipDocuments(files)).toEqual(zipDocuments(files));
});
