import { type PdfFile, type Ref, textString } from './pdf-file.ts';
import type { Element } from './sheet.ts';

/**
 * Describes the marks on the pages for assistive technology (ISO 32000-1, 14.7). Writes a tree of elements, and a
 * parent tree, which leads from the marks and links of each page to their elements.
 */
export class Structure {
  readonly #file: PdfFile;
  readonly #root: Ref;
  readonly #document: Ref;
  readonly #kids: Ref[] = [];
  readonly #parents: string[] = [];

  constructor(file: PdfFile) {
    this.#file = file;
    this.#root = file.reserve();
    this.#document = file.reserve();
  }

  /**
   * Adds the parents of a page's marks, or the parent of an annotation. Returns the key of the parents in the parent
   * tree.
   */
  addParents(parents: Ref | readonly Ref[]): number {
    const value =
      typeof parents === 'number' ? `${parents} 0 R` : `[${parents.map((ref) => `${ref} 0 R`).join(' ')}]`;
    return this.#parents.push(value) - 1;
  }

  /** Reserves an object number for each element of a page. */
  reserve(root: Element): Map<Element, Ref> {
    const refs = new Map<Element, Ref>();
    const visit = (element: Element) => {
      refs.set(element, this.#file.reserve());
      element.children.forEach(visit);
    };
    visit(root);
    return refs;
  }

  /**
   * Writes the elements of a page. `contents` has the children of an element that are not elements: marks, or an
   * annotation.
   */
  addPage(
    root: Element,
    page: Ref,
    refs: ReadonlyMap<Element, Ref>,
    contents: ReadonlyMap<Element, readonly string[]>,
  ): void {
    const write = (element: Element, parent: Ref): void => {
      const ref = refs.get(element) ?? 0;
      const kids = [
        ...(contents.get(element) ?? []),
        ...element.children.map((child) => `${refs.get(child) ?? 0} 0 R`),
      ];
      const { tag, language, alternative, scope = 'Row' } = element;
      this.#file.fill(
        ref,
        `<< /S /${tag} /P ${parent} 0 R${contents.has(element) ? ` /Pg ${page} 0 R` : ''} /K [${kids.join(' ')}]${language ? ` /Lang (${language})` : ''}${alternative ? ` /Alt ${textString(alternative)}` : ''}${tag === 'TH' ? ` /A << /O /Table /Scope /${scope} >>` : ''} >>`,
      );
      for (const child of element.children) write(child, ref);
    };
    write(root, this.#document);
    this.#kids.push(refs.get(root) ?? 0);
  }

  /** Writes the tree. After this call, no page can be added. */
  write(): Ref {
    const kids = this.#kids.map((ref) => `${ref} 0 R`).join(' ');
    this.#file.fill(this.#document, `<< /S /Document /P ${this.#root} 0 R /K [${kids}] >>`);
    const numbers = this.#parents.map((value, key) => `${key} ${value}`).join(' ');
    this.#file.fill(
      this.#root,
      `<< /Type /StructTreeRoot /K ${this.#document} 0 R /ParentTree << /Nums [${numbers}] >> /ParentTreeNextKey ${this.#parents.length} >>`,
    );
    return this.#root;
  }
}
