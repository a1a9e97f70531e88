import type postgres from 'postgres';
import { validEmail } from './accounts.ts';
import type { AuthContext } from './context.ts';
import { AuthError, refusedWith } from './errors.ts';
import { hashToken } from './mail.ts';
import { openSession } from './sessions.ts';

interface Proof {
  type: string | undefined;
  token_hash: string | undefined;
  email: string | undefined;
  token: string | undefined;
}

/**
 * Identifies a mail that was sent. A link contains only the hash, so `email` is null for a link. A code is sent
 * together with the address.
 */
interface MailReference {
  hash: string;
  email: string | null;
  kinds: readonly MailKind[];
}

type MailKind = 'confirmation' | 'recovery';

const KINDS: Readonly<Record<string, readonly MailKind[]>> = {
  email: ['confirmation', 'recovery'],
  signup: ['confirmation'],
  recovery: ['recovery'],
};

/**
 * Accepts the link or code of a mail: confirms the address, makes the link and code invalid, and opens a session. Throws
 * 500 if a trigger refuses the confirmation, like Supabase Auth.
 */
export function verifyMail(context: AuthContext, proof: Proof): Promise<object> {
  const wanted = read(proof);
  return context.sql.begin(async (sql) => {
    const account = await lockAccountOfMail(context, sql, wanted);
    if (account === null) {
      const message =
        wanted.email === null ? 'Email link is invalid or has expired' : 'Token has expired or is invalid';
      throw new AuthError(403, 'otp_expired', message);
    }
    if (account.isBanned) throw new AuthError(403, 'user_banned', 'User is banned');
    const { id, kind } = account;
    if (kind === 'recovery') await sql`update auth.users set recovery_token = '' where id = ${id}`;
    if (kind === 'confirmation' || !account.isConfirmed) {
      await refusedWith(
        kind === 'recovery' ? 'Database error updating user' : 'Error confirming user',
        sql`
          update auth.users set confirmation_token = '', email_confirmed_at = now(), updated_at = now(),
            raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
          where id = ${id}`,
      );
    }
    if (kind === 'confirmation') {
      await sql`
        update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
        where user_id = ${id} and provider = 'email'`;
    }
    return openSession(context, sql, { userId: id, method: 'otp' });
  });
}

function read({ type, token_hash: hash, email, token }: Proof): MailReference {
  if (!type) throw refusal('Verify requires a verification type');
  if (!token === !hash) throw refusal('Verify requires either a token or a token hash');
  const kinds = KINDS[type];
  if (hash) {
    if (email) throw refusal('Only the token_hash and type should be provided');
    if (kinds === undefined) throw refusal('Invalid email verification type');
    return { hash, email: null, kinds };
  }
  if (!email) throw refusal('Only an email address or phone number should be provided on verify');
  const address = validAddress(email);
  if (kinds === undefined) throw refusal('Unsupported verification type');
  return { hash: hashToken(address, token ?? ''), email: address, kinds };
}

function validAddress(email: string): string {
  try {
    return validEmail(email);
  } catch {
    throw new AuthError(422, 'validation_failed', 'Invalid email format');
  }
}

function refusal(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

interface Account {
  id: string;
  kind: MailKind;
  isConfirmed: boolean;
  isBanned: boolean | null;
}

/**
 * Returns the account that the mail was sent to, or null if the mail's link or code is invalid or too old. Locks the
 * account's row, so that only one of two simultaneous requests can use a link.
 */
async function lockAccountOfMail(
  { config }: AuthContext,
  sql: postgres.TransactionSql,
  { hash, email, kinds }: MailReference,
): Promise<Account | null> {
  for (const kind of kinds) {
    const [account] = await sql<Account[]>`
      select id, ${kind} as kind, email_confirmed_at is not null as "isConfirmed", banned_until > now() as "isBanned"
      from auth.users
      where ${sql(`${kind}_token`)} = ${hash} and not is_sso_user
        and ${sql(`${kind}_sent_at`)} >= now() - make_interval(secs => ${config.auth.otpExpirySeconds})
        and (${email}::text is null or email = ${email})
      for update`;
    if (account !== undefined) return account;
  }
  return null;
}
