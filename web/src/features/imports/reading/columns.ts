import type { ImportField } from '@shared/contract/import.ts';
import type { KnownColumns, Mapping, Meaning, Table } from './model.ts';

/** What the columns seem to say, by what was said of such names before, then by their French and English synonyms. */
export declare function guessColumns(table: Table, known?: KnownColumns): Mapping;

/** A column says something else; the column that said it until now says nothing. */
export declare function withMeaning(mapping: Mapping, column: number, meaning: Meaning | null): Mapping;

/** What to keep of a mapping that was chosen, for `guessColumns` next time. */
export declare function toKnownColumns(table: Table, mapping: Mapping, known?: KnownColumns): KnownColumns;

/** The fields without which no line can be sent, and that no column says. */
export declare function missingFields(mapping: Mapping): readonly ImportField[];
