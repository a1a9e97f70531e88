import { createHmac } from 'node:crypto';
import { createServer, request as requestHttp } from 'node:http';
import { connect } from 'node:net';
import getPort from 'get-port';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTurns, refusalOfFunction } from '../../local/gateway/turns.ts';
import { close, listen } from '../../local/processes/server.ts';
import { makeKeys } from '../../local/shared/keys.ts';

const keys = makeKeys();
afterEach(() => {
  vi.useRealTimers();
});

/** Returns an expired session token. Browsers send expired tokens to renew a session. */
function tokenOf(sub: string, session = sub, secret = keys.jwtSecret): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, session_id: session, exp: 1 })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ana = bearer(tokenOf('ana'));

/** Starts a server whose requests end when the test ends them. `started` lists the requests that have begun. */
async function newServer() {
  const started: string[] = [];
  const instants: { begun: number; ended: number }[] = [];
  const endings: (() => void)[] = [];
  let arrived = 0;
  const turns = createTurns(keys, refusalOfFunction);
  const server = createServer((request, response) => {
    arrived += 1;
    void turns(request, response).then((isIn) => {
      if (!isIn) return;
      started.push(request.url ?? '');
      const instant = { begun: performance.now(), ended: 0 };
      instants.push(instant);
      endings.push(() => {
        instant.ended = performance.now();
        response.statusCode = statusOf(request.url);
        response.end();
      });
    });
  });
  const port = await getPort({ host: '127.0.0.1' });
  await listen(server, port);
  onTestFinished(() => close(server));
  /** Sends a request and waits until the server has received it. */
  const ask = async (path: string, headers: Record<string, string>) => {
    const asked = arrived + 1;
    const request = requestHttp({ port, host: '127.0.0.1', path, headers, agent: false });
    const answer = new Promise<unknown[]>((resolve) => {
      request.on('error', () => resolve(['gone']));
      request.on('response', (response) => {
        response.resume();
        resolve([response.statusCode, response.headers['retry-after']]);
      });
    });
    request.end();
    await vi.waitFor(() => expect(arrived).toBe(asked), { timeout: 60_000, interval: 1 });
    return { answer, leave: () => request.destroy() };
  };
  const askAll = async (paths: readonly string[], headers: Record<string, string>) => {
    for (const path of paths) await ask(path, headers);
  };
  /** Ends the oldest running request. Then waits until the total number of begun requests is `begun`. */
  const endOne = async (begun = started.length): Promise<void> => {
    endings.shift()?.();
    await vi.waitFor(() => expect(started).toHaveLength(begun), { timeout: 60_000 });
  };
  return { ask, askAll, started, instants, endings, endOne, port };
}

const statusOf = (path = ''): number => (path.startsWith('/refused') ? 413 : 200);

const times = (count: number, path: string): string[] => Array.from({ length: count }, () => path);

test('two requests of an account run at once, one for each path, without using the places of other accounts', async () => {
  const { askAll, started, endOne } = await newServer();
  await askAll(['/1', '/1?again', '/2', '/3'], ana);
  await askAll(['/b'], bearer(tokenOf('ben')));
  expect(started).toEqual(['/1', '/2', '/b']);
  await endOne(4);
  expect(started[3]).toBe('/1?again');
});

test('many waiting requests for one path do not delay requests for other paths', async () => {
  const { askAll, started, endOne } = await newServer();
  await askAll([...times(20, '/export'), '/1', '/2'], ana);
  expect(started).toEqual(['/export', '/1']);
  await endOne(3);
  await endOne(4);
  expect(started.slice(2).toSorted()).toEqual(['/2', '/export']);
});

test('one of an account’s two places serves only fast paths, so that slow paths do not block fast paths', async () => {
  const { askAll, started, endOne } = await newServer();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  await askAll(['/month', '/dashboard'], ana);
  clock.mockReturnValue(1000);
  await endOne();
  await endOne();
  await askAll(['/month', '/dashboard', '/light'], ana);
  expect(started.slice(2)).toEqual(['/month', '/light']);
});

test('requests of another session run even if one session floods the account with requests', async () => {
  const { ask, askAll, started, endOne } = await newServer();
  await askAll(times(61, '/1'), bearer(tokenOf('ana', 'kept by a thief')));
  const { answer } = await ask('/1', bearer(tokenOf('ana', 'of the owner')));
  expect(started).toHaveLength(2);
  await endOne();
  await endOne();
  expect(await answer).toEqual([200, undefined]);
});

test('at most sixty requests wait, and the next request is refused with a Retry-After of one second', async () => {
  const { ask, askAll } = await newServer();
  await askAll(times(61, '/1'), ana);
  expect(await (await ask('/1', ana)).answer).toEqual([429, '1']);
});

test('a request that has waited ten seconds is refused with a Retry-After', async () => {
  const { ask, askAll } = await newServer();
  await askAll(['/1'], ana);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = await ask('/1', ana);
  vi.advanceTimersByTime(10_000);
  expect(await late.answer).toEqual([429, '1']);
});

test('a waiting request is not started after its client has disconnected', async () => {
  const { ask, askAll, started, endOne } = await newServer();
  await askAll(['/1', '/2'], ana);
  const left = await ask('/left', ana);
  await askAll(['/next'], ana);
  left.leave();
  expect(await left.answer).toEqual(['gone']);
  await endOne(3);
  expect(started).toEqual(['/1', '/2', '/next']);
});

test('while requests of an account wait, a place stays empty after a request for as long as that request took, at least 25 ms', async () => {
  const { askAll, instants, endOne } = await newServer();
  await askAll(times(10, '/1'), ana);
  await endOne(2);
  await endOne(3);
  const [slow, quick, next] = instants;
  const since = (end = 0, start = 0) => end - start;
  // A timer may fire a fraction of a millisecond early.
  expect(since(quick?.begun, slow?.ended)).toBeGreaterThan(
    Math.min(since(slow?.ended, slow?.begun), 1000) - 2,
  );
  expect(since(next?.begun, quick?.ended)).toBeGreaterThan(23);
});

test('a place of an address stays empty for 100 ms after a request, so that a client cannot repeat refused calls at once', async () => {
  const { askAll, instants, endOne } = await newServer();
  for (const number of [1, 2, 3, 4]) {
    await askAll([`/${number}`], {});
    await endOne(number);
  }
  const begun = performance.now();
  await askAll(['/5'], {});
  await endOne(5);
  const [first] = instants;
  expect(first?.ended).toBeLessThan(begun);
  expect((instants[4]?.begun ?? 0) - (first?.ended ?? 0)).toBeGreaterThan(98);
});

test('a place of an account stays empty for 25 ms after a refusal, even if no request waits', async () => {
  const { askAll, instants, endOne } = await newServer();
  await askAll(['/refused'], ana);
  await endOne(1);
  await askAll(['/refused'], ana);
  await endOne(2);
  const [first, next] = instants;
  expect((next?.begun ?? 0) - (first?.ended ?? 0)).toBeGreaterThan(23);
});

test('a forged token takes no place of the account that it names', async () => {
  const { askAll, started } = await newServer();
  const forged = bearer(tokenOf('ana', 'ana', makeKeys().jwtSecret));
  await askAll([...times(70, '/1'), '/2'], forged);
  await askAll(['/mine', '/also-mine'], ana);
  expect(started.slice(-2)).toEqual(['/mine', '/also-mine']);
});

test('the server reads the token from a cookie if the Authorization header contains no token', async () => {
  const { askAll, started } = await newServer();
  await askAll(['/1', '/1'], { cookie: `theme=dark; klinky-access=${tokenOf('ana')}` });
  await askAll(['/1'], ana);
  expect(started).toEqual(['/1']);
});

test('requests with the secret key do not wait', async () => {
  const { askAll, started } = await newServer();
  await askAll(times(70, '/1'), { apikey: keys.secretKey });
  await askAll(times(2, '/1'), { apikey: keys.secretKey, ...ana });
  expect(started).toHaveLength(72);
});

test('requests that are pipelined on a closed connection free their places', async () => {
  const { ask, started, endings, endOne, port } = await newServer();
  const connection = connect(port, '127.0.0.1');
  connection.on('error', () => {});
  connection.write(
    ['/1', '/2', '/3', '/4'].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''),
  );
  await vi.waitFor(() => expect(started).toHaveLength(4), { timeout: 60_000 });
  // The server has finished these requests, but their responses wait for the response to the first request.
  for (const end of endings.splice(1)) end();
  connection.resetAndDestroy();
  await ask('/next', {});
  await ask('/last', {});
  await endOne(6);
  expect(started.slice(4)).toEqual(['/next', '/last']);
});
