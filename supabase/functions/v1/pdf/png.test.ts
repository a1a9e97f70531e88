import { zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { encodePng, pngOf } from './encode-png.fixture.ts';
import { decodePng, readPngSize } from './png.ts';

const header = { width: 2, height: 1, depth: 8, color: 6, interlace: 0 };
const idat = (...raw: number[]) => ['IDAT', zlibSync(Uint8Array.from(raw))] as const;
const pixels = (file: Uint8Array) => Array.from(decodePng(file)?.data ?? []);

describe('decoding a PNG gives the pixels of', () => {
  test.each<[string, Partial<typeof header>, (readonly [string, Uint8Array])[], number[]]>([
    ['grey', { color: 0 }, [idat(0, 10, 200)], [10, 10, 10, 255, 200, 200, 200, 255]],
    ['1-bit grey', { color: 0, depth: 1 }, [idat(0, 0b0100_0000)], [0, 0, 0, 255, 255, 255, 255, 255]],
    ['4-bit grey', { color: 0, depth: 4 }, [idat(0, 0x1f)], [17, 17, 17, 255, 255, 255, 255, 255]],
    [
      'grey with a transparent value',
      { color: 0 },
      [['tRNS', Uint8Array.of(0, 200)], idat(0, 10, 200)],
      [10, 10, 10, 255, 200, 200, 200, 0],
    ],
    ['RGB', { color: 2 }, [idat(0, 1, 2, 3, 4, 5, 6)], [1, 2, 3, 255, 4, 5, 6, 255]],
    [
      'RGB with a transparent colour',
      { color: 2 },
      [['tRNS', Uint8Array.of(0, 4, 0, 5, 0, 6)], idat(0, 1, 2, 3, 4, 5, 6)],
      [1, 2, 3, 255, 4, 5, 6, 0],
    ],
    [
      '16-bit RGB',
      { color: 2, depth: 16 },
      [idat(0, 1, 9, 2, 9, 3, 9, 4, 9, 5, 9, 6, 9)],
      [1, 2, 3, 255, 4, 5, 6, 255],
    ],
    [
      'a 2-bit palette',
      { color: 3, depth: 2 },
      [['PLTE', Uint8Array.of(1, 2, 3, 4, 5, 6)], ['tRNS', Uint8Array.of(77)], idat(0, 0b0001_0000)],
      [1, 2, 3, 77, 4, 5, 6, 255],
    ],
    ['grey with alpha', { color: 4 }, [idat(0, 9, 128, 7, 0)], [9, 9, 9, 128, 7, 7, 7, 0]],
    ['RGB with alpha', {}, [idat(0, 1, 2, 3, 4, 5, 6, 7, 8)], [1, 2, 3, 4, 5, 6, 7, 8]],
  ])('decoding a PNG gives the pixels of the format: %s', (_, changes, chunks, expected) => {
    expect(pixels(pngOf({ ...header, ...changes }, chunks))).toEqual(expected);
  });

  // The expected values are computed by hand from the filter definitions.
  test.each([
    ['none', 0, [5, 6, 7, 8]],
    ['sub', 1, [5, 11, 18, 26]],
    ['up', 2, [15, 26, 37, 48]],
    ['average', 3, [10, 21, 32, 44]],
    ['Paeth', 4, [15, 26, 37, 48]],
  ])('decoding a PNG gives the pixels of rows with the filter %s', (_, filter, row) => {
    const file = pngOf({ ...header, width: 4, height: 2, color: 0 }, [
      idat(0, 10, 20, 30, 40, filter, 5, 6, 7, 8),
    ]);
    expect(pixels(file).filter((__, index) => index % 4 === 0)).toEqual([10, 20, 30, 40, ...row]);
  });

  test('an interlaced image', () => {
    // The image is 3 by 3 pixels. An image of this size has the passes 1, 4 (column 2), 5 (row 2), 6 (column 1) and 7
    // (row 1).
    const raw = [0, 1, 0, 3, 0, 7, 9, 0, 2, 0, 8, 0, 4, 5, 6];
    const file = pngOf({ ...header, width: 3, height: 3, color: 0, interlace: 1 }, [idat(...raw)]);
    expect(pixels(file).filter((_, index) => index % 4 === 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('data in several chunks', () => {
    const [, data] = idat(0, 1, 2, 3, 4, 5, 6, 7, 8);
    const parts = [
      ['IDAT', data.subarray(0, 5)],
      ['IDAT', data.subarray(5)],
    ] as const;
    expect(pixels(pngOf(header, parts))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

// The noise is pseudo-random, so that it hardly compresses.
const noise = Uint8Array.from({ length: 9 * 9 * 4 }, (_, index) => (index * index * 31) % 251);

test('decoding an encoded image gives the same pixels', () => {
  const picture = { width: 9, height: 9, data: noise };
  expect(decodePng(encodePng(picture))).toEqual(picture);
});

test.each([
  ['no content', new Uint8Array()],
  ['the content of a PDF', new TextEncoder().encode('%PDF-1.7 is no picture')],
  ['an invalid bit depth', pngOf({ ...header, depth: 3 }, [idat(0)])],
  ['an invalid colour type', pngOf({ ...header, color: 5 }, [idat(0)])],
  ['no pixels', pngOf({ ...header, width: 0 }, [idat(0)])],
  [
    'more pixels than a signature may have',
    encodePng({ width: 1200, height: 601, data: new Uint8Array(1200 * 601 * 4) }),
  ],
  ['too little data', pngOf(header, [idat(0, 1, 2)])],
  ['corrupt compressed data', pngOf(header, [['IDAT', Uint8Array.of(1, 2, 3)]])],
  ['no data', pngOf(header, [])],
  ['its end cut off', encodePng({ width: 9, height: 9, data: noise }).subarray(0, 200)],
])('decoding a PNG rejects a file with %s', (_, file) => {
  expect(decodePng(file)).toBeNull();
});

test('decoding does not decompress data beyond the pixels of the image', () => {
  const bomb = zlibSync(new Uint8Array(50_000_000));
  // The end of the data is corrupt, so a decoder that reads all data fails.
  const file = pngOf(header, [['IDAT', bomb.fill(0xff, bomb.length / 2)]]);
  expect(decodePng(file)?.data.length).toBe(8);
});

test('reading the size of a PNG does not decode its pixels', () => {
  const file = pngOf({ ...header, width: 70_000, height: 80_000 }, [idat(1)]);
  expect(readPngSize(file)).toMatchObject({ width: 70_000, height: 80_000 });
  expect(readPngSize(new TextEncoder().encode('%PDF-1.7 is no picture'))).toBeNull();
});
