import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import { fewAtOnce } from './at-once.ts';

/** An app whose requests end when they are told to; `started` names those that were worked on. */
function newApp() {
  const started: string[] = [];
  const endings: (() => void)[] = [];
  const app = new Hono();
  app.onError((error, c) => c.text('', error instanceof ApiError ? error.status : 500));
  app.use(fewAtOnce((c) => c.req.header('Authorization')));
  app.get('*', async (c) => {
    started.push(c.req.url.replace('http://localhost', ''));
    await new Promise<void>((end) => endings.push(end));
    return c.text('');
  });
  const ask = async (token: string | null, path: string, signal?: AbortSignal): Promise<number> => {
    const headers: HeadersInit = token === null ? {} : { Authorization: `Bearer ${token}` };
    const answer = await app.request(
      new Request(`http://localhost${path}`, { headers, ...(signal && { signal }) }),
    );
    return answer.status;
  };
  /** Ends the oldest request that is worked on, and lets what follows from it happen. */
  const endOne = async (): Promise<void> => {
    endings.shift()?.();
    await settled();
  };
  return { ask, started, endOne };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('three requests of a session are worked on at once, two of one path, the others in order; those of another session at once', async () => {
  const { ask, started, endOne } = newApp();
  const answers = ['/1', '/1?2', '/1?3', '/2', '/1?4', '/2?2'].map((path) => ask('a', path));
  answers.push(ask('b', '/b'), ask(null, '/visitor'));
  await settled();
  expect(started.toSorted()).toEqual(['/1', '/1?2', '/2', '/b', '/visitor']);
  for (let ended = 0; ended < answers.length; ended += 1) await endOne();
  expect(started.slice(5)).toEqual(['/1?3', '/2?2', '/1?4']);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});

test('however many requests for one path wait, one for another path has a place', async () => {
  const { ask, started } = newApp();
  for (let count = 0; count < 20; count += 1) void ask('a', '/export');
  void ask('a', '/dashboard');
  await settled();
  expect(started).toEqual(['/export', '/export', '/dashboard']);
});

test('paths come in turn', async () => {
  const { ask, started, endOne } = newApp();
  for (const path of ['/1', '/2', '/3', '/1', '/1', '/2']) void ask('a', path);
  await settled();
  for (let ended = 0; ended < 3; ended += 1) await endOne();
  expect(started).toEqual(['/1', '/2', '/3', '/1', '/2', '/1']);
});

test('more than sixty do not wait, and are told to ask again', async () => {
  const { ask } = newApp();
  for (let count = 0; count < 63; count += 1) void ask('a', `/${count % 3}`);
  await settled();
  expect(await ask('a', '/2')).toBe(429);
});

test('what nobody waits for any more is not begun', async () => {
  const { ask, started, endOne } = newApp();
  for (const path of ['/slow', '/slow', '/slower']) void ask('a', path);
  const left = new AbortController();
  void ask('a', '/left', left.signal).catch(() => {});
  void ask('a', '/next');
  await settled();
  left.abort();
  await endOne();
  expect(started).toEqual(['/slow', '/slow', '/slower', '/next']);
});
