import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePng } from './encode-png.fixture.ts';
import { readImage, shownSize } from './image.ts';

const segment = (kind: number, body: number[]) => [
  0xff,
  kind,
  (body.length + 2) >> 8,
  (body.length + 2) & 255,
  ...body,
];

/** Returns a JPEG file up to its frame header, because `readImage` reads no further. */
function jpeg(
  options: { orientation?: number; components?: number; marker?: number; precision?: number } = {},
) {
  const { orientation, components = 3, marker = 0xc0, precision = 8 } = options;
  const exif = [
    ...Buffer.from('4578696600004d4d002a000000080001011200030000000100', 'hex'),
    orientation ?? 0,
    0,
    0,
  ];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...(orientation === undefined ? [] : segment(0xe1, exif)),
    ...(components === 4 ? segment(0xee, [...new TextEncoder().encode('Adobe'), 0, 100, 0, 0, 0, 0, 0]) : []),
    ...segment(marker, [precision, 0, 30, 0, 80, components]),
  ]);
}

const png = (width: number, height: number, pixel: readonly number[]) =>
  encodePng({
    width,
    height,
    data: Uint8Array.from({ length: width * height * 4 }, (_, index) => pixel[index % 4] ?? 0),
  });

/** Reads an image. Replaces its stored size with its displayed size. */
const read = (mediaType: string, bytes: Uint8Array) => {
  const image = readImage(mediaType, bytes);
  return image && { ...image, ...shownSize(image) };
};

test('a large image is scaled down to print resolution', () => {
  expect(read('image/png', png(1200, 300, [0, 0, 0, 255]))).toMatchObject({ width: 520, height: 130 });
  expect(read('image/png', png(200, 900, [0, 0, 0, 255]))).toMatchObject({ width: 48, height: 217 });
  expect(read('image/png', png(300, 100, [0, 0, 0, 255]))).toMatchObject({ width: 300, height: 100 });
});

test('a photo is rotated according to its Exif orientation', () => {
  expect(read('image/jpeg', jpeg())).toMatchObject({ width: 80, height: 30, orientation: 1 });
  expect(read('image/jpeg', jpeg({ orientation: 3 }))).toMatchObject({ width: 80, orientation: 3 });
  expect(read('image/jpeg', jpeg({ orientation: 6 }))).toMatchObject({
    width: 30,
    height: 80,
    orientation: 6,
  });
  expect(read('image/jpeg', jpeg({ orientation: 8 }))).toMatchObject({
    width: 30,
    height: 80,
    orientation: 8,
  });
  expect(read('image/jpeg', jpeg({ orientation: 9 }))).toMatchObject({ width: 80, orientation: 1 });
});

test.each([
  ['grey', jpeg({ components: 1 })],
  ['CMYK', jpeg({ components: 4 })],
  ['progressive', jpeg({ marker: 0xc2 })],
])('a photo may be %s', (_, bytes) => {
  expect(read('image/jpeg', bytes)).not.toBeNull();
});

test.each([
  ['an empty file', 'image/png', new Uint8Array()],
  ['a JPEG declared as a PNG', 'image/png', jpeg()],
  ['a PNG declared as a JPEG', 'image/jpeg', png(3, 3, [0, 0, 0, 255])],
  ['an image of another type', 'image/gif', png(3, 3, [0, 0, 0, 255])],
  ['a JPEG without a frame', 'image/jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xd9, 0, 0)],
  ['a lossless JPEG', 'image/jpeg', jpeg({ marker: 0xc3 })],
  ['a 12-bit JPEG', 'image/jpeg', jpeg({ precision: 12 })],
  ['a JPEG with two components', 'image/jpeg', jpeg({ components: 2 })],
  ['a truncated JPEG', 'image/jpeg', jpeg().subarray(0, 9)],
])('reading an image rejects %s', (_, mediaType, bytes) => {
  expect(read(mediaType, bytes)).toBeNull();
});

test('reading a corrupt file returns an image or null, and throws no error', () => {
  const files = [
    { mediaType: 'image/png', bytes: png(9, 9, [1, 2, 3, 128]) },
    { mediaType: 'image/jpeg', bytes: jpeg({ orientation: 6, components: 4 }) },
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(fc.record({ at: fc.nat(), byte: fc.nat(255) }), { minLength: 1, maxLength: 8 }),
      fc.option(fc.nat(), { nil: undefined }),
      ({ mediaType, bytes }, changes, end) => {
        const damaged = bytes.slice(0, end === undefined ? undefined : end % bytes.length);
        for (const { at, byte } of changes) damaged[at % bytes.length] = byte;
        const image = read(mediaType, damaged);
        expect(image === null || (image.width > 0 && image.height > 0)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
