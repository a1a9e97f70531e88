import * as fontkit from '@cantoo/fontkit';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import interRegular from './fonts/inter-regular.ts';
import interSemiBold from './fonts/inter-semi-bold.ts';

export type Weight = 'regular' | 'semiBold';

const encoded: Record<Weight, string> = { regular: interRegular, semiBold: interSemiBold };

interface Face {
  readonly bytes: Uint8Array;
  readonly parsed: fontkit.Font;
  readonly name: string;
  readonly characters: ReadonlySet<number>;
}

// Parsing costs more than drawing a page: each face is parsed once per process, when it is first needed.
const faces = new Map<Weight, Face>();

function face(weight: Weight): Face {
  const known = faces.get(weight);
  if (known) return known;
  const bytes = Uint8Array.from(atob(encoded[weight]), (char) => char.charCodeAt(0));
  const parsed = fontkit.create(bytes);
  if (parsed === null || 'fonts' in parsed) throw new Error(`${weight} is not a single font`);
  // fontkit keeps a glyph as it was first asked for. Asked for as a part of another (the c of ç) it would not know its
  // character, and documents drawn later would lose it: each is asked for by its character first.
  for (const codePoint of parsed.characterSet) parsed.glyphForCodePoint(codePoint);
  const made = {
    bytes,
    parsed: withTabularFigures(parsed),
    characters: new Set(parsed.characterSet),
    // A subset's name begins with six capitals (ISO 32000-1, 9.6.4).
    name: `KLINKY+${parsed.postscriptName}`,
  };
  faces.set(weight, made);
  return made;
}

/** Whether the embedded font can show a character. */
export function hasGlyph(codePoint: number): boolean {
  return face('regular').characters.has(codePoint);
}

/** Embeds a face in a document; only the glyphs that are drawn end up in the file. */
export function embedFont(document: PDFDocument, weight: Weight): Promise<PDFFont> {
  const { bytes, parsed, name } = face(weight);
  document.registerFontkit({ create: () => parsed });
  return document.embedFont(bytes, { subset: true, customName: name });
}

/** Amounts and dates stand in columns and take figures of one width; in Inter, those widen hyphens in names as well. */
function withTabularFigures(font: fontkit.Font): fontkit.Font {
  const layout = font.layout.bind(font);
  font.layout = (text) => layout(text, /\p{L}/u.test(text) ? {} : { tnum: true });
  return font;
}
