import type { EmbeddedFont } from './embedded-font.ts';
import { getFace, type Weight } from './font-face.ts';
import { decimal } from './pdf-file.ts';
import type { Color, Element, Mark, Sheet } from './sheet.ts';

/**
 * The content stream of a page, and the element of each marked-content sequence. The MCID of a sequence is its index in
 * `elements`.
 */
export interface PageContent {
  readonly stream: string;
  readonly elements: readonly Element[];
}

/**
 * Draws the marks of elements as marked content, and decoration as artifacts. `images` has the matrix that maps the
 * unit square to each image. Images without a matrix are not drawn.
 */
export function drawMarks(
  { marks, page }: Pick<Sheet, 'marks' | 'page'>,
  fonts: Record<Weight, EmbeddedFont>,
  images: Readonly<Record<string, { readonly matrix: string }>>,
): PageContent {
  const elements: Element[] = [];
  const state = { color: '', font: '' };
  let stream = '';
  let open: Element | null = null;
  for (const mark of marks) {
    const element = 'element' in mark ? mark.element : null;
    if (open !== null && element !== open) stream += 'EMC\n';
    if (element !== null && element !== open) {
      stream += `/${element.tag} << /MCID ${elements.length} >> BDC\n`;
      elements.push(element);
    }
    open = element;
    if (mark.kind === 'text') {
      const font = `/${mark.weight} ${decimal(mark.size)} Tf\n`;
      stream += change(state, 'color', fill(mark.color)) + 'BT\n' + change(state, 'font', font);
      stream += `${decimal(mark.x)} ${decimal(page.height - mark.y)} Td\n`;
      stream += `${fonts[mark.weight].encode(mark.text, mark.isTabular)} TJ\nET\n`;
    } else if (mark.kind === 'stamp') {
      stream += drawStamp(mark, page.height, fonts.semiBold);
    } else if (mark.kind === 'box') {
      const { x, y, width, height } = mark;
      const bottom = page.height - y - height;
      stream += `/Artifact BMC\n${change(state, 'color', fill(mark.color))}${[x, bottom, width, height].map(decimal).join(' ')} re f\nEMC\n`;
    } else {
      const { x, y, width, height, image } = mark;
      const picture = images[image];
      if (picture === undefined) continue;
      const place = `${decimal(width)} 0 0 ${decimal(height)} ${decimal(x)} ${decimal(page.height - y - height)} cm`;
      stream += `q ${place} ${picture.matrix} cm /${image} Do Q\n`;
    }
  }
  return { stream: open === null ? stream : `${stream}EMC\n`, elements };
}

/** Draws a stamp in its own graphics state: `/Stamp` blends the stamp with the content below. */
function drawStamp(mark: Extract<Mark, { kind: 'stamp' }>, pageHeight: number, font: EmbeddedFont): string {
  const { x, y, size, text, width, angle, color } = mark;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [along, up] = [(width * size) / 2, (getFace('semiBold').capHeight / 1000) * (size / 2)];
  const turn = [cos, sin, -sin, cos].map((part) => part.toFixed(4)).join(' ');
  const start = [x - along * cos + up * sin, pageHeight - y - along * sin - up * cos].map(decimal).join(' ');
  return `/Artifact BMC\nq\n/Stamp gs\n${fill(color)}BT\n/semiBold ${decimal(size)} Tf\n${turn} ${start} Tm\n${font.encode(text, false)} TJ\nET\nQ\nEMC\n`;
}

/**
 * Returns the operators that set a part of the graphics state. Returns an empty text if this part already has the
 * value.
 */
function change<Key extends string>(state: Record<Key, string>, key: Key, operators: string): string {
  if (state[key] === operators) return '';
  state[key] = operators;
  return operators;
}

function fill([red, green, blue]: Color): string {
  return `${red} ${green} ${blue} rg\n`;
}
