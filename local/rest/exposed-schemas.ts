import type { PostgresConnection } from '@supabase/lite/postgres';
import type { Query } from '../shared/lite.ts';

type Introspection = Awaited<ReturnType<PostgresConnection['introspect']>>;

/**
 * Limits `@supabase/lite` to the exposed schemas. As with PostgREST, a request can name and embed only relations of
 * these schemas. Also hides from lite which columns are generated, because lite would refuse a write to such a column
 * before the session is checked. Postgres refuses the write after this check.
 */
export function limitToExposedSchemas(connection: PostgresConnection, schemas: readonly string[]): void {
  const introspect = connection.introspect.bind(connection);
  // lite caches its description of the schema, so `introspect` may return the same object again. Each object is limited
  // only once.
  const limited = new WeakSet<Introspection>();
  connection.introspect = async (options) => {
    const introspection = await introspect(options);
    if (!limited.has(introspection)) {
      limited.add(introspection);
      limit(introspection, schemas);
    }
    return introspection;
  };
}

function limit(introspection: Introspection, schemas: readonly string[]): void {
  const isExposed = ({ schema = 'public' }: { schema?: string }) => schemas.includes(schema);
  introspection.tables = introspection.tables.filter(isExposed);
  introspection.views = introspection.views.filter(isExposed);
  // lite would search the text of each view for casts, once per column and request. Postgres already states the types,
  // so the text is removed.
  for (const view of introspection.views) view.sql = '';
  introspection.columns = introspection.columns.filter(isExposed);
  for (const column of introspection.columns) column.is_generated = false;
  introspection.primary_keys = introspection.primary_keys.filter(isExposed);
  // Keeps only the indexes of constraints, because other unique indexes may be partial. PostgREST ignores partial
  // indexes when it decides whether a relation is embedded as one row or as a list.
  const constraints = new Set(
    introspection.unique_constraints.map(({ schema, name }) => `${schema}.${name}`),
  );
  introspection.indexes = introspection.indexes.filter(({ schema, name }) =>
    constraints.has(`${schema}.${name}`),
  );
  introspection.foreign_keys = introspection.foreign_keys.filter(
    (key) => isExposed(key) && isExposed({ schema: referredSchema(key) }),
  );
  introspection.functions = (introspection.functions ?? []).filter(isExposed);
}

/**
 * Returns the schema of the table that a foreign key refers to. If lite does not state the schema, reads it from the
 * definition of the foreign key.
 */
function referredSchema({ ref_schema, fk_def }: Introspection['foreign_keys'][number]): string {
  return ref_schema ?? /\bREFERENCES (\w+)\./.exec(fk_def)?.[1] ?? 'public';
}

/**
 * If exactly one foreign key connects a relation with the relation that it embeds, names this key in the query.
 * Otherwise lite would report an ambiguity if a third table refers to both. PostgREST considers a third table only if
 * its primary key consists of the two references.
 */
export function embedByForeignKey(query: Query, introspection: Introspection): void {
  const { from, select } = query;
  if (from === undefined || !Array.isArray(select)) return;
  for (const entry of select) {
    if (typeof entry === 'string') continue;
    for (const [alias, part] of Object.entries(entry)) {
      if (!('select' in part)) continue;
      const join = ((query.join ??= {})[alias] ??= {});
      const other = join.from ?? alias;
      const names = new Set(
        introspection.foreign_keys
          .filter(
            ({ table, ref_table }) =>
              (table === from && ref_table === other) || (table === other && ref_table === from),
          )
          .map(({ foreign_key_group, foreign_key_name }) => foreign_key_group ?? foreign_key_name),
      );
      const [name] = names;
      if (name !== undefined && names.size === 1) join.hint ??= name;
    }
  }
}
