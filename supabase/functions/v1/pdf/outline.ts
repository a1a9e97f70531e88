import { type PdfFile, type Ref, textString } from './pdf-file.ts';

/** An entry of the outline that PDF readers show beside the pages. */
export interface Bookmark {
  readonly title: string;
  readonly page: Ref;
}

/** Writes the document outline (ISO 32000-1, 12.3.3) with the bookmarks in the given order. */
export function addOutline(file: PdfFile, bookmarks: readonly Bookmark[]): Ref {
  const root = file.reserve();
  const refs = bookmarks.map(() => file.reserve());
  bookmarks.forEach(({ title, page }, index) => {
    const before = index > 0 ? ` /Prev ${refs[index - 1] ?? 0} 0 R` : '';
    const after = index < refs.length - 1 ? ` /Next ${refs[index + 1] ?? 0} 0 R` : '';
    file.fill(
      refs[index] ?? 0,
      `<< /Title ${textString(title)} /Parent ${root} 0 R${before}${after} /Dest [${page} 0 R /Fit] >>`,
    );
  });
  file.fill(
    root,
    `<< /Type /Outlines /First ${refs[0] ?? 0} 0 R /Last ${refs.at(-1) ?? 0} 0 R /Count ${refs.length} >>`,
  );
  return root;
}
