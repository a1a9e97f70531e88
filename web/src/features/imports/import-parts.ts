import type { ImportLine } from '@shared/contract/import.ts';
import { searchText } from '@/lib/text/search-text.ts';

/**
 * Fewer lines than the API allows. Each answer moves the progress bar, and each request stays within the API's time
 * limit.
 */
export const PART_LINES = 100;

/** Folds a name or address as the API does, to letters without accents and digits. */
export const foldName = (text = ''): string => searchText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

const nameOf = ({ companyName, firstName, lastName }: NonNullable<ImportLine['tenants']>[number]): string =>
  foldName(companyName ?? `${firstName ?? ''} ${lastName ?? ''}`);

/**
 * The property of a line. Without a property, the line's first tenant. Lines with the same key may contradict each
 * other.
 */
export const subjectOf = (line: ImportLine): string =>
  line.address
    ? [line.address, line.addressComplement ?? '', line.postalCode ?? ''].map(foldName).join('|')
    : `|${(line.tenants ?? []).slice(0, 1).map(nameOf).join('')}`;

/** Splits lines into requests. Lines of one property stay in one request, so that the API finds contradictions. */
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
