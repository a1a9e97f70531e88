import type * as v from 'valibot';

type Nothing<Entries extends v.ObjectEntries> = {
  [Name in keyof Entries as null extends v.InferOutput<Entries[Name]> ? Name : never]: null;
};

/** What an answer of the contract has where it says nothing, so that a test names only what it is about: `null` in each field that may be. */
export function nothingOf<Entries extends v.ObjectEntries>({
  entries,
}: {
  readonly entries: Entries;
}): Nothing<Entries> {
  const names = Object.keys(entries).filter((name) => entries[name]?.type === 'nullable');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the fields of that type
  return Object.fromEntries(names.map((name) => [name, null])) as Nothing<Entries>;
}
