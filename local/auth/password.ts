import type { StackConfig } from '../config.ts';
import { AuthError } from './errors.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
/** The CLI's list for "symbols". */
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~';
/** bcrypt ignores what follows. */
const MAX_BYTES = 72;

/** That of pgcrypto, and so of a seed. Supabase Auth's is 10: there a hash takes sixteen times as long, in each sign-in of a test. */
export const BCRYPT_COST = 6;

/** The character sets from each of which a password needs one, by `password_requirements` of config.toml. */
const CHARACTER_SETS: Record<string, string[]> = {
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
};

/** Throws what Supabase Auth answers for a password that is too long (400) or too weak (422, with the reasons). */
export function assertStrongPassword(config: StackConfig, password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw new AuthError(400, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} characters`);
  }
  const reasons: string[] = [];
  const messages: string[] = [];
  const { minimumPasswordLength } = config.auth;
  if (Buffer.byteLength(password) < minimumPasswordLength) {
    reasons.push('length');
    messages.push(`Password should be at least ${minimumPasswordLength} characters.`);
  }
  const sets = CHARACTER_SETS[config.auth.passwordRequirements] ?? [];
  if (sets.some((set) => !Array.from(set).some((character) => password.includes(character)))) {
    reasons.push('characters');
    messages.push(`Password should contain at least one character of each: ${sets.join(', ')}.`);
  }
  if (reasons.length > 0) {
    throw new AuthError(422, 'weak_password', messages.join(' '), { weak_password: { reasons } });
  }
}
