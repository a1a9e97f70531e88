import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { takeAttempt } from '../supabase/secret-key.ts';
import { addressBlock, clientAddress } from './client-address.ts';

/** `burst` attempts at once, then one every `everySeconds`. */
interface Limit {
  readonly burst: number;
  readonly everySeconds: number;
}

/** Why these, and why in Postgres: docs/decisions/0004-rate-limits.md. */
const LIMITS = {
  signIn: { address: { burst: 30, everySeconds: 10 }, account: { burst: 10, everySeconds: 60 } },
  signUp: { address: { burst: 10, everySeconds: 60 }, account: { burst: 5, everySeconds: 300 } },
  confirmation: { address: { burst: 10, everySeconds: 60 }, account: { burst: 5, everySeconds: 300 } },
  /** Tokens of confirmation links. */
  confirm: { address: { burst: 30, everySeconds: 10 } },
  password: { address: { burst: 10, everySeconds: 60 }, account: { burst: 5, everySeconds: 300 } },
  passwordChange: { address: { burst: 10, everySeconds: 60 }, account: { burst: 5, everySeconds: 300 } },
  /** Codes of receipts, so that nobody can guess them. */
  verification: { address: { burst: 20, everySeconds: 10 } },
  /** Mails from a landlord to tenants: a month of many lettings at once, but no mass mailing. */
  receiptMail: { account: { burst: 200, everySeconds: 60 } },
  /** Images are kept for good. */
  signature: { account: { burst: 20, everySeconds: 60 } },
  invitation: { address: { burst: 100, everySeconds: 30 }, account: { burst: 5, everySeconds: 600 } },
} as const satisfies Record<string, { address?: Limit; account?: Limit }>;

/** What is limited. */
export type Limited = keyof typeof LIMITS;

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
  const limits: { readonly address?: Limit; readonly account?: Limit } = LIMITS[kind];
  const from = clientAddress(c);
  // In this order, so that whoever is refused by address cannot spend the attempts of an account.
  if (limits.address && from !== null) {
    await take(config, `${kind} from ${addressBlock(from)}`, limits.address);
  }
  if (limits.account && account !== null) await take(config, `${kind} for ${account}`, limits.account);
}

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
