import { type Separator, csvRows } from './csv.ts';

/** The rows of a text. `above` is 1 if a first line that only states the separator was removed, else 0. */
interface TextRows {
  readonly rows: string[][];
  readonly above: number;
  readonly separator: Separator;
}

/**
 * Returns at most `max` rows of a text. The text may state its separator. Otherwise, uses the separator that gives the
 * most known column names in one row. `countKnownTitles` counts the known names in a row.
 */
export function textRows(
  text: string,
  countKnownTitles: (cells: readonly string[]) => number,
  max: number,
): TextRows {
  // Excel writes the separator into the first line of some files.
  const separatorLine = /^\uFEFF?sep=([;,\t|])\r?\n/.exec(text.slice(0, 10));
  const content = text.slice(separatorLine?.[0].length ?? 0).replace(/^\uFEFF/, '');
  const separator =
    SEPARATORS.find((sign) => sign === separatorLine?.[1]) ?? separatorOf(content, countKnownTitles);
  return { rows: csvRows(content, separator, max), above: separatorLine ? 1 : 0, separator };
}

/** The separator is determined from this number of characters at the start of the text. */
const SAMPLE_CHARACTERS = 20_000;
const SAMPLE_ROWS = 60;

const SEPARATORS: readonly Separator[] = ['\t', ';', ',', '|'];

/**
 * Returns the separator that gives the most known column names in one row. Among several such separators, chooses the
 * separator that gives the most cells.
 */
function separatorOf(text: string, countKnownTitles: (cells: readonly string[]) => number): Separator {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scores = SEPARATORS.map((separator) => {
    const rows = csvRows(sample, separator, SAMPLE_ROWS).filter((cells) =>
      cells.some((cell) => cell.trim() !== ''),
    );
    const knownTitles = Math.max(0, ...rows.map(countKnownTitles));
    const cells = rows.reduce((sum, { length }) => sum + length, 0);
    return { separator, score: knownTitles * SAMPLE_CHARACTERS * 2 + cells };
  });
  return scores.reduce((best, other) => (other.score > best.score ? other : best)).separator;
}
