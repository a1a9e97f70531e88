import type { Face } from './font-face.ts';

// Sizes in TrueType tables, and the offsets of the fields that subsetting changes, in bytes (OpenType 1.9).
const DIRECTORY_BYTES = 12;
const RECORD_BYTES = 16;
const HEAD_CHECKSUM_ADJUSTMENT = 8;
const HEAD_LOCATION_FORMAT = 50;
const HHEA_METRIC_COUNT = 34;
const MAXP_GLYPH_COUNT = 4;
const GLYPH_HEADER_BYTES = 10;
const CHECKSUM_TOTAL = 0xb1_b0_af_ba;

/** Returns a TrueType font program with the given glyphs in this order, followed by their components. */
export function cutTrueType(face: Face, glyphs: readonly number[]): Uint8Array<ArrayBuffer> {
  const all = [...glyphs];
  const parts = new Map<number, number>();
  const placeOf = (glyph: number): number => {
    const place = parts.get(glyph) ?? all.push(glyph) - 1;
    parts.set(glyph, place);
    return place;
  };
  const outlines: Uint8Array[] = [];
  // `placeOf` appends components while this loop runs.
  for (let place = 0; place < all.length; place += 1) outlines.push(outline(face, all[place] ?? 0, placeOf));

  const glyf = new Uint8Array(outlines.reduce((sum, { length }) => sum + padded(length), 0));
  const loca = new DataView(new ArrayBuffer((all.length + 1) * 4));
  const hmtx = new DataView(new ArrayBuffer(all.length * 4));
  let offset = 0;
  outlines.forEach((bytes, place) => {
    glyf.set(bytes, offset);
    offset += padded(bytes.length);
    loca.setUint32((place + 1) * 4, offset);
    const glyph = all[place] ?? 0;
    hmtx.setUint16(place * 4, face.advances[glyph] ?? 0);
    hmtx.setUint16(place * 4 + 2, face.bearings[glyph] ?? 0);
  });
  return assemble({
    glyf,
    head: patched(face.head, {
      [HEAD_LOCATION_FORMAT]: 1,
      [HEAD_CHECKSUM_ADJUSTMENT]: 0,
      [HEAD_CHECKSUM_ADJUSTMENT + 2]: 0,
    }),
    hhea: patched(face.hhea, { [HHEA_METRIC_COUNT]: all.length }),
    hmtx: new Uint8Array(hmtx.buffer),
    loca: new Uint8Array(loca.buffer),
    maxp: patched(face.maxp, { [MAXP_GLYPH_COUNT]: all.length }),
  });
}

const IS_WORDS = 1;
const HAS_SCALE = 8;
const HAS_MORE = 32;
const HAS_TWO_SCALES = 64;
const HAS_MATRIX = 128;

/** Returns the outline of a glyph. A composite glyph refers to its components by their new numbers. */
function outline({ outlines, offsets }: Face, glyph: number, placeOf: (glyph: number) => number): Uint8Array {
  const bytes = outlines.slice(offsets[glyph] ?? 0, offsets[glyph + 1] ?? 0);
  const view = new DataView(bytes.buffer);
  const isComposite = bytes.length > 0 && view.getInt16(0) < 0;
  if (!isComposite) return bytes;
  let flags = HAS_MORE;
  for (let at = GLYPH_HEADER_BYTES; flags & HAS_MORE;) {
    flags = view.getUint16(at);
    view.setUint16(at + 2, placeOf(view.getUint16(at + 2)));
    at += flags & IS_WORDS ? 8 : 6;
    if (flags & HAS_SCALE) at += 2;
    else if (flags & HAS_TWO_SCALES) at += 4;
    else if (flags & HAS_MATRIX) at += 8;
  }
  return bytes;
}

/** Returns a copy of a table, in which the 16-bit numbers at the given offsets are replaced. */
function patched(table: Uint8Array, numbers: Readonly<Record<number, number>>): Uint8Array {
  const copy = table.slice();
  const view = new DataView(copy.buffer);
  for (const [at, number] of Object.entries(numbers)) view.setUint16(Number(at), number);
  return copy;
}

/** Assembles tables, sorted by tag, into one file. */
function assemble(tables: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(tables);
  const headerBytes = DIRECTORY_BYTES + entries.length * RECORD_BYTES;
  const file = new Uint8Array(entries.reduce((sum, [, { length }]) => sum + padded(length), headerBytes));
  const view = new DataView(file.buffer);
  const power = Math.floor(Math.log2(entries.length));
  view.setUint32(0, 0x1_00_00);
  view.setUint16(4, entries.length);
  view.setUint16(6, 2 ** power * RECORD_BYTES);
  view.setUint16(8, power);
  view.setUint16(10, (entries.length - 2 ** power) * RECORD_BYTES);
  let offset = headerBytes;
  let headOffset = 0;
  entries.forEach(([tag, table], index) => {
    const record = DIRECTORY_BYTES + index * RECORD_BYTES;
    file.set(table, offset);
    for (let letter = 0; letter < 4; letter += 1) file[record + letter] = tag.charCodeAt(letter);
    view.setUint32(record + 4, checksum(view, offset, padded(table.length)));
    view.setUint32(record + 8, offset);
    view.setUint32(record + 12, table.length);
    if (tag === 'head') headOffset = offset;
    offset += padded(table.length);
  });
  view.setUint32(headOffset + HEAD_CHECKSUM_ADJUSTMENT, CHECKSUM_TOTAL - checksum(view, 0, file.length));
  return file;
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function padded(length: number): number {
  return (length + 3) & ~3;
}
