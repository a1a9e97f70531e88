import { hasGlyph, type Weight } from './font-face.ts';
import { memoize } from './memoize.ts';

/** A stretch of text in one weight. */
export interface StyledText {
  readonly text: string;
  readonly weight: Weight;
}

export const plain = (text: string): StyledText => ({ text, weight: 'regular' });
export const bold = (text: string): StyledText => ({ text, weight: 'semiBold' });

/** Returns a sentence of plain words with bold values. A value that is already a styled text keeps its weight. */
export function sentence(
  words: TemplateStringsArray,
  ...particulars: readonly (string | StyledText | readonly StyledText[])[]
): StyledText[] {
  return words.flatMap((text, index) => {
    const particular = particulars[index] ?? [];
    return [plain(text), ...(typeof particular === 'string' ? [bold(particular)] : [particular].flat())];
  });
}

/** Returns the width of a text at size 1. */
export type Measure = (text: string, weight: Weight, isTabular?: boolean) => number;

/** The replacement for characters without a glyph: U+25A1, a hollow square. */
const REPLACEMENT = '□';

/**
 * Returns a text that can be drawn on one line. Joins each letter with its accents (NFC), removes invisible characters,
 * and replaces each kind of space by a plain or a no-break space. `REPLACEMENT` stands for each character that the font
 * lacks.
 */
export const drawable = memoize((text) => {
  const plain = text
    .normalize('NFC')
    .replaceAll('\u202F', '\u00A0')
    .replace(/[^\S\u00A0]+|\p{Cc}+/gu, ' ')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');
  return Array.from(plain, (char) => (hasGlyph(char.codePointAt(0) ?? 0) ? char : REPLACEMENT)).join('');
});

/**
 * Breaks styled texts into lines of at most `maxWidth` (at size 1). Lines break between words. A word breaks only if it
 * is wider than a line.
 */
export function breakLines(texts: readonly StyledText[], maxWidth: number, measure: Measure): StyledText[][] {
  const lines: StyledText[][] = [];
  let line: StyledText[] = [];
  let width = 0;

  const place = (text: string, weight: Weight, textWidth: number) => {
    const last = line.at(-1);
    if (last?.weight === weight) line[line.length - 1] = { text: last.text + text, weight };
    else line.push({ text, weight });
    width += textWidth;
  };
  const endLine = () => {
    if (line.length > 0) lines.push(trimEnd(line));
    line = [];
    width = 0;
  };

  /** Appends a part of a word, kerned with the previous part. */
  const placePiece = (text: string, weight: Weight) => {
    const last = line.at(-1);
    const before = last?.weight === weight ? last.text : '';
    const pieceWidth = measure(before + text, weight) - measure(before, weight);
    if (width + pieceWidth > maxWidth) endLine();
    place(text, weight, line.length > 0 ? pieceWidth : measure(text, weight));
  };

  for (const word of words(texts)) {
    const wordWidth = word.reduce((sum, part) => sum + measure(part.text.trimEnd(), part.weight), 0);
    if (width + wordWidth > maxWidth && width > 0) endLine();
    const isTooWide = wordWidth > maxWidth;
    for (const { text, weight } of word) {
      if (!isTooWide) place(text, weight, measure(text, weight));
      else for (const piece of pieces({ text, weight }, maxWidth, measure)) placePiece(piece, weight);
    }
  }
  endLine();
  return lines;
}

/**
 * Splits styled texts into words with the spaces after them. The weight may change within a word, for example between a
 * bold name and a comma.
 */
function words(texts: readonly StyledText[]): StyledText[][] {
  const found: StyledText[][] = [];
  let isOpen = false;
  for (const { text, weight } of texts) {
    for (const part of text.match(/[^ ]+ *| +/g) ?? []) {
      if (isOpen) found.at(-1)?.push({ text: part, weight });
      else found.push([{ text: part, weight }]);
      isOpen = !part.endsWith(' ');
    }
  }
  return found;
}

/**
 * Splits a word that is wider than a line. Splits after punctuation, as in e-mail addresses. If a part is still too
 * wide, splits the part at any letter.
 */
function pieces({ text, weight }: StyledText, maxWidth: number, measure: Measure): string[] {
  const syllables = text.match(/[^-@._/]*[-@._/]|[^-@._/]+/g) ?? [];
  return syllables.flatMap((syllable) =>
    measure(syllable, weight) > maxWidth ? Array.from(syllable) : [syllable],
  );
}

function trimEnd(line: readonly StyledText[]): StyledText[] {
  return line.map((styled, index) =>
    index === line.length - 1 ? { ...styled, text: styled.text.replace(/ +$/, '') } : styled,
  );
}
