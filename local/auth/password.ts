import bcrypt from 'bcryptjs';
import type { StackConfig } from '../config.ts';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
/** The characters that count as symbols in the CLI and in this stack. */
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~';
/** The longest password, in bytes. bcrypt ignores all further bytes. */
const MAX_BYTES = 72;

/**
 * The default cost of pgcrypto, which seed.sql uses to hash passwords. With cost 10, as in Supabase Auth, each sign-in
 * of a test would take sixteen times as long.
 */
const BCRYPT_COST = 6;

const CHARACTER_SETS: Record<string, string[]> = {
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
};

/**
 * Returns the sets of characters for the value of `password_requirements` in config.toml. A password needs at least one
 * character of each set.
 */
export function characterSets(passwordRequirements: string): readonly string[] {
  return CHARACTER_SETS[passwordRequirements] ?? [];
}

/** Throws the refusal of Supabase Auth if a password is too long (400) or too weak (422, with the reasons). */
export function assertStrongPassword(config: StackConfig, password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw new AuthError(400, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} characters`);
  }
  const weak = weakness(config, password);
  if (weak !== null) {
    throw new AuthError(422, 'weak_password', weak.message, { weak_password: { reasons: weak.reasons } });
  }
}

/** Returns the message and the reasons if the password breaks the rules of config.toml, otherwise null. */
export function weakness(
  config: StackConfig,
  password: string,
): { message: string; reasons: string[] } | null {
  const reasons: string[] = [];
  const messages: string[] = [];
  const { minimumPasswordLength } = config.auth;
  if (Buffer.byteLength(password) < minimumPasswordLength) {
    reasons.push('length');
    messages.push(`Password should be at least ${minimumPasswordLength} characters.`);
  }
  const sets = characterSets(config.auth.passwordRequirements);
  if (sets.some((set) => !Array.from(set).some((character) => password.includes(character)))) {
    reasons.push('characters');
    messages.push(`Password should contain at least one character of each: ${sets.join(', ')}.`);
  }
  return reasons.length === 0 ? null : { message: messages.join(' '), reasons };
}

/**
 * A hash that matches no password. A comparison with this hash takes as long as a comparison with an account's hash.
 */
const DUMMY_HASH = `$2a$0${BCRYPT_COST}$${'.'.repeat(53)}`;

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, BCRYPT_COST);
}

/**
 * Returns true if the hash is that of the password. Hashes the password even if `hash` is null, so that the response
 * time does not reveal whether an address has an account.
 */
export function matchesHash(password: string, hash: string | null): Promise<boolean> {
  return bcrypt.compare(password, hash ?? DUMMY_HASH);
}

interface Account {
  id: string;
  hash: string | null;
  isConfirmed: boolean;
  isBanned: boolean | null;
}

/** Returns the account of an address, or null. Upper and lower case make no difference. */
export async function findAccount({ sql }: AuthContext, email: string): Promise<Account | null> {
  // Postgres cannot store a zero byte in a text, so no account has such an address.
  if (email.includes('\0')) return null;
  const [account] = await sql<Account[]>`
    select id, nullif(encrypted_password, '') as hash, email_confirmed_at is not null as "isConfirmed",
      banned_until > now() as "isBanned"
    from auth.users where email = ${email.toLowerCase()} and not is_sso_user`;
  return account ?? null;
}

/** Returns the hash of an account's password, or null if the account has no password. */
export async function hashOf({ sql }: AuthContext, userId: string): Promise<string | null> {
  const [account] = await sql<{ hash: string | null }[]>`
    select nullif(encrypted_password, '') as hash from auth.users where id = ${userId}`;
  return account?.hash ?? null;
}
