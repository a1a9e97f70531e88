import type postgres from 'postgres';
import type { Query } from '../shared/lite.ts';

const KINDS: Readonly<Record<string, string>> = { v: 'view', m: 'materialized view' };

/**
 * Returns PostgreSQL's message if a role lacks the privilege for a write or a call, otherwise null. `@supabase/lite`
 * sends values as parameters, and PostgreSQL checks parameters before privileges. PostgREST sends values as JSON, so
 * PostgreSQL checks privileges before values.
 */
export async function missingPrivilege(
  sql: postgres.Sql,
  role: string,
  query: Query,
): Promise<string | null> {
  const schema = query.schema ?? 'public';
  if (query.type === 'rpc') {
    const name = query.function ?? '';
    const [found] = await sql<{ isAllowed: boolean | null }[]>`
      select bool_or(has_function_privilege(${role}, oid, 'execute')) as "isAllowed"
      from pg_proc where pronamespace = ${schema}::regnamespace and proname = ${name}`;
    return found?.isAllowed === false ? `permission denied for function ${name}` : null;
  }
  if (query.from === undefined) return null;
  const privilege = query.type === 'update' ? 'update' : 'insert';
  const [values = {}] = [query.values].flat();
  const [found] = await sql<{ kind: string; isAllowed: boolean | null }[]>`
    select relkind as kind, (
      select bool_and(has_column_privilege(${role}, pg_class.oid, name, ${privilege}))
      from unnest(${Object.keys(Object(values))}::text[]) name
    ) as "isAllowed"
    from pg_class where relnamespace = ${schema}::regnamespace and relname = ${query.from}`;
  if (found?.isAllowed !== false) return null;
  return `permission denied for ${KINDS[found.kind] ?? 'table'} ${query.from}`;
}
