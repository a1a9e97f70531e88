import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { ApiError, NetworkError } from '@/lib/http/http.ts';
import { listen, type Listener } from '@/api/notifications/realtime.ts';
import getPort from 'get-port';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import WebSocket, { WebSocketServer } from 'ws';
import { startRealtime, type Realtime } from '../../local/realtime/realtime.ts';
import { KEYS } from './keys.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';

// The tests run the web app's listener against the embedded Realtime server, and simulate failures of the connection.

const OWNER = '0198c0de-0000-7000-8000-000000000001';
const STRANGER = '0198c0de-0000-7000-8000-000000000002';
const POLL = { timeout: 60_000, interval: 20 };

/**
 * A frame of the protocol is a list: the reference of the join, the reference of the message, the topic, the event, the
 * payload.
 */
const Frame = v.tuple([v.nullable(v.string()), v.nullable(v.string()), v.string(), v.string(), v.unknown()]);

let base: TestDatabase;
let realtime: Realtime;
let server: Server;
let port: number;
const listeners: Listener[] = [];

beforeAll(async () => {
  vi.stubGlobal('WebSocket', WebSocket);
  base = await startTestDatabase();
  await base.sql.unsafe(`
    create policy read_own_topic on realtime.messages for select to authenticated
      using (extension = 'broadcast' and realtime.topic() = 'user:' || (select auth.uid()));
  `);
  port = await getPort({ host: '127.0.0.1' });
  await serve();
});
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.stop();
});
afterAll(async () => {
  await end();
  await base.stop();
  vi.unstubAllGlobals();
});

async function serve(): Promise<void> {
  realtime = await startRealtime({ databaseUrl: base.database.url('postgres'), keys: KEYS });
  server = createServer().on('upgrade', (request, socket, head) =>
    realtime.handleUpgrade(request, socket, head),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

async function end(): Promise<void> {
  await realtime.stop();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

const sign = (sub: string, expiresAt: Date): Promise<string> =>
  new SignJWT({ sub, role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(KEYS.jwtSecret));

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);

interface Session {
  user: string;
  tokenEndsAt: Date;
  /**
   * The expiry that the API states. If the clock of a machine is wrong, this expiry can differ from the expiry in the
   * token.
   */
  saidEndsAt: Date | null;
  failure: Error | null;
  realtimePort: number;
}

/** Opens a tab that listens to the owner's topic. The tab uses the session of its browser. */
function openTab(differences: Partial<Session> = {}) {
  const session: Session = {
    user: OWNER,
    tokenEndsAt: inSeconds(3_600),
    saidEndsAt: null,
    failure: null,
    realtimePort: port,
    ...differences,
  };
  const seen = { newsCount: 0, tokenCount: 0 };
  const listener = listen({
    async fetchAccess() {
      seen.tokenCount += 1;
      const { user, tokenEndsAt, saidEndsAt, failure, realtimePort } = session;
      if (failure) throw failure;
      return {
        accessToken: await sign(user, tokenEndsAt),
        expiresAt: (saidEndsAt ?? tokenEndsAt).toISOString(),
        realtimeUrl: `ws://127.0.0.1:${realtimePort}/realtime/v1`,
        publishableKey: KEYS.publishableKey,
        topic: `user:${OWNER}`,
      };
    },
    onNews: () => {
      seen.newsCount += 1;
    },
  });
  listeners.push(listener);
  return { session, seen, listener };
}

type Tab = ReturnType<typeof openTab>;

async function untilNews(tab: Tab, count: number): Promise<void> {
  await expect.poll(() => tab.seen.newsCount, POLL).toBe(count);
}

const send = (topic = `user:${OWNER}`) => base.sql`select realtime.send('{}', 'INSERT', ${topic}, true)`;

test('each tab of a user refreshes when its topic opens and at each message', async () => {
  const tabs = [openTab(), openTab()];
  const stranger = openTab({ user: STRANGER });
  for (const tab of tabs) await untilNews(tab, 1);
  await send(`user:${STRANGER}`);
  await send();
  for (const tab of tabs) await untilNews(tab, 2);
  expect(stranger.seen.newsCount).toBe(0);
});

test('a tab refreshes only after the server has begun to follow the database, so that the tab misses no commit', async () => {
  const joins: unknown[] = [];
  const late = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(late, 'listening');
  const address = late.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  let follow = () => {};
  late.on('connection', (socket) => {
    socket.on('message', (data) => {
      if (!Buffer.isBuffer(data)) return;
      const [joinRef, ref, topic, event, payload] = v.parse(Frame, JSON.parse(data.toString()));
      if (event !== 'phx_join') return;
      joins.push(payload);
      const answer = { status: 'ok', response: { postgres_changes: [] } };
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', answer]));
      const ready = { extension: 'system', status: 'ok', message: 'Replication connection established' };
      follow = () => socket.send(JSON.stringify([joinRef, null, topic, 'system', ready]));
    });
  });
  const tab = openTab({ realtimePort: address.port });
  await expect.poll(() => joins, POLL).toHaveLength(1);
  expect(joins).toMatchObject([{ config: { private: true, broadcast: { replication_ready: true } } }]);
  expect(tab.seen.newsCount).toBe(0);
  follow();
  await untilNews(tab, 1);
  tab.listener.stop();
  for (const socket of late.clients) socket.terminate();
  late.close();
});

test('after a restart of the server, each tab reconnects, refreshes once and shows newer rows', async () => {
  const tabs = [openTab(), openTab()];
  for (const tab of tabs) await untilNews(tab, 1);
  await end();
  await send();
  await serve();
  for (const tab of tabs) await untilNews(tab, 2);
  await send();
  for (const tab of tabs) await untilNews(tab, 3);
  expect(tabs.map(({ seen }) => seen.newsCount)).toEqual([3, 3]);
});

test('after the server has lost the database for a moment, its clients reconnect and refresh', async () => {
  const tab = openTab();
  await untilNews(tab, 1);
  await base.sql`select pg_terminate_backend(active_pid) from pg_replication_slots where temporary`;
  await untilNews(tab, 2);
  await send();
  await untilNews(tab, 3);
  expect(tab.seen.newsCount).toBe(3);
});

test('a tab replaces a silently dead connection after the network is back', async () => {
  const pairs: [Socket, Socket][] = [];
  const network = createTcpServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
    pairs.push([near, far]);
  });
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  const address = network.address();
  const realtimePort = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    const tab = openTab({ realtimePort });
    const witness = openTab();
    await untilNews(tab, 1);
    await untilNews(witness, 1);
    for (const [near, far] of pairs) {
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
    await send();
    await untilNews(witness, 2);
    expect(tab.seen.newsCount).toBe(1);
    tab.listener.reconnect();
    await untilNews(tab, 2);
    await send();
    await untilNews(tab, 3);
  } finally {
    for (const socket of pairs.flat()) socket.destroy();
    network.close();
  }
});

test('a tab renews its token before the token expires, without closing its channel', async () => {
  const firstEnd = inSeconds(5);
  const tab = openTab({ tokenEndsAt: firstEnd });
  await expect.poll(() => tab.seen.tokenCount, POLL).toBe(1);
  tab.session.tokenEndsAt = inSeconds(3_600);
  await untilNews(tab, 1);
  await expect.poll(() => Date.now() > firstEnd.getTime() + 200, POLL).toBe(true);
  await send();
  await untilNews(tab, 2);
  expect(tab.seen.tokenCount).toBe(2);
});

test('a tab reopens a channel with a new token after the server has closed it because of an expired token', async () => {
  const tab = openTab({ tokenEndsAt: inSeconds(4), saidEndsAt: inSeconds(3_600) });
  await untilNews(tab, 1);
  tab.session.tokenEndsAt = inSeconds(3_600);
  await untilNews(tab, 2);
  await send();
  await untilNews(tab, 3);
  expect(tab.seen.tokenCount).toBe(2);
});

test('a tab receives no more events of its first user after another user has signed in', async () => {
  const tab = openTab();
  const witness = openTab();
  await untilNews(tab, 1);
  await untilNews(witness, 1);
  tab.session.user = STRANGER;
  tab.listener.reconnect();
  await expect.poll(() => tab.seen.tokenCount, POLL).toBeGreaterThan(1);
  await send();
  await untilNews(witness, 2);
  expect(tab.seen.newsCount).toBe(1);
});

test('a tab asks the API again for a token if the API does not respond, but not if the session has ended', async () => {
  const body = { errorCode: 'UNAUTHENTICATED', message: '' } as const;
  const signedOut = openTab({ failure: new ApiError(body, 401, null) });
  const offline = openTab({ failure: new NetworkError('No answer') });
  await expect.poll(() => offline.seen.tokenCount, POLL).toBe(2);
  offline.session.failure = null;
  await untilNews(offline, 1);
  expect(signedOut.seen).toEqual({ newsCount: 0, tokenCount: 1 });
});

test('a tab receives nothing after it has stopped listening', async () => {
  const tab = openTab();
  const witness = openTab();
  await untilNews(tab, 1);
  await untilNews(witness, 1);
  tab.listener.stop();
  await send();
  await untilNews(witness, 2);
  expect(tab.seen.newsCount).toBe(1);
});
