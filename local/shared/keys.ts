import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

export const Keys = v.object({ jwtSecret: v.string(), publishableKey: v.string(), secretKey: v.string() });

/** The keys of one embedded stack: the secret that signs its tokens, and its two API keys. */
export type Keys = v.InferOutput<typeof Keys>;

/**
 * Returns the keys of a data directory. The first start makes the keys and stores them in a file that only the owner
 * can read. The keys differ from the fixed keys of `supabase start`. The fixed keys are public: any website could sign
 * a token with them.
 */
export function keepKeys(dataDir: string): Keys {
  const file = keysFile(dataDir);
  const keys = existsSync(file) ? readKeys(file) : null;
  if (keys !== null) {
    chmodSync(file, 0o600);
    return keys;
  }
  const made = makeKeys();
  const part = `${file}.part`;
  writeFileSync(part, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  renameSync(part, file);
  return made;
}

/** Returns the path of the file with the keys of a data directory. */
export function keysFile(dataDir: string): string {
  return path.join(dataDir, 'keys.json');
}

export function makeKeys(): Keys {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  };
}

/** Returns the Postgres role of an API key, or null if the key does not belong to this stack. */
export function roleOfKey(keys: Keys, key: string | null | undefined): 'anon' | 'service_role' | null {
  if (key === keys.publishableKey) return 'anon';
  if (key === keys.secretKey) return 'service_role';
  return null;
}

/** Returns null for a damaged file. The stack then makes new keys, and users only have to sign in again. */
function readKeys(file: string): Keys | null {
  try {
    return v.parse(Keys, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
