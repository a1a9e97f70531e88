import type { Mapping, Question, Table } from './model.ts';

/** What has to be asked of columns before they can be read. */
export declare function questionsOf(table: Table, mapping: Mapping): readonly Question[];
