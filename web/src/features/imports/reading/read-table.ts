import type { Reading } from './model.ts';

/** Reads a paste, or a file (.csv, .tsv, .txt, .xlsx); of a workbook one sheet, the first that shows something if none is named. */
export declare function readTable(source: Blob | string, sheet?: number): Promise<Reading>;
