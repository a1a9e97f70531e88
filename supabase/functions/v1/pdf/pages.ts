import { EmbeddedFont } from './embedded-font.ts';
import type { PlacedImage } from './image.ts';
import { addOutline, type Bookmark } from './outline.ts';
import { drawMarks } from './page-content.ts';
import { decimal, latin1, type PdfFile, type Ref, textString } from './pdf-file.ts';
import type { Element, Mark, Sheet } from './sheet.ts';
import { srgbProfile } from './srgb.ts';
import { Structure } from './structure.ts';

/** The pages of a file and their shared resources. */
export class Pages {
  readonly #file: PdfFile;
  readonly #fonts: Record<'regular' | 'semiBold', EmbeddedFont>;
  readonly #structure: Structure;
  readonly #tree: Ref;
  readonly #pages: Ref[] = [];

  constructor(file: PdfFile) {
    this.#file = file;
    this.#fonts = {
      regular: new EmbeddedFont(file, 'regular'),
      semiBold: new EmbeddedFont(file, 'semiBold'),
    };
    this.#structure = new Structure(file);
    this.#tree = file.reserve();
  }

  /** Draws a page and returns it. Leaves out marks whose image is not in `images`. */
  add(sheet: Sheet, images: Readonly<Record<string, PlacedImage>>): Ref {
    const { marks, root, page: size } = sheet;
    const file = this.#file;
    const page = file.reserve();
    const { stream, elements } = drawMarks(sheet, this.#fonts, images);
    const refs = this.#structure.reserve(root);
    const contents = new Map<Element, string[]>();
    elements.forEach((element, id) => contents.set(element, [...(contents.get(element) ?? []), String(id)]));
    const parents = this.#structure.addParents(elements.map((element) => refs.get(element) ?? 0));
    const links = marks.flatMap((mark) => this.#link(mark, size.height, refs, contents));
    this.#structure.addPage(root, page, refs, contents);
    const { regular, semiBold } = this.#fonts;
    const blending = marks.some(({ kind }) => kind === 'stamp')
      ? ' /ExtGState << /Stamp << /Type /ExtGState /BM /Multiply >> >>'
      : '';
    const pictures = Object.entries(images).map(([name, { ref }]) => `/${name} ${ref} 0 R`);
    file.fill(
      page,
      `<< /Type /Page /Parent ${this.#tree} 0 R /MediaBox [0 0 ${decimal(size.width)} ${decimal(size.height)}] /Contents ${file.addStream('', latin1(stream))} 0 R /Resources << /Font << /regular ${regular.ref} 0 R /semiBold ${semiBold.ref} 0 R >> /XObject << ${pictures.join(' ')} >>${blending} >> /StructParents ${parents} /Tabs /S${links.length > 0 ? ` /Annots [${links.join(' ')}]` : ''} >>`,
    );
    this.#pages.push(page);
    return page;
  }

  /** Writes the shared resources and returns the root of the file. After this call, no page can be added. */
  write(language: string, bookmarks: readonly Bookmark[], metadata: Ref): Ref {
    this.#fonts.regular.write();
    this.#fonts.semiBold.write();
    const kids = this.#pages.map((ref) => `${ref} 0 R`).join(' ');
    this.#file.fill(this.#tree, `<< /Type /Pages /Count ${this.#pages.length} /Kids [${kids}] >>`);
    const outline =
      bookmarks.length > 0
        ? ` /Outlines ${addOutline(this.#file, bookmarks)} 0 R /PageMode /UseOutlines`
        : '';
    const profile = this.#file.addStream('/N 3', srgbProfile());
    const intent = `<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) /DestOutputProfile ${profile} 0 R >>`;
    return this.#file.add(
      `<< /Type /Catalog /Pages ${this.#tree} 0 R /Metadata ${metadata} 0 R /OutputIntents [${intent}] /Lang (${language}) /MarkInfo << /Marked true >> /StructTreeRoot ${this.#structure.write()} 0 R /ViewerPreferences << /DisplayDocTitle true >>${outline} >>`,
    );
  }

  /** Returns the clickable area of a text that is a link. */
  #link(
    mark: Mark,
    pageHeight: number,
    refs: ReadonlyMap<Element, Ref>,
    contents: Map<Element, string[]>,
  ): string[] {
    const address = mark.kind === 'text' ? webAddress(mark.element.url) : null;
    if (mark.kind !== 'text' || address === null) return [];
    const { x, y, size, element } = mark;
    const width = mark.width * size;
    const [left, bottom] = [x, pageHeight - y - size * 0.25];
    const area = [left, bottom, left + width, bottom + size * 1.25].map(decimal).join(' ');
    const parent = this.#structure.addParents(refs.get(element) ?? 0);
    const annotation = this.#file.add(
      `<< /Type /Annot /Subtype /Link /Rect [${area}] /Border [0 0 0] /F 4 /StructParent ${parent} /Contents ${textString(element.alternative ?? '')} /A << /S /URI /URI ${asciiString(address)} >> >>`,
    );
    contents.get(element)?.push(`<< /Type /OBJR /Obj ${annotation} 0 R >>`);
    return [`${annotation} 0 R`];
  }
}

/** Returns a web address in ASCII; null if the text is not a web address. */
function webAddress(text: string | undefined): string | null {
  return text !== undefined && /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).href : null;
}

/** Returns a PDF string of ASCII text. */
function asciiString(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}
