import type { ImportField } from '@shared/contract/import.ts';
import type { Answers, Corrections, Mapping, ReadLines, Table } from './model.ts';

/** Reads each row as a line of an import; what cannot be read is told at its field. */
export declare function toLines(
  table: Table,
  mapping: Mapping,
  answers: Answers,
  corrections?: Corrections,
): ReadLines;

/** What was typed over a field of a row, which then counts instead of its cell. */
export declare function withCorrection(
  corrections: Corrections,
  row: number,
  field: ImportField,
  text: string,
): Corrections;
