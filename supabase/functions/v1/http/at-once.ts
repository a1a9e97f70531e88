import type { Context, Next } from 'hono';
import { ApiError } from '../errors.ts';

/** How many requests of one account an instance works on at once: one for each path. */
const AT_ONCE = 3;

/** How many more may wait. */
const WAITING = 60;

/** The requests of one account, by their paths: those that run, and those that wait, the path whose turn it is next first. */
interface Queue {
  readonly running: Set<string>;
  readonly waiting: Map<string, (() => void)[]>;
}

/**
 * Works on a few requests of one account at once, so that an instance has time for everybody. Others wait before their bodies are
 * parsed: for one path in order, and path by path in turn, so that whatever one page asks for again and again, another page is
 * answered.
 */
export function fewAtOnce() {
  const queues = new Map<string, Queue>();

  return async (account: string, c: Context, next: Next): Promise<void> => {
    const { path } = c.req;
    const queue = queues.get(account) ?? { running: new Set(), waiting: new Map() };
    queues.set(account, queue);
    await enter(queue, path);
    try {
      // Else nobody waits for it any more.
      if (!c.req.raw.signal.aborted) await next();
    } finally {
      leave(queue, path);
      if (queue.running.size === 0) queues.delete(account);
    }
  };
}

const hasPlace = ({ running }: Queue, path: string): boolean => running.size < AT_ONCE && !running.has(path);

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
