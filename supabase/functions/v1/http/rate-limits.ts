import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { forgetAttemptsOf, takeAttempt } from '../supabase/secret-key.ts';
import { addressBlock, clientAddress } from './client-address.ts';

/** Allows `burst` attempts at once, and then one attempt every `everySeconds`. */
interface Limit {
  readonly burst: number;
  readonly everySeconds: number;
}

/** The limits for a client address, for an account, and for a pair of address and account. */
interface Limits {
  readonly address?: Limit;
  readonly pair?: Limit;
  readonly account?: Limit;
}

/** docs/decisions/0004-rate-limits.md explains why Postgres counts the attempts. */
const LIMITS = {
  signIn: {
    address: { burst: 30, everySeconds: 10 },
    pair: { burst: 10, everySeconds: 60 },
    account: { burst: 100, everySeconds: 30 },
  },
  signUp: { address: { burst: 10, everySeconds: 60 }, account: { burst: 5, everySeconds: 300 } },
  confirmation: { address: { burst: 10, everySeconds: 60 }, account: { burst: 5, everySeconds: 300 } },
  /** Limits attempts to use the token of a confirmation link. */
  confirm: { address: { burst: 30, everySeconds: 10 } },
  /** Limits mails with a code for a new password. */
  passwordReset: { address: { burst: 10, everySeconds: 60 }, account: { burst: 5, everySeconds: 300 } },
  /** Limits attempts to set a new password with a code. A code has ten digits. */
  passwordConfirm: {
    address: { burst: 10, everySeconds: 60 },
    pair: { burst: 5, everySeconds: 300 },
    account: { burst: 200, everySeconds: 20 },
  },
  passwordChange: { address: { burst: 10, everySeconds: 60 }, account: { burst: 5, everySeconds: 300 } },
  /** Limits attempts to find a document by its verification code, so that nobody can guess a code. */
  verification: { address: { burst: 20, everySeconds: 10 } },
  /** Limits attempts to open a tenant's link, so that nobody can guess a token. */
  tenantSession: { address: { burst: 20, everySeconds: 10 } },
  /** The limit of the address is for guessed cookies, because each guess is another account. */
  tenantView: { address: { burst: 600, everySeconds: 1 }, account: { burst: 120, everySeconds: 5 } },
  /** Limits the documents, files and statements that a tenant downloads. */
  tenantFile: { address: { burst: 300, everySeconds: 2 }, account: { burst: 30, everySeconds: 20 } },
  /** Each attempt sends a request to the mail server. */
  health: { address: { burst: 10, everySeconds: 30 } },
  /** An export reads the whole account. */
  export: { account: { burst: 3, everySeconds: 1200 } },
  /** The number of new images is limited, because images are never deleted. */
  signature: { account: { burst: 20, everySeconds: 60 } },
  invitation: { address: { burst: 100, everySeconds: 30 }, account: { burst: 5, everySeconds: 600 } },
} as const satisfies Record<string, Limits>;

export type LimitedAction = keyof typeof LIMITS;

/** All callers without a trusted address share one limit: the limit of one address times this factor. */
const STRANGERS = 20;

/**
 * Counts an attempt against the limits of the caller's address and of the account, across all instances of the
 * function. `account` is an e-mail address or an id. Throws `TOO_MANY_REQUESTS` with the seconds to wait.
 */
export async function limitAttempts(
  config: Config,
  c: Context,
  kind: LimitedAction,
  account: string | null,
): Promise<void> {
  const limits: Limits = LIMITS[kind];
  const keys = keysOf(config, c, kind, account);
  // Check the account's limit last, because this limit also counts the attempts from other addresses. An attempt that
  // an earlier limit refuses does not count against the account.
  if (limits.address)
    await take(config, keys.address, keys.pair === null ? widened(limits.address) : limits.address);
  if (account === null) return;
  if (limits.pair && keys.pair !== null) await take(config, keys.pair, limits.pair);
  if (limits.account) await take(config, keys.account, limits.account);
}

/**
 * Resets the limit of an account, and the limit of the account's pair with the caller's address. Call this function
 * only after the caller has proved to own the account.
 */
export async function forgetAttempts(
  config: Config,
  c: Context,
  kind: LimitedAction,
  account: string,
): Promise<void> {
  const keys = keysOf(config, c, kind, account);
  await forgetAttemptsOf(config, keys.pair === null ? [keys.account] : [keys.account, keys.pair]);
}

function keysOf(config: Config, c: Context, kind: LimitedAction, account: string | null) {
  const address = clientAddress(config, c);
  const from = address === null ? null : addressBlock(address);
  return {
    address: `${kind} from ${from ?? 'anywhere'}`,
    /** The key is null if no trusted address is known. */
    pair: from === null ? null : `${kind} for ${account} from ${from}`,
    account: `${kind} for ${account}`,
  };
}

const widened = ({ burst, everySeconds }: Limit): Limit => ({
  burst: burst * STRANGERS,
  everySeconds: everySeconds / STRANGERS,
});

async function take(config: Config, key: string, { burst, everySeconds }: Limit): Promise<void> {
  const waitSeconds = await takeAttempt(config, {
    attempt_key: key,
    burst: Math.max(1, Math.floor(burst * config.rateLimitScale)),
    every_seconds: everySeconds / config.rateLimitScale,
  });
  if (waitSeconds === 0) return;
  throw new ApiError('TOO_MANY_REQUESTS', `Too many attempts. Try again in ${waitSeconds} seconds.`, {
    retryAfterSeconds: waitSeconds,
  });
}
