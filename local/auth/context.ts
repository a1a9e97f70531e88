import type postgres from 'postgres';
import type { StackConfig } from '../config.ts';
import type { Keys } from '../shared/keys.ts';
import type { Mail } from '../shared/mail.ts';

/** The database and settings that every part of Auth uses. */
export interface AuthContext {
  /** A pool that connects as supabase_auth_admin. */
  sql: postgres.Sql;
  config: StackConfig;
  keys: Keys;
  deliver: (mail: Mail) => void;
}

/** The columns of auth.users that sign-ups and mails need. */
export interface AuthUser {
  id: string;
  email: string;
  email_confirmed_at: Date | null;
  raw_user_meta_data: Record<string, unknown>;
}

/** Returns the account of an address, or null. Upper and lower case make no difference. */
export async function findUser(context: AuthContext, email: string): Promise<AuthUser | null> {
  const [user] = await context.sql<AuthUser[]>`
    select id, email, email_confirmed_at, coalesce(raw_user_meta_data, '{}') as raw_user_meta_data
    from auth.users where email = ${email.toLowerCase()} and not is_sso_user`;
  return user ?? null;
}
