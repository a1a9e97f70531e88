import type { Sql } from 'postgres';
import type { GeneratedFile } from './file.mjs';

const FILE = 'supabase/functions/v1/supabase/schema.ts';

interface Column {
  readonly relation: string;
  readonly isView: boolean;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isOptional: boolean;
  readonly mayInsert: boolean;
  readonly mayUpdate: boolean;
  /** The values that the column's check constraint allows, if it has one. */
  readonly values: readonly string[] | null;
}

interface SqlFunction {
  readonly name: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string;
    readonly isOptional: boolean;
  }[];
  readonly isSet: boolean;
  readonly answer: string;
}

interface Reference {
  readonly name: string;
  readonly from: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly referenced: readonly string[];
  readonly isUnique: boolean;
}

const readColumns = (sql: Sql) => sql<Column[]>`
  select
    relation.relname as relation, relation.relkind = 'v' as "isView", attribute.attname as name,
    format_type(attribute.atttypid, null) as type,
    not attribute.attnotnull and not (relation.relkind = 'v' and attribute.attname = 'id') as "isNullable",
    attribute.atthasdef or not attribute.attnotnull as "isOptional",
    has_column_privilege('authenticated', relation.oid, attribute.attnum, 'insert') as "mayInsert",
    has_column_privilege('authenticated', relation.oid, attribute.attnum, 'update') as "mayUpdate",
    (
      select array_agg(allowed[1] order by place)
      from pg_constraint con
      cross join lateral regexp_matches(pg_get_constraintdef(con.oid), '''([^'']*)''::text', 'g')
        with ordinality as found (allowed, place)
      where (con.conrelid = relation.oid and con.contype = 'c' and con.conkey = array[attribute.attnum] or con.contypid = attribute.atttypid)
        and pg_get_constraintdef(con.oid) ~ '(= ANY|<@) \\(?ARRAY'
    ) as values
  from pg_class relation
  join pg_attribute attribute on attribute.attrelid = relation.oid and attnum > 0 and not attisdropped
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'v')
  order by relation.relname collate "C", attribute.attname collate "C"`;

const readReferences = (sql: Sql) => sql<Reference[]>`
  select
    con.conname as name, con.conrelid::regclass::text as from, con.confrelid::regclass::text as to,
    array(
      select attname from unnest(con.conkey) with ordinality as key (num, place)
      join pg_attribute on attrelid = con.conrelid and attnum = num order by place
    ) as columns,
    array(
      select attname from unnest(con.confkey) with ordinality as key (num, place)
      join pg_attribute on attrelid = con.confrelid and attnum = num order by place
    ) as referenced,
    exists (
      select from pg_constraint other
      where other.conrelid = con.conrelid and other.contype in ('p', 'u') and other.conkey <@ con.conkey
    ) as "isUnique"
  from pg_constraint con
  where con.contype = 'f' and con.connamespace = 'public'::regnamespace
    and con.confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  order by con.conname collate "C"`;

/** The functions that PostgREST exposes. */
const readFunctions = (sql: Sql) => sql<SqlFunction[]>`
  select
    proname as name, proretset as "isSet", format_type(prorettype, null) as answer,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', proargnames[place], 'type', format_type(type, null), 'isOptional', place > pronargs - pronargdefaults
      ) order by proargnames[place] collate "C")
      from unnest(proargtypes) with ordinality as parameter (type, place)
    ), '[]') as parameters
  from pg_proc
  where pronamespace = 'public'::regnamespace
    and (has_function_privilege('authenticated', oid, 'execute') or has_function_privilege('service_role', oid, 'execute'))
  order by proname collate "C"`;

/** Returns the types of the tables, views and functions that PostgREST exposes. */
export async function databaseTypes(sql: Sql): Promise<GeneratedFile> {
  const [columns, references, functions] = [
    await readColumns(sql),
    await readReferences(sql),
    await readFunctions(sql),
  ];
  const relations = [...new Set(columns.map(({ relation }) => relation))];
  const parts = relations.map((relation) =>
    toType(
      columns.filter((column) => column.relation === relation),
      references.filter(({ from }) => from.replace('public.', '') === relation),
    ),
  );
  const text = `// The schema as PostgREST gives and takes it; \`numeric\` comes as a JSON number. Written by
// \`npm run generate:all\` from the database.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

${parts.join('\n')}
/** Parameters may be null. Types of results leave null out: Postgres does not state which results may be null. */
export type Functions = {
${functions.map(toFunction).join('\n')}
};

/** All types, in the form that supabase-js requires. */
export type Database = {
  public: {
    Tables: {
${listed(columns.filter(({ isView }) => !isView))}
    };
    Views: {
${listed(columns.filter(({ isView }) => isView))}
    };
    Functions: Functions;
  };
};
`;
  return { file: FILE, text };
}

function toType(columns: readonly Column[], references: readonly Reference[]): string {
  const [{ relation, isView } = { relation: '', isView: false }] = columns;
  const row = columns.map((column) => `    ${column.name}: ${typeOf(column)};`);
  const write = (list: readonly Column[], isOptional: (column: Column) => boolean) =>
    list.map(
      (column) =>
        `    ${column.name}${isOptional(column) ? '?: ' : ': '}${typeOf(column)}${isOptional(column) ? ' | undefined' : ''};`,
    );
  const insert = write(
    columns.filter(({ mayInsert }) => mayInsert),
    (column) => column.isOptional,
  );
  const update = write(
    columns.filter(({ mayUpdate }) => mayUpdate),
    () => true,
  );
  const relationships = references.map(
    ({ name, columns: from, to, referenced, isUnique }) => `    {
      foreignKeyName: '${name}';
      columns: [${from.map(quoted).join(', ')}];
      isOneToOne: ${isUnique};
      referencedRelation: '${to.replace('public.', '')}';
      referencedColumns: [${referenced.map(quoted).join(', ')}];
    },`,
  );
  return `export type ${typeName(relation)} = {
  Row: {
${row.join('\n')}
  };
${isView ? '' : `  Insert: ${block(insert)};\n  Update: ${block(update)};\n`}  Relationships: [${relationships.length === 0 ? '' : `\n${relationships.join('\n')}\n  `}];
};
`;
}

function toFunction({ name, parameters, isSet, answer }: SqlFunction): string {
  const args = parameters.map(({ name: parameter, type, isOptional }) => {
    const one = counterpartOf(type, `${name}.${parameter}`, 'object');
    return `${parameter}${isOptional ? '?' : ''}: ${one} | null${isOptional ? ' | undefined' : ''}`;
  });
  const returns = answer === 'void' ? 'undefined' : counterpartOf(answer, name, 'unknown');
  return `  ${name}: {
    Args: ${args.length === 0 ? 'Record<PropertyKey, never>' : `{ ${args.join('; ')} }`};
    Returns: ${returns}${isSet ? '[]' : ''};
  };`;
}

/**
 * Returns the TypeScript type of a Postgres type. `json` is the type for `jsonb`: an object in parameters, and
 * `unknown` in results, which a schema must parse first.
 */
function counterpartOf(type: string, where: string, json: 'object' | 'unknown'): string {
  const element = type.replace('[]', '');
  const one = element === 'jsonb' ? json : TYPES[element];
  if (one === undefined) throw new Error(`${where} has the type ${type}: add its TypeScript type to TYPES`);
  return type.endsWith('[]') ? `readonly ${one}[]` : one;
}

const typeName = (relation: string): string =>
  relation.replaceAll(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase());

const listed = (columns: readonly Column[]): string =>
  [...new Set(columns.map(({ relation }) => relation))]
    .map((relation) => `      ${relation}: ${typeName(relation)};`)
    .join('\n');

const block = (lines: readonly string[]): string =>
  lines.length === 0 ? 'never' : `{\n${lines.join('\n')}\n  }`;
const quoted = (text: string): string => `'${text}'`;

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  date: 'string',
  datemultirange: 'string',
  day: 'string',
  euros: 'number',
  signed_euros: 'number',
  index_value: 'number',
  interval: 'string',
  one_line: 'string',
  quarter: 'string',
  short_text: 'string',
  email_address: 'string',
  payee: 'string',
  payment_method: 'string',
  share_count: 'number',
  text: 'string',
  uuid: 'string',
  bytea: 'string',
  'double precision': 'number',
  'timestamp with time zone': 'string',
};

function typeOf({ relation, name, type, isNullable, values }: Column): string {
  const one = values === null ? TYPES[type.replace('[]', '')] : values.map(quoted).join(' | ');
  if (one === undefined)
    throw new Error(`${relation}.${name} has the type ${type}: add its TypeScript type to TYPES`);
  const whole = type.endsWith('[]') ? (values === null ? `${one}[]` : `(${one})[]`) : one;
  return isNullable ? `${whole} | null` : whole;
}
