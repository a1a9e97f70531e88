import { type Face, getFace, glyphOf, type Weight } from './font-face.ts';
import { hex4, latin1, type PdfFile, type Ref } from './pdf-file.ts';
import { memoize } from './memoize.ts';
import type { Measure } from './text.ts';
import { cutTrueType } from './true-type.ts';

// A subset's name begins with six capitals (ISO 32000-1, 9.6.4).
const SUBSET_TAG = 'KLINKY';
// The flag `Symbolic` of a font descriptor: the text does not use a standard encoding.
const SYMBOLIC = 4;
const STEM_WIDTHS: Record<Weight, number> = { regular: 88, semiBold: 128 };
// In the ToUnicode map, the codes of a `bfrange` must have the same first byte (ISO 32000-1, 9.10.3). Blocks of 64 entries follow this rule,
// because 64 divides 256.
const ENTRIES_PER_BLOCK = 64;

/** One weight of the font as a PDF file embeds it, with only the characters on the pages. */
export class EmbeddedFont {
  readonly ref: Ref;
  readonly #file: PdfFile;
  readonly #face: Face;
  readonly #weight: Weight;
  /**
   * The index of a character in this list is its code in the file. Characters that look the same, such as Latin and
   * Greek A, have different codes, so that a text copied from the file is the original text.
   */
  readonly #glyphs: number[] = [0];
  readonly #codePoints: number[] = [0xff_fd];
  readonly #places = new Map<number, number>();
  readonly #tabularPlaces = new Map<number, number>();

  constructor(file: PdfFile, weight: Weight) {
    this.#file = file;
    this.ref = file.reserve();
    this.#weight = weight;
    this.#face = getFace(weight);
  }

  /** Returns the operand of TJ for a kerned text. The font must have every character of the text. */
  encode(text: string, isTabular: boolean): string {
    const { kern } = this.#face;
    let operand = '[(';
    let before = -1;
    for (const char of text) {
      const place = this.#place(char.codePointAt(0) ?? 0, isTabular);
      const glyph = this.#glyphs[place] ?? 0;
      const distance = before === -1 ? 0 : kern(before, glyph);
      if (distance !== 0) operand += `)${-distance}(`;
      operand += byte(place >> 8) + byte(place & 0xff);
      before = glyph;
    }
    return `${operand})]`;
  }

  /** Writes the font with every character encoded so far. */
  write(): void {
    const file = this.#file;
    const { name, ascent, descent, capHeight, bbox, widths } = this.#face;
    const fontName = `/${SUBSET_TAG}+${name}`;
    const program = cutTrueType(this.#face, this.#glyphs);
    const fontFile = file.addStream(`/Length1 ${program.length}`, program);
    const descriptor = file.add(
      `<< /Type /FontDescriptor /FontName ${fontName} /Flags ${SYMBOLIC} /FontBBox [${bbox.join(' ')}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} /StemV ${STEM_WIDTHS[this.#weight]} /FontFile2 ${fontFile} 0 R >>`,
    );
    const widthList = this.#glyphs.map((glyph) => widths[glyph] ?? 0).join(' ');
    const descendant = file.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${fontName} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /DW 0 /W [0 [${widthList}]] >>`,
    );
    const toUnicode = file.addStream('', latin1(this.#toUnicode()));
    file.fill(
      this.ref,
      `<< /Type /Font /Subtype /Type0 /BaseFont ${fontName} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${toUnicode} 0 R >>`,
    );
  }

  #place(codePoint: number, isTabular: boolean): number {
    const places = isTabular ? this.#tabularPlaces : this.#places;
    const cached = places.get(codePoint);
    if (cached !== undefined) return cached;
    const place = this.#glyphs.push(glyphOf(this.#face, codePoint, isTabular)) - 1;
    this.#codePoints.push(codePoint);
    places.set(codePoint, place);
    return place;
  }

  #toUnicode(): string {
    let blocks = '';
    for (let start = 0; start < this.#codePoints.length; start += ENTRIES_PER_BLOCK) {
      const part = this.#codePoints.slice(start, start + ENTRIES_PER_BLOCK);
      const last = start + part.length - 1;
      blocks += `1 beginbfrange\n<${hex4(start)}><${hex4(last)}>[${part.map((codePoint) => `<${hex4(codePoint)}>`).join('')}]\nendbfrange\n`;
    }
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks}endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
  }
}

/** Returns a byte of a PDF string, escaped if it would end or change the string. */
function byte(value: number): string {
  if (value === 0x0d) return '\\r';
  const char = String.fromCharCode(value);
  return char === '(' || char === ')' || char === '\\' ? `\\${char}` : char;
}

/** Returns the width of a text at size 1, with the kerning of `EmbeddedFont`. */
export const textWidth: Measure = (text, weight, isTabular = false) =>
  (isTabular ? tabularWidths : widths)[weight](text);

const widths = {
  regular: memoize(measure('regular', false)),
  semiBold: memoize(measure('semiBold', false)),
};
const tabularWidths = {
  regular: memoize(measure('regular', true)),
  semiBold: memoize(measure('semiBold', true)),
};

function measure(weight: Weight, isTabular: boolean): (text: string) => number {
  return (text) => {
    const face = getFace(weight);
    let width = 0;
    let before = -1;
    for (const char of text) {
      const glyph = glyphOf(face, char.codePointAt(0) ?? 0, isTabular);
      width += (face.widths[glyph] ?? 0) + (before === -1 ? 0 : face.kern(before, glyph));
      before = glyph;
    }
    return width / 1000;
  };
}
