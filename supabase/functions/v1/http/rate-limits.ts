import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { forgetAttemptsOf, takeAttempt } from '../supabase/secret-key.ts';
import { addressBlock, clientAddress } from './client-address.ts';

/** `burst` attempts at once, then one every `everySeconds`. */
interface Limit {
  readonly burst: number;
  readonly everySeconds: number;
}

/** What is counted: by client address, by account, and by both, which comes before the account as a whole. */
interface Limits {
  readonly address?: Limit;
  readonly pair?: Limit;
  readonly account?: Limit;
}

/** Why these, and why in Postgres: docs/decisions/0004-rate-limits.md. */
const LIMITS = {
  signIn: {
    address: { burst: 30, everySeconds: 10 },
    pair: { burst: 10, everySeconds: 60 },
    account: { burst: 100, everySeconds: 30 },
  },
  signUp: { address: { burst: 10, everySeconds: 60 }, account: { burst: 5, everySeconds: 300 } },
  confirmation: { address: { burst: 10, everySeconds: 60 }, account: { burst: 5, everySeconds: 300 } },
  /** Tokens of confirmation links. */
  confirm: { address: { burst: 30, everySeconds: 10 } },
  /** Mails with a code for a new password. */
  passwordReset: { address: { burst: 10, everySeconds: 60 }, account: { burst: 5, everySeconds: 300 } },
  /** Those codes, of ten digits. */
  passwordConfirm: {
    address: { burst: 10, everySeconds: 60 },
    pair: { burst: 5, everySeconds: 300 },
    account: { burst: 200, everySeconds: 20 },
  },
  passwordChange: { address: { burst: 10, everySeconds: 60 }, account: { burst: 5, everySeconds: 300 } },
  /** Codes of receipts, so that nobody can guess them. */
  verification: { address: { burst: 20, everySeconds: 10 } },
  /** The mail server is asked. */
  health: { address: { burst: 10, everySeconds: 30 } },
  /** Everything of an account is read and packed. */
  export: { account: { burst: 3, everySeconds: 1200 } },
  /** Images are kept for good. */
  signature: { account: { burst: 20, everySeconds: 60 } },
  invitation: { address: { burst: 100, everySeconds: 30 }, account: { burst: 5, everySeconds: 600 } },
} as const satisfies Record<string, Limits>;

/** What is limited. */
export type Limited = keyof typeof LIMITS;

/** How much wider than for one address the limit is that all callers share whose address nobody trustworthy says. */
const STRANGERS = 20;

/**
 * Counts an attempt against the caller's address and against the account it is about (its e-mail address or its id),
 * as far as either is limited, across all instances of the function. Throws `TOO_MANY_REQUESTS` with the seconds to wait.
 */
export async function limitAttempts(
  config: Config,
  c: Context,
  kind: Limited,
  account: string | null,
): Promise<void> {
  const limits: Limits = LIMITS[kind];
  const keys = keysOf(config, c, kind, account);
  // In this order, so that whoever is refused cannot spend what they share with more people.
  if (limits.address)
    await take(config, keys.address, keys.pair === null ? widened(limits.address) : limits.address);
  if (account === null) return;
  if (limits.pair && keys.pair !== null) await take(config, keys.pair, limits.pair);
  if (limits.account) await take(config, keys.account, limits.account);
}

/** Forgets attempts at an account whose owner has proved to be that, from any address and from their own. */
export async function forgetAttempts(
  config: Config,
  c: Context,
  kind: Limited,
  account: string,
): Promise<void> {
  const keys = keysOf(config, c, kind, account);
  await forgetAttemptsOf(config, keys.pair === null ? [keys.account] : [keys.account, keys.pair]);
}

function keysOf(config: Config, c: Context, kind: Limited, account: string | null) {
  const address = clientAddress(config, c);
  const from = address === null ? null : addressBlock(address);
  return {
    address: `${kind} from ${from ?? 'anywhere'}`,
    /** Null without a trustworthy address. */
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
  throw new ApiError('TOO_MANY_REQUESTS', `Too many attempts: try again in ${waitSeconds} seconds`, {
    retryAfterSeconds: waitSeconds,
  });
}
