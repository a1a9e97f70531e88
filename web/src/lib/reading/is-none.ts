import { searchText } from '@/lib/text/search-text.ts';

/** Whether a cell says that there is none: `néant`, or the dash by which spreadsheets show a zero. */
export const isNone = (cell: string): boolean =>
  cell.length <= 20 &&
  /^(?:[-\u2212\u2013\u2014]+|neant|rien|aucune?|sans|nil|none|n\/?a)$/.test(searchText(cell.trim()));
