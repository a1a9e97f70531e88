import { breakLines, drawable, type Measure, type Run } from './text.ts';
import type { Weight } from './fonts.ts';

/** Everything on the sheet is in points from the top left corner; a text's `y` is its baseline. */
export type Mark =
  | { kind: 'text'; x: number; y: number; size: number; text: string; weight: Weight; color: Color }
  | { kind: 'box'; x: number; y: number; width: number; height: number; color: Color };

export type Color = readonly [red: number, green: number, blue: number];

export interface Style {
  readonly size: number;
  readonly color: Color;
  readonly weight?: Weight;
  /** Distance between baselines, in sizes. */
  readonly leading?: number;
}

/** Points in a millimetre. */
export const MM = 72 / 25.4;

/** Of the font, in sizes. */
const ASCENT = 0.97;
const FONT_HEIGHT = 1.21;

/** Collects what is drawn, flowing down; `scale` shrinks texts and gaps alike, never widths. */
export class Sheet {
  readonly marks: Mark[] = [];
  readonly scale: number;
  readonly #measure: Measure;
  /** Where the next line goes. */
  y = 0;

  constructor(measure: Measure, scale: number) {
    this.#measure = measure;
    this.scale = scale;
  }

  gap(points: number): void {
    this.y += points * this.scale;
  }

  box(x: number, y: number, width: number, height: number, color: Color): void {
    this.marks.push({ kind: 'box', x, y, width, height, color });
  }

  /** A thin line across `width` at the current height. */
  rule(x: number, width: number, color: Color, thickness = 0.6): void {
    this.box(x, this.y - thickness / 2, width, thickness, color);
  }

  /** Text that wraps within `width`, in the style's weight or, given as runs, in theirs. */
  text(content: string | readonly Run[], x: number, width: number, style: Style): void {
    const { color, weight = 'regular', leading = 1.4 } = style;
    const size = style.size * this.scale;
    const runs = typeof content === 'string' ? [{ text: content, weight }] : content;
    const clean = runs.map(({ text, weight }) => ({ text: drawable(text), weight }));
    for (const line of breakLines(clean, width / size, this.#measure)) {
      let cursor = x;
      const y = this.y + baseline(leading) * size;
      for (const run of line) {
        this.marks.push({ kind: 'text', x: cursor, y, size, color, ...run });
        cursor += this.#measure(run.text, run.weight) * size;
      }
      this.y += leading * size;
    }
  }

  /** One line that ends at `right`, with the top of its line at `top`; does not move on. */
  textBefore(content: string, right: number, top: number, style: Style): void {
    const { color, weight = 'regular', leading = 1.4 } = style;
    const size = style.size * this.scale;
    const text = drawable(content);
    const x = right - this.#measure(text, weight) * size;
    this.marks.push({ kind: 'text', x, y: top + baseline(leading) * size, size, text, weight, color });
  }
}

/** How far below the top of its line a text's baseline lies, in sizes. */
function baseline(leading: number): number {
  return (leading - FONT_HEIGHT) / 2 + ASCENT;
}
