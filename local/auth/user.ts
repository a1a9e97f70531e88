import type postgres from 'postgres';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';

/** A user in the form of Supabase Auth's responses. Times that are not set have no field. */
export interface User {
  id: string;
  email: string;
  phone: string;
  role: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  confirmed_at?: string;
}

/** Returns the user of an account id. Throws 500 if the account does not exist. */
export async function readUser(sql: AuthContext['sql'] | postgres.TransactionSql, id: string): Promise<User> {
  const [row] = await sql<{ user: User }[]>`
    select jsonb_build_object(
      'id', u.id, 'aud', u.aud, 'role', u.role, 'email', u.email, 'phone', coalesce(u.phone, ''),
      'app_metadata', u.raw_app_meta_data, 'user_metadata', u.raw_user_meta_data,
      'identities', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
          'provider', i.provider, 'created_at', i.created_at, 'updated_at', i.updated_at, 'email', i.email
        ) || ${presentOnly(sql, 'i', ['last_sign_in_at'])}), '[]') from auth.identities i where i.user_id = u.id
      ),
      'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', u.is_anonymous
    ) || ${presentOnly(sql, 'u', INSTANTS)} || jsonb_strip_nulls(jsonb_build_object('new_email', nullif(u.email_change, ''))) as user
    from auth.users u where u.id = ${id}`;
  if (row === undefined) throw new AuthError(500, 'unexpected_failure', 'Database error finding user');
  return row.user;
}

const INSTANTS = [
  'confirmed_at',
  'email_confirmed_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'last_sign_in_at',
  'banned_until',
];

function presentOnly(sql: AuthContext['sql'] | postgres.TransactionSql, table: string, columns: string[]) {
  const pairs = columns.map((column) => `'${column}', ${table}.${column}`).join(', ');
  return sql.unsafe(`jsonb_strip_nulls(jsonb_build_object(${pairs}))`);
}

/**
 * Sets the given fields of the user's metadata, and removes a field whose value is null. All other fields stay
 * unchanged.
 */
export async function updateMetadata(
  { sql }: AuthContext,
  id: string,
  data: Record<string, unknown>,
): Promise<void> {
  const entries = Object.entries(data);
  const kept: postgres.JSONValue = JSON.parse(
    JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null))),
  );
  const removed = entries.flatMap(([name, value]) => (value === null ? [name] : []));
  await sql`
    update auth.users set updated_at = now(),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${sql.json(kept)} - ${removed}::text[]
    where id = ${id}`;
}
