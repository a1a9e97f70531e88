import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readFiles } from '../schema/files.mjs';

const FOLDER = 'supabase/functions/v1/notifications';
const REGISTRY = '90_notifications/20_registry.sql';
const SQL_KIND = /^91_notification_kinds\/(\w+)\.sql$/;

/**
 * Returns the kinds of notifications that have a file in the edge function.
 * @param {string} projectRoot
 */
export function textKinds(projectRoot) {
  return readdirSync(path.join(projectRoot, FOLDER, 'kinds'))
    .toSorted()
    .map((file) => {
      const kind = path.basename(file, '.ts').replaceAll('-', '_');
      const name = kind.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
      return { file: `${FOLDER}/kinds/${file}`, kind, name };
    });
}

/**
 * Returns the kinds of notifications that have a file in the schema. `functions` maps a prefix (`kind`, `state`, `news`
 * or `days`) to the parameters of the SQL function `private.<prefix>_<kind>`.
 * @param {string} projectRoot
 */
export function sqlKinds(projectRoot) {
  return readFiles(projectRoot).schemas.flatMap(({ name: file, text }) => {
    const kind = SQL_KIND.exec(file)?.[1];
    if (kind === undefined) return [];
    /** @type {Map<string, string>} */
    const functions = new Map();
    for (const [, part = '', name, parameters = ''] of text.matchAll(
      /^create function private\.(kind|news|days|state)_(\w+)\(([^)]*)\)/gm,
    ))
      if (name === kind) functions.set(part, parameters);
    return [{ kind, functions }];
  });
}

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
  const imports = kinds.map(({ file, name }) => `import { ${name} } from './kinds/${path.basename(file)}';`);
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
  /** @param {'kind' | 'state'} part @param {(call: string, kind: string) => string} line */
  const cases = (part, line) =>
    kinds
      .filter(({ functions }) => functions.has(part))
      .map(({ kind }) => line(`private.${part}_${kind}`, kind))
      .join('\n');
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
${cases('kind', (call, kind) => `    when '${kind}' then ${call}()`)}
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
${cases('state', (call, kind) => `    when '${kind}' then state := ${call}(news);`)}
  end case;
  ending := coalesce(state.ending, case when state.details is null then 'gone' end);
  details := coalesce(state.details, news.details);
end
$$;
`,
  };
}

/**
 * Returns the text of SQL functions: one for each list of parameters that functions `private.<part>_<kind>` have. Each
 * SQL function is named after its first parameter, and returns the rows of all `<part>_<kind>` with its parameters.
 * @param {ReturnType<typeof sqlKinds>} kinds
 * @param {'days' | 'news'} part
 * @param {string} answer
 */
function unions(kinds, part, answer) {
  const having = kinds.flatMap(({ kind, functions }) => {
    const parameters = functions.get(part);
    return parameters === undefined ? [] : [{ kind, parameters }];
  });
  const signatures = [...new Set(having.map(({ parameters }) => parameters))].toSorted();
  const names = signatures.map((parameters) => parameters.split(' ', 1)[0] ?? '');
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined)
    throw new Error(
      `All functions private.${part}_<kind> whose first parameter is "${double}" must have the same parameters.`,
    );
  return signatures.map((parameters, index) => {
    const passed = parameters.split(', ').map((parameter) => parameter.split(' ')[0]);
    const calls = having
      .filter((kind) => kind.parameters === parameters)
      .map(({ kind }) => `  return query select * from private.${part}_${kind}(${passed.join(', ')});`);
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
