import { searchText } from '@/lib/text/search-text.ts';

/** Returns true for a cell that means "none", such as `néant`, or the dash that spreadsheets show for zero. */
export const meansNone = (cell: string): boolean =>
  cell.length <= 20 &&
  /^(?:[-\u2212\u2013\u2014]+|neant|rien|aucune?|sans|nil|none|n\/?a)$/.test(searchText(cell.trim()));
