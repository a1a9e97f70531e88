import * as v from 'valibot';

type Input = Readonly<Record<string, unknown>>;

/** Adds rules to a schema. `rulesOf` returns the rules that apply to an input, and `null` or `false` for other rules. */
export const withRules = <TSchema extends v.GenericSchema>(
  schema: TSchema,
  rulesOf: (input: Input) => readonly (v.GenericSchema | null | false)[],
) =>
  v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      const input = v.safeParse(v.looseObject({}), dataset.value);
      if (!input.success) return;
      for (const rules of rulesOf(input.output)) {
        if (!rules) continue;
        for (const { message, path } of v.safeParse(rules, input.output).issues ?? [])
          // The library's type allows an issue without a path, although an issue of a field always has a path.
          addIssue(path === undefined ? { message } : { message, path });
      }
    }),
  );
