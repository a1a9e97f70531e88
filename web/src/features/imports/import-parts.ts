import type { ImportLine } from '@shared/contract/import.ts';
import { searchText } from '@/lib/text/search-text.ts';

/** Lines per request, fewer than one may have: each answer moves the progress bar, and the server is never out of time. */
export const PART_LINES = 100;

/** What spellings of a name or an address have in common, as the server has it: letters without accents, and figures. */
export const folded = (text = ''): string => searchText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

const nameOf = ({ companyName, firstName, lastName }: NonNullable<ImportLine['tenants']>[number]): string =>
  folded(companyName ?? `${firstName ?? ''} ${lastName ?? ''}`);

/** The dwelling that a line is about, or its first tenant where it says none: such lines may contradict each other. */
export const subjectOf = (line: ImportLine): string =>
  line.address
    ? [line.address, line.addressComplement ?? '', line.postalCode ?? ''].map(folded).join('|')
    : `|${(line.tenants ?? []).slice(0, 1).map(nameOf).join('')}`;

/** Lines in parts of a request each; lines about one dwelling stay together, so that what they contradict is found. */
export function partsOf<TLine extends { readonly line: ImportLine }>(lines: readonly TLine[]): TLine[][] {
  const subjects = new Map<string, TLine[]>();
  for (const line of lines) {
    const subject = subjectOf(line.line);
    subjects.set(subject, [...(subjects.get(subject) ?? []), line]);
  }
  const parts: TLine[][] = [[]];
  for (const some of subjects.values()) {
    for (let from = 0; from < some.length; from += PART_LINES) {
      const next = some.slice(from, from + PART_LINES);
      const last = parts.at(-1) ?? [];
      if (last.length + next.length > PART_LINES) parts.push(next);
      else last.push(...next);
    }
  }
  return parts.filter((part) => part.length > 0);
}
