import type { ImportLine } from '@shared/contract/import.ts';
import { searchText } from '@/lib/text/search-text.ts';

/**
 * The number of lines in one request, fewer than the API allows. Each response moves the progress bar, and each request
 * stays within the API's time limit.
 */
export const PART_LINES = 100;

/** Returns the letters and digits of a name or address, without accents. The API compares the same characters. */
export const foldName = (text = ''): string => searchText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

const nameOf = ({ companyName, firstName, lastName }: NonNullable<ImportLine['tenants']>[number]): string =>
  foldName(companyName ?? `${firstName ?? ''} ${lastName ?? ''}`);

/**
 * Returns a key for the property of a line or, without a property, for its first tenant. Lines with the same key may
 * contradict each other.
 */
export const subjectOf = (line: ImportLine): string =>
  line.address
    ? [line.address, line.addressComplement ?? '', line.postalCode ?? ''].map(foldName).join('|')
    : `|${(line.tenants ?? []).slice(0, 1).map(nameOf).join('')}`;

/** Splits lines into requests. The lines of a property stay in one request, so that the API can compare them. */
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
