import type { Context, Next } from 'hono';
import { ApiError } from '../errors.ts';

/**
 * The maximum number of requests of one account that an instance runs at once. Requests that run at once have different
 * paths.
 */
const AT_ONCE = 3;

/**
 * The maximum number of requests for slow paths that an account runs at once. The remaining slot is for fast requests.
 * A path is slow if its last request took at least `SLOW_MS`.
 */
const SLOW_AT_ONCE = 2;
const SLOW_MS = 300;
/** The maximum number of remembered slow paths. The limit prevents invented paths from filling the memory. */
const SLOW_MAX = 1000;

/** The maximum number of waiting requests of one account. */
const WAITING = 60;

/**
 * The requests of one account, keyed by path: the running requests, and the waiting requests in the order of their
 * turns.
 */
interface Queue {
  readonly running: Set<string>;
  readonly waiting: Map<string, (() => void)[]>;
  readonly slow: ReadonlySet<string>;
}

/**
 * Runs only a few requests of one account at once, so that an instance has time for all accounts. Other requests wait
 * before their bodies are parsed. Paths take turns, and requests for the same path keep their order. Therefore a page
 * that repeats one request cannot block another page. Requests for slow paths never take the last slot of an account.
 */
export function createAccountQueue() {
  const queues = new Map<string, Queue>();
  const slow = new Set<string>();

  return async (account: string, c: Context, next: Next): Promise<void> => {
    const { path } = c.req;
    const queue = queues.get(account) ?? { running: new Set(), waiting: new Map(), slow };
    queues.set(account, queue);
    await enter(queue, path);
    const startedAt = performance.now();
    try {
      // If the client has left, nobody needs the response.
      if (!c.req.raw.signal.aborted) await next();
    } finally {
      if (performance.now() - startedAt < SLOW_MS) slow.delete(path);
      else if (slow.size < SLOW_MAX) slow.add(path);
      leave(queue, path);
      if (queue.running.size === 0) queues.delete(account);
    }
  };
}

function hasPlace({ running, slow }: Queue, path: string): boolean {
  if (running.size >= AT_ONCE || running.has(path)) return false;
  return !slow.has(path) || [...running].filter((one) => slow.has(one)).length < SLOW_AT_ONCE;
}

async function enter(queue: Queue, path: string): Promise<void> {
  const { running, waiting } = queue;
  if (hasPlace(queue, path)) {
    running.add(path);
    return;
  }
  if ([...waiting.values()].flat().length >= WAITING) {
    throw new ApiError('TOO_MANY_REQUESTS', 'Too many requests at once. Try again in a second.', {
      retryAfterSeconds: 1,
    });
  }
  const ofPath = waiting.get(path) ?? [];
  waiting.set(path, ofPath);
  await new Promise<void>((go) => ofPath.push(go));
}

/** Frees a slot and starts the next waiting request that may run. */
function leave(queue: Queue, path: string): void {
  const { running, waiting } = queue;
  running.delete(path);
  const next = [...waiting].find(([one]) => hasPlace(queue, one));
  if (next === undefined) return;
  const [following, ofPath] = next;
  const go = ofPath.shift();
  waiting.delete(following);
  if (ofPath.length > 0) waiting.set(following, ofPath);
  running.add(following);
  go?.();
}
