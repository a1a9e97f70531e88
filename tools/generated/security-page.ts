import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from 'postgres';
import type { GeneratedFile } from './file.mjs';
import { table, withSection } from './markdown.ts';

const FILE = 'docs/security.md';

export const CALLERS = ['visitor', 'another landlord', 'super-admin', 'session that ended', 'owner'] as const;
export type Caller = (typeof CALLERS)[number];

/** The columns of a table or view that a caller may use, for the rows of one landlord. */
interface Rights {
  readonly reads: readonly string[];
  readonly changes: readonly string[];
}

/** A table or view with rows of landlords. */
export interface Relation {
  readonly name: string;
  /** The column that identifies the landlord of a row. */
  readonly owner: string;
  readonly columns: readonly string[];
  readonly rights: Readonly<Record<Caller, Rights>>;
}

/** The access that Postgres grants to callers of REST and Realtime who go past the edge function. */
interface Access {
  readonly relations: readonly Relation[];
  /** True for each caller who receives the messages on the topic of a session of the owner. */
  readonly hears: Readonly<Record<Caller, boolean>>;
  /** The SQL functions that REST exposes, with their signatures and their callers. */
  readonly functions: readonly {
    readonly name: string;
    readonly types: readonly string[];
    readonly callers: readonly Caller[];
  }[];
}

type Command = 'SELECT' | 'UPDATE';

interface Policy {
  readonly table: string;
  readonly command: string;
  readonly condition: string;
}

interface CatalogueRow {
  readonly name: string;
  readonly owner: string;
  /** The tables that a view reads as its caller, or the table itself. */
  readonly sources: readonly string[];
  readonly columns: readonly string[];
  /** The columns that each role may use with a command. A key is `authenticated SELECT`. */
  readonly granted: Readonly<Record<string, readonly string[]>>;
}

/** Reads the tables and views that have rows of landlords. */
const readRelations = (sql: Sql) => sql<CatalogueRow[]>`
  with recursive source as (
    select oid as relation, oid as source from pg_class where relkind in ('r', 'v')
    union
    select source.relation, depend.refobjid
    from source
    join pg_class view on view.oid = source.source and view.relkind = 'v' and view.reloptions @> '{security_invoker=true}'
    join pg_rewrite on ev_class = view.oid
    join pg_depend depend on depend.classid = 'pg_rewrite'::regclass and depend.objid = pg_rewrite.oid
      and depend.refclassid = 'pg_class'::regclass and depend.refobjid <> view.oid
  )
  select
    relation.relname as name, owner.attname as owner,
    array(
      select source::regclass::text from source join pg_class on oid = source and relkind <> 'v'
      where source.relation = relation.oid
    ) as sources,
    array(
      select attname from pg_attribute where attrelid = relation.oid and attnum > 0 and not attisdropped order by attnum
    ) as columns,
    (
      select jsonb_object_agg(role || ' ' || command, array(
        select attname from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped
          and has_column_privilege(role, attrelid, attnum, command)
        order by attnum
      ))
      from unnest('{anon,authenticated}'::text[]) role
      cross join unnest('{SELECT,UPDATE}'::text[]) command
    ) as granted
  from pg_class relation
  join pg_attribute owner on owner.attrelid = relation.oid and owner.attname = case relation.relname
    when 'users' then 'id' when 'notifications' then 'user_id' when 'whitelisted_users' then 'email' else 'owner_id'
  end
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'v')
  order by relation.relname collate "C"`;

const readPolicies = (sql: Sql) => sql<Policy[]>`
  select
    polrelid::regclass::text as table, case polcmd when 'r' then 'SELECT' when 'w' then 'UPDATE' else 'other' end as command,
    pg_get_expr(polqual, polrelid) as condition
  from pg_policy where polroles = array['authenticated'::regrole::oid] and polqual is not null`;

const readFunctions = (sql: Sql) => sql<{ name: string; types: string[]; grantees: string[] }[]>`
  select
    proname as name, array(select format_type(type, null) from unnest(proargtypes) type) as types,
    array(
      select role from unnest('{anon,authenticated}'::text[]) role where has_function_privilege(role, pg_proc.oid, 'execute')
    ) as grantees
  from pg_proc
  where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
  order by proname collate "C", proargtypes`;

/** Reads from the catalogue of Postgres what each caller may do without the edge function. */
export async function readAccess(sql: Sql): Promise<Access> {
  const relations = await readRelations(sql);
  const policies = await readPolicies(sql);
  const functions = await readFunctions(sql);
  const roles = await readRoles(sql);
  const passes = (caller: Caller, command: Command, tables: readonly string[]): boolean =>
    tables.length > 0 &&
    tables.every((name) =>
      policies.some(
        (policy) => policy.table === name && policy.command === command && callerOf(policy) === caller,
      ),
    );
  return {
    relations: relations.map(({ name, owner, sources, columns, granted }) => {
      const columnsOf = (caller: Caller, command: Command) =>
        // Without the check before each request, the token of an ended session would still name the owner.
        passes(caller === 'session that ended' ? 'owner' : caller, command, sources)
          ? (granted[`${roles[caller]} ${command}`] ?? [])
          : [];
      const rights = forEachCaller((caller) => ({
        reads: columnsOf(caller, 'SELECT'),
        changes: columnsOf(caller, 'UPDATE'),
      }));
      return { name, owner, columns, rights };
    }),
    hears: forEachCaller((caller) => passes(caller, 'SELECT', ['realtime.messages'])),
    functions: functions.map(({ name, types, grantees }) => ({
      name,
      types,
      callers: CALLERS.filter((caller) => grantees.includes(roles[caller] ?? '')),
    })),
  };
}

/** Returns the role of each caller, or null for a caller whom REST refuses before the request runs. */
async function readRoles(sql: Sql): Promise<Readonly<Record<Caller, string | null>>> {
  const settings = await sql`
    select from pg_db_role_setting
    where setrole = 'authenticator'::regrole and 'pgrst.db_pre_request=private.require_open_session' = any (setconfig)`;
  return forEachCaller((caller) => {
    if (caller === 'visitor') return 'anon';
    return caller === 'session that ended' && settings.length > 0 ? null : 'authenticated';
  });
}

const OWN_ROWS =
  /^\(+(?:owner_id|user_id|id) = \( SELECT (?:private\.landlord_id|auth\.uid)\(\) AS \w+\)\)(?: AND .*)?$/s;
const SUPER_ADMINS_ROWS = /^\( SELECT private\.is_super_admin\(\) AS is_super_admin\)$/;
const OWN_TOPIC = /realtime\.topic\(\) .*auth\.uid\(\) .*'session_id'.*private\.has_open_session\(\)/s;
const SIGNED_IN = /^\(\( SELECT private\.landlord_id\(\) AS landlord_id\) IS NOT NULL\)$/;

/** Returns the caller whom a policy lets see or change the rows of the owner, or null if the rows have no owner. */
function callerOf({ table: name, condition }: Policy): Caller | null {
  if (SUPER_ADMINS_ROWS.test(condition)) return 'super-admin';
  if (SIGNED_IN.test(condition)) return null;
  if (!/ OR /.test(condition) && (OWN_ROWS.test(condition) || OWN_TOPIC.test(condition))) return 'owner';
  throw new Error(
    `The page cannot name the caller of a policy of ${name}. Add the condition to callerOf: ${condition}`,
  );
}

/** Returns the text of a cell of the table. */
function cellOf({ columns }: Relation, { reads, changes }: Rights): string {
  const hidden = columns.filter((column) => !reads.includes(column));
  const read = hidden.length === 0 ? 'reads' : `reads all but ${hidden.join(', ')}`;
  const parts = [
    ...(reads.length > 0 ? [read] : []),
    ...(changes.length > 0 ? [`changes ${changes.join(', ')}`] : []),
  ];
  return parts.join(', ') || '–';
}

/** Returns the security page with the tables of each caller's access without the edge function. */
export async function securityPage(projectRoot: string, sql: Sql): Promise<GeneratedFile> {
  const { relations, hears, functions } = await readAccess(sql);
  const tables = table(
    ['rows of one landlord', ...CALLERS],
    relations.map((relation) =>
      [`\`${relation.name}\``].concat(CALLERS.map((caller) => cellOf(relation, relation.rights[caller]))),
    ),
  );
  const realtime = table(
    ['topic', ...CALLERS],
    [['of a session of the owner', ...CALLERS.map((caller) => (hears[caller] ? 'hears' : '–'))]],
  );
  const callable = functions.filter(({ callers }) => callers.length > 0).map(({ name }) => `\`${name}\``);
  let text = await readFile(path.join(projectRoot, FILE), 'utf8');
  text = withSection(text, 'tables', tables);
  text = withSection(text, 'realtime', realtime);
  text = withSection(text, 'functions', [...new Set(callable)].join(', '));
  return { file: FILE, text };
}

const forEachCaller = <Value>(valueOf: (caller: Caller) => Value): Readonly<Record<Caller, Value>> => ({
  visitor: valueOf('visitor'),
  'another landlord': valueOf('another landlord'),
  'super-admin': valueOf('super-admin'),
  'session that ended': valueOf('session that ended'),
  owner: valueOf('owner'),
});
