import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../errors.ts';
import { createAccountQueue } from './account-queue.ts';

/** Returns an app whose requests end on demand; `started` names the requests that began. */
function newApp() {
  const started: string[] = [];
  const endings: (() => void)[] = [];
  const app = new Hono();
  app.onError((error, c) => c.text('', error instanceof ApiError ? error.status : 500));
  const inTurn = createAccountQueue();
  app.use((c, next) => inTurn(c.req.header('Account') ?? '', c, next));
  app.get('*', async (c) => {
    started.push(c.req.url.replace('http://localhost', ''));
    await new Promise<void>((end) => endings.push(end));
    return c.text('');
  });
  const ask = async (account: string, path: string, signal?: AbortSignal): Promise<number> => {
    const request = new Request(`http://localhost${path}`, {
      headers: { Account: account },
      ...(signal && { signal }),
    });
    return (await app.request(request)).status;
  };
  /** Ends the oldest running request, and waits until the next requests have started. */
  const endOne = async (): Promise<void> => {
    endings.shift()?.();
    await settled();
  };
  return { ask, started, endOne };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('three requests of an account run at once, at most one for each path', async () => {
  const { ask, started, endOne } = newApp();
  const answers = ['/1', '/1?2', '/2', '/3', '/4'].map((path) => ask('a', path));
  answers.push(ask('b', '/b'));
  await settled();
  expect(started).toEqual(['/1', '/2', '/3', '/b']);
  for (let ended = 0; ended < answers.length; ended += 1) await endOne();
  expect(started.slice(4)).toEqual(['/1?2', '/4']);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});

test('many requests for one path leave slots for other paths, and paths take turns', async () => {
  const { ask, started, endOne } = newApp();
  for (let count = 0; count < 20; count += 1) void ask('a', '/export');
  for (const path of ['/1', '/2', '/3']) void ask('a', path);
  await settled();
  expect(started).toEqual(['/export', '/1', '/2']);
  await endOne();
  await endOne();
  expect(started.slice(3)).toEqual(['/export', '/3']);
});

test('at most sixty requests of an account wait, and further requests are refused', async () => {
  const { ask } = newApp();
  for (let count = 0; count < 63; count += 1) void ask('a', `/${count % 3}`);
  await settled();
  expect(await ask('a', '/2')).toBe(429);
});

test('slow paths leave a slot free, so that fast requests do not wait for them', async () => {
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  const { ask, started, endOne } = newApp();
  const slow = ['/month', '/dashboard', '/positions'];
  clock.mockReturnValue(0);
  for (const path of slow) void ask('a', path);
  await settled();
  clock.mockReturnValue(1000);
  for (let ended = 0; ended < slow.length; ended += 1) await endOne();
  for (const path of [...slow, '/light']) void ask('a', path);
  await settled();
  expect(started.slice(3)).toEqual(['/month', '/dashboard', '/light']);
  clock.mockReturnValue(1100);
  for (let ended = 0; ended < 3; ended += 1) await endOne();
  expect(started.slice(6)).toEqual(['/positions']);
});

test('a waiting request does not begin if its client has left', async () => {
  const { ask, started, endOne } = newApp();
  for (const path of ['/slow', '/slower', '/slowest']) void ask('a', path);
  const left = new AbortController();
  void ask('a', '/left', left.signal).catch(() => {});
  void ask('a', '/next');
  await settled();
  left.abort();
  await endOne();
  expect(started).toEqual(['/slow', '/slower', '/slowest', '/next']);
});
