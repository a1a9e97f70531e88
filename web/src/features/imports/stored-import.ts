import * as v from 'valibot';
import { Id } from '@shared/contract/values/common.ts';
import { type ImportDraft, resumeDraft } from './import-draft.ts';
import type { Answer, RememberedChoices, Meaning } from './reading/model.ts';

const isText = (value: unknown): boolean => typeof value === 'string';
// Do not use `v.record`: it would enlarge the script that every page loads first.
const isObjectOfTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText);

/** An unfinished import, stored while the user is on another page. The imported file is not stored. */
const StoredImport = v.object({
  ownerId: Id,
  name: v.nullable(v.string()),
  header: v.array(v.string()),
  headerRow: v.nullable(v.number()),
  rows: v.array(v.object({ number: v.number(), cells: v.array(v.string()), merged: v.array(v.number()) })),
  mapping: v.array(v.nullable(v.custom<Meaning>(isText))),
  answers: v.custom<Record<string, Answer>>(isObjectOfTexts),
  corrections: v.custom<Record<string, string>>(isObjectOfTexts),
  aside: v.array(v.number()),
  completing: v.array(v.number()),
  isAsked: v.boolean(),
});

/** Returns the JSON form of an unfinished import. */
export const storedImport = (ownerId: string, draft: ImportDraft): v.InferInput<typeof StoredImport> => ({
  ownerId,
  name: draft.source.name,
  header: [...draft.table.header],
  headerRow: draft.table.headerRow,
  rows: draft.table.rows.map(({ number, cells, merged }) => ({
    number,
    cells: [...cells],
    merged: [...(merged ?? [])],
  })),
  mapping: [...draft.mapping],
  answers: { ...draft.answers },
  corrections: { ...draft.corrections },
  aside: [...draft.aside],
  completing: [...draft.completing],
  isAsked: draft.isAsked,
});

/**
 * Returns the draft of the stored import. Returns `null` if the import belongs to another landlord, or if an older
 * version of the app stored it in a different form.
 */
export function restoredImport(
  kept: unknown,
  ownerId: string,
  remembered: RememberedChoices,
): ImportDraft | null {
  const { success, output } = v.safeParse(StoredImport, kept);
  if (!success || output.ownerId !== ownerId) return null;
  const { name, header, headerRow, mapping, answers, corrections, isAsked } = output;
  const rows = output.rows.map(({ merged, ...row }) => ({ ...row, merged: new Set(merged) }));
  return {
    ...resumeDraft(
      { name, input: '' },
      {
        table: { header, headerRow, rows, sheets: [], sheet: 0 },
        mapping,
        answers,
        remembered,
        corrections,
      },
    ),
    aside: new Set(output.aside),
    completing: new Set(output.completing),
    isAsked,
  };
}
