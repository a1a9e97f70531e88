import { crc32, deflateSync } from 'node:zlib';

/** A grey image of 24 by 10 pixels with a line like a signature. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/wAALCAAKABgBAREA/8QAFwABAAMAAAAAAAAAAAAAAAAAAgADBf/EACQQAAIBAgQHAQAAAAAAAAAAAAECAwARBCExMxITMlKBkaHB/9oACAEBAAA/ANWXERQ7kiqToL5nxVfPlk2cO1u6Q8I9a/KcSTBi0soa46VWwH7TEaB2cIoY6tbM0qlf/9k=',
  'base64',
);

/** An image of 24 by 10 white pixels in seven passes. */
export const INTERLACED_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAKAQAAAAHxFZNTAAAAF0lEQVQI12N4wACBf6Dw/wds6P9/dAwAnYcj64UDeicAAAAASUVORK5CYII=',
  'base64',
);

interface Png {
  readonly width?: number;
  readonly height?: number;
  /** The pixels before their compression. By default, all pixels are white. */
  readonly raw?: Uint8Array;
  /** The chunks between the header and the pixels. */
  readonly extra?: Uint8Array;
}

/** Returns a PNG with eight bits for each of red, green and blue. */
export function png({
  width = 60,
  height = 25,
  raw,
  extra = Buffer.alloc(0),
}: Png = {}): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = raw ?? Buffer.concat(Array.from({ length: height }, () => row(width)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    extra,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a chunk of a PNG file. */
export function pngChunk(type: string, data: Uint8Array): Buffer<ArrayBuffer> {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A row of white pixels after the filter byte 0, which means no filter. */
const row = (width: number) => Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0xff)]);
