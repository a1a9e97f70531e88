import type { Context, Next } from 'hono';
import { ApiError } from '../errors.ts';

/** How many requests of one account an instance works on at once: one for each path. */
const AT_ONCE = 3;

/** How many of them for paths whose last request took so long: the other place is for light reads, which wait for no slow one. */
const SLOW_AT_ONCE = 2;
const SLOW_MS = 300;
/** More paths than the API has: whoever makes up names gains nothing. */
const SLOW_MAX = 1000;

/** How many more may wait. */
const WAITING = 60;

/** The requests of one account, by their paths: those that run, and those that wait, the path whose turn it is next first. */
interface Queue {
  readonly running: Set<string>;
  readonly waiting: Map<string, (() => void)[]>;
  /** The paths that were slow. */
  readonly slow: ReadonlySet<string>;
}

/**
 * Works on a few requests of one account at once, so that an instance has time for everybody. Others wait before their bodies are
 * parsed: for one path in order, and path by path in turn, so that whatever one page asks for again and again, another page is
 * answered; a place is kept from paths that were slow.
 */
export function fewAtOnce() {
  const queues = new Map<string, Queue>();
  const slow = new Set<string>();

  return async (account: string, c: Context, next: Next): Promise<void> => {
    const { path } = c.req;
    const queue = queues.get(account) ?? { running: new Set(), waiting: new Map(), slow };
    queues.set(account, queue);
    await enter(queue, path);
    const startedAt = performance.now();
    try {
      // Else nobody waits for it any more.
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
    throw new ApiError('TOO_MANY_REQUESTS', 'Too many requests at once', { retryAfterSeconds: 1 });
  }
  const ofPath = waiting.get(path) ?? [];
  waiting.set(path, ofPath);
  await new Promise<void>((go) => ofPath.push(go));
}

/** Makes room, and lets in who has a place now. */
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
