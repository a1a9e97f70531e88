import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readFiles } from '../schema/files.mjs';

const FOLDER = 'supabase/functions/v1/notifications';
const REGISTRY = '90_notifications/20_registry.sql';
const SQL_KIND = /^91_notification_kinds\/(\w+)\.sql$/;

/**
 * Returns the kinds of notifications that the files of the edge function export.
 * @param {string} projectRoot
 */
export function textKinds(projectRoot) {
  return readdirSync(path.join(projectRoot, FOLDER, 'kinds'))
    .toSorted()
    .flatMap((name) => {
      const file = `${FOLDER}/kinds/${name}`;
      const text = readFileSync(path.join(projectRoot, file), 'utf8');
      return [...text.matchAll(/^export const (\w+) = define\w+\(/gm)].map(([, name = '']) => ({
        file,
        kind: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        name,
      }));
    })
    .toSorted(byKind);
}

/**
 * Returns the kinds of notifications that the schema defines. `file` is the name of the kind's file, which may define
 * several kinds. `functions` maps a prefix (`news`, `days` or `state`) to the parameters of the SQL function
 * `private.<prefix>_<file>`.
 * @param {string} projectRoot
 */
export function sqlKinds(projectRoot) {
  const kinds = readFiles(projectRoot).schemas.flatMap(({ name, text }) => {
    const file = SQL_KIND.exec(name)?.[1] ?? '';
    const functions = new Map(
      [...text.matchAll(/^create function private\.(news|days|state)_(\w+)\(([^)]*)\)/gm)].flatMap(
        ([, part = '', of, parameters = '']) => (of === file ? [[part, parameters]] : []),
      ),
    );
    const named = file === '' ? [] : text.matchAll(/^create function private\.kind_(\w+)\(\)/gm);
    return [...named].map(([, kind = '']) => ({ kind, file, functions }));
  });
  return kinds.toSorted(byKind);
}

/** @param {{ kind: string }} one @param {{ kind: string }} other */
const byKind = (one, other) => (one.kind < other.kind ? -1 : 1);

/**
 * Returns the two generated files with the kinds of notifications, in TypeScript and in SQL.
 * @param {string} projectRoot
 * @returns {import('./file.mjs').GeneratedFile[]}
 */
export function notificationKinds(projectRoot) {
  return [listOf(textKinds(projectRoot)), registryOf(sqlKinds(projectRoot))];
}

/** @param {ReturnType<typeof textKinds>} kinds @returns {import('./file.mjs').GeneratedFile} */
function listOf(kinds) {
  const imports = [...new Set(kinds.map(({ file }) => file))].map((file) => {
    const names = kinds.filter((kind) => kind.file === file).map(({ name }) => name);
    const line = `import { ${names.join(', ')} } from './kinds/${path.basename(file)}';`;
    // As the formatter breaks a long line.
    return line.length <= 110
      ? line
      : line.replace('{ ', '{\n  ').replaceAll(', ', ',\n  ').replace(' }', ',\n}');
  });
  return {
    file: `${FOLDER}/kinds.ts`,
    text: `// \`npm run generate:all\` writes this file from the files of the kinds. Deno bundles a module only if
// the module is imported by name.
${imports.join('\n')}

/** All kinds of notifications. */
export const KINDS = [
${kinds.map(({ name }) => `  ${name},`).join('\n')}
] as const;
`,
  };
}

/** @param {ReturnType<typeof sqlKinds>} kinds @returns {import('./file.mjs').GeneratedFile} */
function registryOf(kinds) {
  /** @param {(kind: (typeof kinds)[number]) => string} line */
  const cases = (line) => kinds.map(line).filter(Boolean).join('\n');
  return {
    file: `supabase/schemas/${REGISTRY}`,
    text: `-- \`npm run generate:all\` writes this file from the files of the kinds.

-- Returns the properties of a kind. Returns null for an unknown kind. A function stands in for a table, because
-- constraints cannot read a table. Users need the right to call the function, because marking a notification as read
-- checks the constraints.
create function private.notification_kind(kind text) returns private.kind
language plpgsql immutable security definer set search_path = ''
as $$
begin
  return case kind
${cases(({ kind }) => `    when '${kind}' then private.kind_${kind}()`)}
  end;
end
$$;
grant execute on function private.notification_kind to authenticated;

-- Returns today's notifications of all kinds.
${unions(kinds, 'news', 'private.news').join('\n')}
-- Returns the days on which a lease's notifications change only because of the date.
${unions(kinds, 'days', 'date').join('\n')}
-- Returns today's state of a notification: its ending (null while its cause applies), and its current details.
create function private.state_of(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  state record;
begin
  case news.kind
${cases(({ kind, file, functions }) => (functions.has('state') ? `    when '${kind}' then state := private.state_${file}(news);` : ''))}
  end case;
  ending := coalesce(state.ending, case when state.details is null then 'gone' end);
  details := coalesce(state.details, news.details);
end
$$;
`,
  };
}

/**
 * Returns the text of SQL functions: one for each list of parameters that functions `private.<part>_<file>` have. Each
 * SQL function is named after its first parameter, and returns the rows of all `<part>_<file>` with its parameters.
 * @param {ReturnType<typeof sqlKinds>} kinds
 * @param {'days' | 'news'} part
 * @param {string} answer
 */
function unions(kinds, part, answer) {
  /** @type {Map<string, string>} */
  const having = new Map();
  for (const { file, functions } of kinds) {
    const parameters = functions.get(part);
    if (parameters !== undefined) having.set(file, parameters);
  }
  const signatures = [...new Set(having.values())].toSorted();
  const names = signatures.map((parameters) => parameters.split(' ', 1)[0] ?? '');
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined)
    throw new Error(
      `All functions private.${part}_<file> whose first parameter is "${double}" must have the same parameters.`,
    );
  return signatures.map((parameters, index) => {
    const passed = parameters.split(', ').map((parameter) => parameter.split(' ')[0]);
    const calls = [...having]
      .filter(([, own]) => own === parameters)
      .map(([file]) => `  return query select * from private.${part}_${file}(${passed.join(', ')});`);
    return `create function private.${part}_of_${names[index]}(${parameters}) returns setof ${answer}
language plpgsql stable set search_path = ''
as $$
begin
${calls.join('\n')}
end
$$;
`;
  });
}
