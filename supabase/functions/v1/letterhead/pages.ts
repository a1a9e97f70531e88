import type { Sheet } from '../pdf/sheet.ts';
import type { Words } from './words.ts';

/** The pages of a document in one language. `page` returns the text « Page 1/2 » for the page with an index. */
export interface LaidOutPages {
  readonly count: number;
  readonly draw: (page: (index: number) => string) => Sheet[];
}

/**
 * Draws the pages of a document in each of its languages, one language after the other, with continuous page numbers.
 */
export function drawPages(
  parts: readonly { readonly words: Pick<Words, 'page'>; readonly laidOut: LaidOutPages }[],
): Sheet[] {
  const count = parts.reduce((sum, { laidOut }) => sum + laidOut.count, 0);
  let before = 0;
  return parts.flatMap(({ words, laidOut }) => {
    const first = before + 1;
    before += laidOut.count;
    return laidOut.draw((index) => words.page(first + index, count));
  });
}
