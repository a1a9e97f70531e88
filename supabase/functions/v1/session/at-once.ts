import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../errors.ts';
import type { SessionCookies } from './cookies.ts';
import { hasBearer } from './session.ts';

/** How many requests of one session an instance works on at once. */
const AT_ONCE = 3;

/** How many more may wait. */
const WAITING = 60;

/** The requests of one session: those that wait by their paths, whose turn it is next first. */
interface Queue {
  running: number;
  readonly waiting: Map<string, (() => void)[]>;
}

/**
 * Works on a few requests of one session at once, so that an instance has time for everybody. Others wait before their bodies
 * are read: for one path in order, and path by path in turn, so that whatever one page asks for again and again, another page is
 * answered. A token stands for its session: a made-up one is a session of its own, and REST refuses it.
 */
export function fewAtOnce(cookies: SessionCookies) {
  const queues = new Map<string, Queue>();

  return createMiddleware(async (c, next) => {
    const token = tokenOf(c, cookies);
    if (token === undefined) return next();
    const queue = queues.get(token) ?? { running: 0, waiting: new Map() };
    queues.set(token, queue);
    if (queue.running < AT_ONCE) queue.running += 1;
    else await waitIn(queue, c.req.path);
    try {
      // Else nobody waits for it any more.
      if (!c.req.raw.signal.aborted) await next();
    } finally {
      if (!letNextIn(queue)) queue.running -= 1;
      if (queue.running === 0) queues.delete(token);
    }
  });
}

const tokenOf = (c: Context, cookies: SessionCookies): string | undefined =>
  hasBearer(c) ? c.req.header('Authorization') : cookies.read(c).accessToken;

async function waitIn({ waiting }: Queue, path: string): Promise<void> {
  const count = [...waiting.values()].reduce((sum, { length }) => sum + length, 0);
  if (count >= WAITING) {
    throw new ApiError('TOO_MANY_REQUESTS', 'Too many requests at once', { retryAfterSeconds: 1 });
  }
  const ofPath = waiting.get(path) ?? [];
  waiting.set(path, ofPath);
  await new Promise<void>((go) => ofPath.push(go));
}

/** Whether one was waiting that can go on now. */
function letNextIn({ waiting }: Queue): boolean {
  const [next] = waiting;
  if (next === undefined) return false;
  const [path, ofPath] = next;
  const go = ofPath.shift();
  waiting.delete(path);
  if (ofPath.length > 0) waiting.set(path, ofPath);
  go?.();
  return true;
}
