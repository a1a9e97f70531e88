import type { Weight } from './font-face.ts';
import { breakLines, drawable, type Measure, type StyledText } from './text.ts';

/**
 * A drawn element. Positions are in points from the top left corner. The `y` of a text is the height of its baseline.
 */
export type Mark = TextMark | BoxMark | ImageMark | StampMark;

interface TextMark {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  /** The width of the text, in multiples of the font size. */
  readonly width: number;
  readonly weight: Weight;
  readonly isTabular: boolean;
  readonly color: Color;
  readonly element: Element;
}

/** Decoration without information. */
interface BoxMark {
  readonly kind: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: Color;
}

interface ImageMark {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The name of an image of the page. */
  readonly image: string;
  readonly element: Element;
}

/** Diagonal text across the page, centred on `x` and `y`. A stamp is decoration that blends with the content below. */
interface StampMark {
  readonly kind: 'stamp';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  /** The width of the text, in multiples of the font size. */
  readonly width: number;
  /** The angle between the text and the bottom edge of the page, in radians. */
  readonly angle: number;
  readonly color: Color;
}

/** A part of the document structure that assistive technology reads (ISO 32000-1, 14.8.4). */
export interface Element {
  readonly tag: 'Sect' | 'H1' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Link';
  readonly children: Element[];
  readonly language?: string;
  /** The scope is `Column` if the header cell heads a column. A header cell without a scope heads a row. */
  readonly scope?: 'Column';
  /** The alternative text of a figure. */
  readonly alternative?: string;
  /** The target of a link. */
  readonly url?: string;
}

export type Color = readonly [red: number, green: number, blue: number];

export interface Style {
  readonly size: number;
  readonly color: Color;
  readonly weight?: Weight;
  /** The distance between baselines, in multiples of the font size. */
  readonly leading?: number;
}

/** Points per millimetre. */
export const MM = 72 / 25.4;

/** Width and height in points. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const A4: Size = { width: 210 * MM, height: 297 * MM };

/** The maximum share of the page's diagonal that a stamp covers. */
const STAMP_SHARE = 0.72;

/** Measures of the font, in multiples of its size. */
const ASCENT = 0.97;
const FONT_HEIGHT = 1.21;

/** Collects marks from top to bottom. `scale` shrinks text and gaps, but no widths. */
export class Sheet {
  readonly marks: Mark[] = [];
  readonly page: Size;
  readonly scale: number;
  readonly root: Element;
  readonly #measure: Measure;
  #open: Element;
  /** The top of the next line. */
  y = 0;

  constructor(page: Size, measure: Measure, scale: number, language: string) {
    this.page = page;
    this.#measure = measure;
    this.scale = scale;
    this.root = { tag: 'Sect', children: [], language };
    this.#open = this.root;
  }

  /** Groups the marks of `draw` as one part of the document structure. */
  part(
    tag: Element['tag'],
    draw: () => void,
    about: Pick<Element, 'alternative' | 'url' | 'scope'> = {},
  ): void {
    const parent = this.#open;
    const element: Element = { tag, children: [], ...about };
    parent.children.push(element);
    this.#open = element;
    draw();
    this.#open = parent;
  }

  paragraph(content: string | readonly StyledText[], x: number, width: number, style: Style): void {
    this.part('P', () => this.text(content, x, width, style));
  }

  /** Adds all marks of another sheet to the open part, from the position `top` down. */
  place(other: Sheet, top: number): void {
    this.marks.push(...other.marks.map((mark) => ({ ...mark, y: mark.y + top })));
    this.#open.children.push(...other.root.children);
  }

  gap(points: number): void {
    this.y += points * this.scale;
  }

  box(x: number, y: number, width: number, height: number, color: Color): void {
    this.marks.push({ kind: 'box', x, y, width, height, color });
  }

  /** Draws a thin line with the given width at the current height. */
  rule(x: number, width: number, color: Color, thickness = 0.6): void {
    this.box(x, this.y - thickness / 2, width, thickness, color);
  }

  image(image: string, x: number, y: number, width: number, height: number, alternative: string): void {
    this.part(
      'Figure',
      () => this.marks.push({ kind: 'image', x, y, width, height, image, element: this.#open }),
      { alternative },
    );
  }

  /** Draws diagonal text across the page as decoration. The font size of the text is at most `sizeMax`. */
  stamp(content: string, sizeMax: number, color: Color): void {
    const { page } = this;
    const text = drawable(content);
    const width = this.#measure(text, 'semiBold');
    const size = Math.min(sizeMax, (Math.hypot(page.width, page.height) * STAMP_SHARE) / width);
    const angle = Math.atan2(page.height, page.width);
    const middle = { x: page.width / 2, y: page.height / 2 };
    this.marks.push({ kind: 'stamp', ...middle, size, text, width, angle, color });
  }

  /**
   * Draws text, wrapped within `width`. A plain text has the weight of the style. Styled texts have their own weights.
   */
  text(content: string | readonly StyledText[], x: number, width: number, style: Style): void {
    const { color, weight = 'regular', leading = 1.4 } = style;
    const size = style.size * this.scale;
    const texts = typeof content === 'string' ? [{ text: content, weight }] : content;
    const clean = texts.map(({ text, weight }) => ({ text: drawable(text), weight }));
    for (const line of breakLines(clean, width / size, this.#measure)) {
      let cursor = x;
      const y = this.y + baseline(leading) * size;
      for (const styled of line) {
        const width = this.#measure(styled.text, styled.weight);
        this.marks.push({
          kind: 'text',
          x: cursor,
          y,
          size,
          color,
          width,
          isTabular: false,
          element: this.#open,
          ...styled,
        });
        cursor += width * size;
      }
      this.y += leading * size;
    }
  }

  /** Returns the width of a text on one line. */
  widthOf(content: string, { size, weight = 'regular' }: Style, isTabular = false): number {
    return this.#measure(drawable(content), weight, isTabular) * size * this.scale;
  }

  /** Draws one line of text that ends at `right`. The top of the line is at `top`. */
  textBefore(content: string, right: number, top: number, style: Style, isTabular = false): void {
    const { color, weight = 'regular', leading = 1.4 } = style;
    const size = style.size * this.scale;
    const text = drawable(content);
    const width = this.#measure(text, weight, isTabular);
    const x = right - width * size;
    const y = top + baseline(leading) * size;
    this.marks.push({ kind: 'text', x, y, size, text, width, weight, color, isTabular, element: this.#open });
  }
}

/** Returns the distance from the top of a line to its baseline, in multiples of the font size. */
function baseline(leading: number): number {
  return (leading - FONT_HEIGHT) / 2 + ASCENT;
}
