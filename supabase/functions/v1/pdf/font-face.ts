import { inflateRawSync } from 'node:zlib';
import interRegular from './fonts/inter-regular.ts';
import interSemiBold from './fonts/inter-semi-bold.ts';

export type Weight = 'regular' | 'semiBold';

/** The tables of one weight of the font; tools/build-font.mjs writes them. */
export interface Face {
  readonly name: string;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly bbox: readonly number[];
  readonly head: Uint8Array;
  readonly hhea: Uint8Array;
  readonly maxp: Uint8Array;
  /**
   * The glyph of each code point. Digits have proportional widths in `glyphs`, and equal widths in `tabularFigures`,
   * for columns.
   */
  readonly glyphs: ReadonlyMap<number, number>;
  readonly tabularFigures: readonly number[];
  /** The width of each glyph, in font units. */
  readonly advances: Uint16Array;
  readonly bearings: Uint16Array;
  /** The width of each glyph, in thousandths of the font size as in a PDF. */
  readonly widths: Uint16Array;
  readonly offsets: Uint32Array;
  readonly outlines: Uint8Array;
  /**
   * Returns the kerning between two glyphs, in thousandths of the font size. A negative number moves the glyphs closer.
   */
  kern(left: number, right: number): number;
}

const tables = { regular: interRegular, semiBold: interSemiBold };

// Each face is parsed once per process, on first use. A call that draws nothing does not wait for the parsing.
const faces = new Map<Weight, Face>();

export function getFace(weight: Weight): Face {
  const cached = faces.get(weight);
  if (cached) return cached;
  const face = readFace(tables[weight]);
  faces.set(weight, face);
  return face;
}

/** True if the font has a glyph for a character. */
export function hasGlyph(codePoint: number): boolean {
  return getFace('regular').glyphs.has(codePoint);
}

const FIGURE_ZERO = 0x30;

/** Returns the glyph of a character. With `isTabular`, digits have equal widths. */
export function glyphOf(face: Face, codePoint: number, isTabular: boolean): number {
  const figure = isTabular ? face.tabularFigures[codePoint - FIGURE_ZERO] : undefined;
  return figure ?? face.glyphs.get(codePoint) ?? 0;
}

function readFace(table: typeof interRegular): Face {
  const { unitsPerEm, kernRightCount } = table;
  const codePoints = new Uint16Array(bytes(table.codePoints).buffer);
  const glyphs = new Uint16Array(bytes(table.glyphs).buffer);
  const advances = new Uint16Array(bytes(table.advances).buffer);
  const lefts = bytes(table.kernLefts);
  const rights = bytes(table.kernRights);
  const values = new Int16Array(bytes(table.kernValues).buffer);
  const perMille = (units: number) => Math.round((units * 1000) / unitsPerEm);
  return {
    name: table.name,
    ascent: perMille(table.ascent),
    descent: perMille(table.descent),
    capHeight: perMille(table.capHeight),
    bbox: table.bbox.map(perMille),
    head: bytes(table.head),
    hhea: bytes(table.hhea),
    maxp: bytes(table.maxp),
    glyphs: new Map(Array.from(codePoints, (codePoint, index) => [codePoint, glyphs[index] ?? 0])),
    tabularFigures: table.tabularFigures,
    advances,
    bearings: new Uint16Array(bytes(table.bearings).buffer),
    widths: advances.map(perMille),
    offsets: new Uint32Array(bytes(table.offsets).buffer),
    outlines: bytes(table.outlines),
    kern: (left, right) => values[(lefts[left] ?? 0) * kernRightCount + (rights[right] ?? 0)] ?? 0,
  };
}

/**
 * Decodes and inflates a table that is deflated and in base64. The runtime's own zlib starts 45 ms sooner than fflate.
 */
function bytes(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const deflated = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) deflated[index] = binary.charCodeAt(index);
  return new Uint8Array(inflateRawSync(deflated));
}
