import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const KINDS = new URL('kinds/', import.meta.url);
const SQL_KINDS = new URL('../../../schemas/91_notification_kinds/', import.meta.url);
const LIST = './kinds.ts';
const REGISTRY = '../../../schemas/90_notifications/20_registry.sql';
const WRITTEN = 'Written by `npx vitest run --project unit notifications/kinds -u`';

const textKinds = async () =>
  (await readdir(KINDS)).toSorted().map((file) => {
    const kind = file.replace('.ts', '').replaceAll('-', '_');
    return { file, kind, name: kind.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) };
  });

/** The kinds that SQL knows, with the functions that a kind has, each with its parameters. */
async function sqlKinds() {
  const files = (await readdir(SQL_KINDS)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const kind = file.replace('.sql', '');
      const text = await readFile(new URL(file, SQL_KINDS), 'utf8');
      const functions = new Map<string, string>();
      for (const [, part = '', name, parameters = ''] of text.matchAll(
        /^create function private\.(kind|news|days|state)_(\w+)\(([^)]*)\)/gm,
      ))
        if (name === kind) functions.set(part, parameters);
      return { kind, functions };
    }),
  );
}

it('the list of kinds is that of their files, each of which has the name of its kind', async () => {
  const kinds = await textKinds();
  const text = `// ${WRITTEN}, and compared with the files by the same test: Deno takes along
// what is imported by its name.
${kinds.map(({ file, name }) => `import { ${name} } from './kinds/${file}';`).join('\n')}

/** All kinds of notifications. */
export const KINDS = [
${kinds.map(({ name }) => `  ${name},`).join('\n')}
] as const;
`;
  await expect(text).toMatchFileSnapshot(LIST);

  for (const { file, kind, name } of kinds) {
    const exported: unknown = await import(new URL(file, KINDS).href);
    expect(exported, file).toMatchObject({ [name]: { kind } });
  }
});

it('SQL knows the same kinds, and calls the functions of each by its name', async () => {
  const kinds = await sqlKinds();
  expect(kinds.map(({ kind }) => kind)).toEqual((await textKinds()).map(({ kind }) => kind));
  for (const { kind, functions } of kinds) {
    expect(functions.has('kind'), `private.kind_${kind}`).toBe(true);
    expect(functions.has('state'), `private.state_${kind}`).toBe(functions.has('news'));
  }

  const having = (part: string) => kinds.filter(({ functions }) => functions.has(part));
  const cases = (part: 'kind' | 'state', line: (call: string, kind: string) => string) =>
    having(part)
      .map(({ kind }) => line(`private.${part}_${kind}`, kind))
      .join('\n');

  /** A function that answers what those of each kind answer that have the same parameters, by the first of which it is named. */
  const unions = (part: 'days' | 'news', answer: string) => {
    const signatures = [
      ...new Set(having(part).map(({ functions }) => functions.get(part) ?? '')),
    ].toSorted();
    const subjects = signatures.map((parameters) => parameters.split(' ', 1)[0]);
    expect(subjects, `the parameters of private.${part}_<kind>`).toEqual([...new Set(subjects)]);
    return signatures.map((parameters) => {
      const names = parameters.split(', ').map((parameter) => parameter.split(' ')[0]);
      const calls = having(part)
        .filter(({ functions }) => functions.get(part) === parameters)
        .map(({ kind }) => `  return query select * from private.${part}_${kind}(${names.join(', ')});`);
      return `create function private.${part}_of_${names[0]}(${parameters}) returns setof ${answer}
language plpgsql stable set search_path = ''
as $$
begin
${calls.join('\n')}
end
$$;
`;
    });
  };

  const text = `-- ${WRITTEN} from the files of kinds, and compared with them by the same test.

-- What is known of a kind; of one that is unknown, nothing. Constraints call it, which cannot read a table, also when a user marks
-- what was read.
create function private.notification_kind(kind text) returns private.kind
language plpgsql immutable security definer set search_path = ''
as $$
begin
  return case kind
${cases('kind', (call, kind) => `    when '${kind}' then ${call}()`)}
  end;
end
$$;
grant execute on function private.notification_kind to authenticated;

-- What is to be told today.
${unions('news', 'private.news').join('\n')}
-- The days on which something else is to be told by the date alone.
${unions('days', 'date').join('\n')}
-- How the cause of a notification stands today: its ending, null while it applies, and the details as they are now.
create function private.state_of(told private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  state record;
begin
  case told.kind
${cases('state', (call, kind) => `    when '${kind}' then state := ${call}(told);`)}
  end case;
  ending := coalesce(state.ending, case when state.details is null then 'gone' end);
  details := coalesce(state.details, told.details);
end
$$;
`;
  await expect(text).toMatchFileSnapshot(REGISTRY);
});
