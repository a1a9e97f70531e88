import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import getPort from 'get-port';
import { SignJWT } from 'jose';
import postgres, { type TransactionSql } from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { startRealtime, type Realtime } from '../../local/realtime/realtime.ts';
import { KEYS } from './keys.ts';
import { makeClient } from './client.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';

const OWNER = '0198c0de-0000-7000-8000-000000000001';
const STRANGER = '0198c0de-0000-7000-8000-000000000002';
const TOPIC = `user:${OWNER}:notes`;
/** The payload with which a client joins a private topic. */
const PRIVATE = { config: { private: true } };
const POLL = { timeout: 45_000, interval: 20 };

let base: TestDatabase;
let realtime: Realtime;
let server: Server;
let url: string;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  base = await startTestDatabase();
  await base.sql.unsafe(`
    create table public.notes (id int primary key, owner_id uuid not null, words text);
    create policy read_own_topics on realtime.messages for select to authenticated
      using (extension = 'broadcast' and realtime.topic() like 'user:' || (select auth.uid()) || ':%');
    create policy read_open_topics on realtime.messages for select to anon, authenticated
      using (extension = 'broadcast' and realtime.topic() ~ '^(open|asked|unasked|crowd|twice|room-[0-9]+)$');
    create function public.announce() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      perform realtime.broadcast_changes(
        'user:' || coalesce(new.owner_id, old.owner_id) || ':notes', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger announce after insert or update or delete on public.notes
      for each row execute function public.announce();
  `);
  realtime = await startRealtime({
    databaseUrl: base.database.url('postgres'),
    keys: KEYS,
    forgetEveryMs: 100,
  });
  const port = await getPort({ host: '127.0.0.1' });
  url = `http://127.0.0.1:${port}`;
  server = createServer().on('upgrade', (request, socket, head) =>
    realtime.handleUpgrade(request, socket, head),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()));
  // Truncates the table. A deletion of the rows would fire triggers and send messages to the next test.
  await base.sql`truncate public.notes`;
});
afterAll(async () => {
  await realtime.stop();
  server.close();
  await base.stop();
});

function sign(sub: string, expiresAt: number | string = '1h'): Promise<string> {
  return new SignJWT({ sub, role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(KEYS.jwtSecret));
}

interface ConnectedClient {
  client: SupabaseClient;
  channel: RealtimeChannel;
  messages: { event: string; payload: Record<string, unknown> }[];
  states: string[];
  reasons: string[];
}

/** Joins a topic and records the events of the topic. */
async function listen(options: {
  token?: string;
  key?: string;
  isPrivate?: boolean;
  topic?: string;
}): Promise<ConnectedClient> {
  const client = makeClient({ url, key: options.key ?? KEYS.publishableKey });
  clients.push(client);
  if (options.token !== undefined) await client.realtime.setAuth(options.token);
  const channel = client.channel(options.topic ?? TOPIC, { config: { private: options.isPrivate ?? true } });
  const heard: ConnectedClient = { client, channel, messages: [], states: [], reasons: [] };
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.messages.push({ event, payload }));
  channel.subscribe((state, error) => {
    heard.states.push(state);
    if (error !== undefined) heard.reasons.push(error.message);
  });
  await expect.poll(() => heard.states.length, POLL).toBeGreaterThan(0);
  return heard;
}

test('messages are deleted after three days, while the server runs', async () => {
  await base.sql`
    insert into realtime.messages (topic, extension, inserted_at)
    values ('old', 'broadcast', now() - interval '73 hours'), ('young', 'broadcast', now() - interval '71 hours')`;
  const kept = () => base.sql`select topic from realtime.messages where topic in ('old', 'young')`;
  await expect.poll(kept, POLL).toEqual([{ topic: 'young' }]);
});

test('users allowed by the policy receive inserts, updates and deletes, with the row before and after', async () => {
  const heard = await listen({ token: await sign(OWNER) });
  expect(heard.states).toEqual(['SUBSCRIBED']);
  await base.sql`insert into public.notes values (1, ${OWNER}, 'é“€')`;
  await base.sql`update public.notes set words = 'new' where id = 1`;
  await base.sql`delete from public.notes where id = 1`;
  await expect.poll(() => heard.messages.length, POLL).toBe(3);
  const first = { id: 1, owner_id: OWNER, words: 'é“€' };
  const second = { ...first, words: 'new' };
  const place = { table: 'notes', schema: 'public', id: expect.any(String) };
  expect(heard.messages).toEqual([
    { event: 'INSERT', payload: { operation: 'INSERT', record: first, old_record: null, ...place } },
    { event: 'UPDATE', payload: { operation: 'UPDATE', record: second, old_record: first, ...place } },
    { event: 'DELETE', payload: { operation: 'DELETE', record: null, old_record: second, ...place } },
  ]);
});

test('strangers, visitors and clients that ask for a public channel are refused with Supabase’s messages', async () => {
  const stranger = await listen({ token: await sign(STRANGER) });
  const nobody = await listen({});
  const twin = await listen({ token: await sign(STRANGER), isPrivate: false });
  const owner = await listen({ token: await sign(OWNER) });
  for (const { states, reasons } of [stranger, nobody]) {
    expect(states).toEqual(['CHANNEL_ERROR']);
    expect(reasons[0]).toContain(`You do not have permissions to read from this Channel topic: ${TOPIC}`);
  }
  expect(twin.states).toEqual(['CHANNEL_ERROR']);
  expect(twin.reasons[0]).toContain('PrivateOnly: This project only allows private channels');
  // Nobody receives this message, because its channel is public.
  await base.sql`select realtime.send('{"n": 1}', 'public', ${TOPIC}, false)`;
  await base.sql`insert into public.notes values (1, ${OWNER}, 'secret')`;
  await expect.poll(() => owner.messages.length, POLL).toBe(1);
  expect(owner.messages[0]?.event).toBe('INSERT');
  expect([...stranger.messages, ...nobody.messages, ...twin.messages]).toEqual([]);
  expect(owner.messages).toHaveLength(1);
});

test('a client with the secret key receives committed rows, and nothing from a rolled-back transaction', async () => {
  const heard = await listen({ key: KEYS.secretKey });
  expect(heard.states).toEqual(['SUBSCRIBED']);
  await base.sql
    .begin(async (sql) => {
      await sql`insert into public.notes values (1, ${OWNER}, 'never')`;
      throw new Error('rolled back');
    })
    .catch(() => {});
  await base.sql`insert into public.notes values (2, ${OWNER}, 'kept')`;
  await expect.poll(() => heard.messages.length, POLL).toBe(1);
  expect(heard.messages[0]?.payload['record']).toMatchObject({ id: 2 });
});

test('a thousand changes arrive complete and in order, even if a change has 20,000 characters', async () => {
  const heard = await listen({ token: await sign(OWNER) });
  await base.sql`insert into public.notes select i, ${OWNER}, 'n' from generate_series(1, 1000) i`;
  await base.sql`insert into public.notes values (1001, ${OWNER}, ${'x'.repeat(20_000)})`;
  await expect.poll(() => heard.messages.length, POLL).toBe(1001);
  const ids = heard.messages.map(({ payload }) => payload['record']).map((record) => Object(record).id);
  expect(ids).toEqual(Array.from({ length: 1001 }, (_, index) => index + 1));
  expect(heard.messages.at(-1)?.payload['record']).toMatchObject({ words: 'x'.repeat(20_000) });
});

test('a new token of the same user keeps the channel open, and another user’s token closes it', async () => {
  const heard = await listen({ token: await sign(OWNER, '2h') });
  await heard.client.realtime.setAuth(await sign(OWNER, '3h'));
  await base.sql`insert into public.notes values (1, ${OWNER}, 'still here')`;
  await expect.poll(() => heard.messages.length, POLL).toBe(1);
  await heard.client.realtime.setAuth(await sign(STRANGER));
  await expect.poll(() => heard.states, POLL).toContain('CLOSED');
});

test('a changed policy takes effect when a client sends the next token for its channel', async () => {
  const heard = await listen({ token: await sign(OWNER, '2h') });
  await base.sql`alter policy read_own_topics on realtime.messages using (false)`;
  await heard.client.realtime.setAuth(await sign(OWNER, '3h'));
  await expect.poll(() => heard.states, POLL).toContain('CLOSED');
  await base.sql`alter policy read_own_topics on realtime.messages
    using (extension = 'broadcast' and realtime.topic() like 'user:' || (select auth.uid()) || ':%')`;
});

test('a channel can neither be opened nor stay open with an expired token', async () => {
  // Five seconds are enough for a join on a busy machine.
  const heard = await listen({ token: await sign(OWNER, Math.floor(Date.now() / 1000) + 5) });
  expect(heard.states).toEqual(['SUBSCRIBED']);
  await expect.poll(() => heard.states, POLL).toContain('CLOSED');
  const socket = await connect();
  const token = await sign(OWNER, 1);
  socket.send([
    '1',
    '1',
    `realtime:${TOPIC}`,
    'phx_join',
    { config: { private: true }, access_token: token },
  ]);
  await expect
    .poll(() => socket.frames, POLL)
    .toContainEqual([
      '1',
      '1',
      `realtime:${TOPIC}`,
      'phx_reply',
      { status: 'error', response: { reason: 'InvalidJWTToken: Token has expired' } },
    ]);
  socket.close();
});

/** Opens a socket without supabase-js. */
async function connect(to = url) {
  const socket = new WebSocket(
    `${to.replace('http', 'ws')}/realtime/v1/websocket?apikey=${KEYS.publishableKey}&vsn=2.0.0`,
  );
  const frames: unknown[] = [];
  const closes: number[] = [];
  socket.addEventListener('message', ({ data }) =>
    frames.push(JSON.parse(typeof data === 'string' ? data : '')),
  );
  socket.on('close', (code) => closes.push(code));
  await once(socket, 'open');
  return {
    frames,
    closes,
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    close: () => socket.terminate(),
  };
}

const connectMany = (count: number) => Promise.all(Array.from({ length: count }, () => connect()));

test('the server supports join, heartbeat, broadcast and leave', async () => {
  const topic = 'realtime:open';
  const socket = await connect();
  socket.send([null, '1', 'phoenix', 'heartbeat', {}]);
  socket.send(['2', '2', topic, 'phx_join', PRIVATE]);
  await expect.poll(() => socket.frames.length, POLL).toBe(2);
  await base.sql`select realtime.send('{"n": 1}', 'tick', 'open')`;
  await expect.poll(() => socket.frames.length, POLL).toBe(3);
  socket.send(['2', '3', topic, 'phx_leave', {}]);
  await expect.poll(() => socket.frames.length, POLL).toBe(5);

  const ok = { status: 'ok', response: {} };
  const joined = { status: 'ok', response: { postgres_changes: [] } };
  const tick = {
    type: 'broadcast',
    event: 'tick',
    meta: { id: expect.any(String) },
    payload: { n: 1, id: expect.any(String) },
  };
  expect(socket.frames).toEqual([
    [null, '1', 'phoenix', 'phx_reply', ok],
    ['2', '2', topic, 'phx_reply', joined],
    [null, null, topic, 'broadcast', tick],
    ['2', '3', topic, 'phx_reply', ok],
    ['2', '2', topic, 'phx_close', {}],
  ]);
  socket.close();
});

test('on request, a client gets Supabase’s message that the server has begun to follow the database', async () => {
  const socket = await connect();
  const config = { private: true, broadcast: { replication_ready: true } };
  socket.send(['1', '1', 'realtime:asked', 'phx_join', { config }]);
  socket.send(['2', '2', 'realtime:unasked', 'phx_join', PRIVATE]);
  await expect.poll(() => socket.frames.length, POLL).toBe(3);
  const joined = { status: 'ok', response: { postgres_changes: [] } };
  const ready = {
    channel: 'asked',
    extension: 'system',
    message: 'Replication connection established',
    status: 'ok',
  };
  expect(socket.frames).toEqual([
    ['1', '1', 'realtime:asked', 'phx_reply', joined],
    ['1', null, 'realtime:asked', 'system', ready],
    ['2', '2', 'realtime:unasked', 'phx_reply', joined],
  ]);
  socket.close();
});

test('nonsense, a frame over a megabyte and a 101st channel are refused as the protocol requires', async () => {
  const nonsense = await connect();
  nonsense.send('{"not": "a message"');
  await expect.poll(() => nonsense.closes, POLL).toEqual([1003]);
  const huge = await connect();
  huge.send(['1', '1', 'realtime:a', 'phx_join', { filler: 'x'.repeat(1_000_001) }]);
  await expect.poll(() => huge.closes, POLL).toEqual([1009]);
  const many = await connect();
  for (let n = 1; n <= 101; n++) many.send([`${n}`, `${n}`, `realtime:room-${n}`, 'phx_join', PRIVATE]);
  await expect.poll(() => many.frames.length, POLL).toBe(101);
  expect(many.frames[99]).toMatchObject(['100', '100', 'realtime:room-100', 'phx_reply', { status: 'ok' }]);
  expect(many.frames[100]).toMatchObject([
    '101',
    '101',
    'realtime:room-101',
    'phx_reply',
    { status: 'error', response: { reason: 'ChannelRateLimitReached: Too many channels' } },
  ]);
  many.close();
});

test('a thousand clients listen at once, and the next client is refused with Supabase’s message until a client leaves', async () => {
  const topic = 'realtime:crowd';
  const refusal = { reason: 'ConnectionRateLimitReached: Too many connected users' };
  const crowd: Awaited<ReturnType<typeof connect>>[] = [];
  try {
    while (crowd.length < 1000) {
      const some = await connectMany(50);
      crowd.push(...some);
      for (const socket of some) socket.send(['1', '1', topic, 'phx_join', PRIVATE]);
      await expect.poll(() => some.filter(({ frames }) => frames.length === 1).length, POLL).toBe(50);
    }
    const late = await connect();
    crowd.push(late);
    late.send(['1', '1', topic, 'phx_join', PRIVATE]);
    await expect.poll(() => late.frames.length, POLL).toBe(1);
    expect(late.frames[0]).toEqual(['1', '1', topic, 'phx_reply', { status: 'error', response: refusal }]);

    crowd[0]?.send(['1', '2', topic, 'phx_leave', {}]);
    await expect.poll(() => crowd[0]?.frames.length, POLL).toBe(3);
    late.send(['2', '2', topic, 'phx_join', PRIVATE]);
    await expect.poll(() => late.frames.length, POLL).toBe(2);
    expect(late.frames[1]).toMatchObject(['2', '2', topic, 'phx_reply', { status: 'ok' }]);

    await base.sql`select realtime.send('{}', 'all', 'crowd')`;
    const heard = () => crowd.filter(({ frames }) => JSON.stringify(frames.at(-1)).includes('"all"'));
    await expect.poll(() => heard().length, POLL).toBe(1000);
    expect(heard()).not.toContain(crowd[0]);
  } finally {
    for (const { close } of crowd) close();
  }
});

test('of a thousand sockets without channels, the next socket replaces the oldest', async () => {
  const idle: Awaited<ReturnType<typeof connect>>[] = [await connect()];
  try {
    while (idle.length < 1000) idle.push(...(await connectMany(37)));
    expect(idle.flatMap(({ closes }) => closes)).toEqual([]);
    idle.push(await connect());
    await expect.poll(() => idle[0]?.closes, POLL).toEqual([1006]);
    expect(idle.slice(1).flatMap(({ closes }) => closes)).toEqual([]);
  } finally {
    for (const { close } of idle) close();
  }
});

test('a client that is silent for 75 seconds is disconnected, and a client with a heartbeat stays connected', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const own = await startRealtime({ databaseUrl: base.database.url('postgres'), keys: KEYS });
  const door = createServer().on('upgrade', (request, socket, head) =>
    own.handleUpgrade(request, socket, head),
  );
  try {
    const port = await getPort({ host: '127.0.0.1' });
    door.listen(port, '127.0.0.1');
    await once(door, 'listening');
    const silent = await connect(`http://127.0.0.1:${port}`);
    const alive = await connect(`http://127.0.0.1:${port}`);
    for (const ref of ['1', '2', '3', '4']) {
      expect(silent.closes).toEqual([]);
      vi.advanceTimersByTime(25_000);
      alive.send([null, ref, 'phoenix', 'heartbeat', {}]);
      await expect.poll(() => alive.frames.length, POLL).toBe(Number(ref));
    }
    await expect.poll(() => silent.closes, POLL).toEqual([1006]);
    expect(alive.closes).toEqual([]);
  } finally {
    vi.useRealTimers();
    await own.stop();
    door.close();
  }
});

test('the sender of the write-ahead log checks every two seconds, in case a wake-up is lost', async () => {
  const admin = postgres(base.database.url('supabase_admin'), { max: 1, onnotice() {} });
  const lastReply = async () => {
    const [row] = await admin`select max(reply_time) as at from pg_stat_replication`;
    return Number(row?.['at'] ?? Number.NaN);
  };
  // Waits until the sender of the previous test has ended, because the test would also count the checks of that sender.
  await expect.poll(() => admin`select from pg_stat_replication`, POLL).toHaveLength(1);
  // The previous test moves the clock of this process forward, so a reply can be older than the reply before.
  const before = await lastReply();
  await expect.poll(lastReply, { timeout: 20_000, interval: 100 }).not.toBe(before);
  await admin.end();
});

test('a message is sent only after its change is visible, in commit order', async () => {
  const { messages } = await listen({ token: await sign(OWNER) });
  const admin = postgres(base.database.url('supabase_admin'), { max: 3, onnotice() {} });
  const commit = (work: (sql: TransactionSql) => Promise<unknown>) =>
    admin.begin(async (sql) => {
      await sql`set local synchronous_commit = on`;
      await work(sql);
    });
  const commitsThatWait = () => admin`select from pg_stat_activity where wait_event = 'SyncRep'`;
  // A commit that waits for a standby is in the log but not yet visible.
  await admin`alter system set synchronous_standby_names = 'nobody'`;
  await admin`select pg_reload_conf()`;
  let probe: Promise<unknown> | undefined;
  let waiting: Promise<unknown> | undefined;
  try {
    // The server applies the setting with a delay, so the test repeats a commit until a commit has to wait.
    const untilOneWaits = () => {
      probe ??= commit((sql) => sql`select pg_logical_emit_message(true, 'probe', '')`).finally(() => {
        probe = undefined;
      });
      return commitsThatWait();
    };
    await expect.poll(untilOneWaits, POLL).toHaveLength(1);
    waiting = commit((sql) => sql`insert into public.notes values (1, ${OWNER}, 'first')`);
    await expect.poll(commitsThatWait, POLL).toHaveLength(2);
    await base.sql.begin(async (sql) => {
      await sql`set local synchronous_commit = local`;
      await sql`insert into public.notes values (2, ${OWNER}, 'second')`;
    });
    await expect
      .poll(() => admin`select from pg_stat_replication where sent_lsn >= pg_current_wal_flush_lsn()`, POLL)
      .not.toHaveLength(0);
    expect(messages).toEqual([]);
    expect(await base.sql`select id from public.notes`).toEqual([{ id: 2 }]);
  } finally {
    await admin`alter system reset synchronous_standby_names`;
    await admin`select pg_reload_conf()`;
    await Promise.all([probe, waiting]);
    await admin.end();
  }
  await expect.poll(() => messages, POLL).toHaveLength(2);
  expect(messages.map(({ payload }) => payload['record'])).toMatchObject([
    { words: 'first' },
    { words: 'second' },
  ]);
});

test.for([
  ['without this stack’s key', 'apikey=wrong&vsn=2.0.0', '401'],
  ['with another version of the protocol', `apikey=${KEYS.publishableKey}&vsn=1.0.0`, '400'],
] as const)('a socket %s is refused before it opens', async ([, query, status]) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?${query}`);
  const [error] = await once(socket, 'error').catch((reason: unknown) => [reason]);
  expect(String(error)).toContain(status);
});

test('a topic that a client joins twice delivers each message once', async () => {
  const socket = await connect();
  socket.send(['1', '1', 'realtime:twice', 'phx_join', PRIVATE]);
  socket.send(['2', '2', 'realtime:twice', 'phx_join', PRIVATE]);
  await expect.poll(() => socket.frames.length, POLL).toBe(3);
  expect(socket.frames[1]).toEqual(['1', '1', 'realtime:twice', 'phx_close', {}]);
  await base.sql`select realtime.send('{}', 'once', 'twice')`;
  await base.sql`select realtime.send('{}', 'last', 'twice')`;
  await expect.poll(() => socket.frames.length, POLL).toBe(5);
  expect(socket.frames.slice(3)).toMatchObject([
    [null, null, 'realtime:twice', 'broadcast', { event: 'once' }],
    [null, null, 'realtime:twice', 'broadcast', { event: 'last' }],
  ]);
  socket.close();
});
