import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type postgres from 'postgres';
import { WebSocketServer, type WebSocket } from 'ws';
import { type Part, startPart } from '../processes/disposal.ts';
import { connect } from '../shared/connect.ts';
import { type Keys, roleOfKey } from '../shared/keys.ts';
import { errorText, log } from '../shared/log.ts';
import { RealtimeClient, type Broadcast } from './client.ts';
import { followMessages } from './message-log.ts';
import { PROTOCOL_VERSION } from './protocol.ts';

/** The part of Supabase Realtime that sends messages from the database to clients. */
export interface Realtime extends Part {
  /** Handles a request to open a WebSocket. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** The maximum number of clients that have joined a channel, and of clients that have joined none. */
const MAX_LISTENERS = 1_000;
const MAX_FRAME_BYTES = 1_000_000;
/** A client that sends nothing for this time is disconnected. Clients send a heartbeat every 25 s. */
const SILENCE_MS = 75_000;
const KEPT_MESSAGES = '3 days';
const FORGET_EVERY_MS = 60 * 60 * 1000;

type Clients = Map<WebSocket, RealtimeClient>;

/**
 * Serves Supabase's Broadcast to supabase-js. SQL inserts messages into realtime.messages with realtime.send or
 * realtime.broadcast_changes. A message reaches the clients that have joined its topic. Like Supabase Realtime, this
 * stack reads the messages from the write-ahead log. Clients thus receive only committed messages, in commit order. All
 * channels are private, as in a project that `npm run deploy` has set up. `databaseUrl` must connect as postgres.
 */
export function startRealtime(options: {
  databaseUrl: string;
  keys: Keys;
  forgetEveryMs?: number;
}): Promise<Realtime> {
  const { databaseUrl, keys, forgetEveryMs = FORGET_EVERY_MS } = options;
  const clients: Clients = new Map();

  const hasRoom = (): boolean =>
    [...clients.values()].filter(({ isListening }) => isListening).length < MAX_LISTENERS;
  return startPart(async (disposal) => {
    const sql = connect(databaseUrl, { max: 4 });
    disposal.add('Realtime', () => sql.end({ timeout: 0 }));
    const stopForgetting = await startForgetting(sql, forgetEveryMs);
    disposal.add('Realtime’s forgetting', stopForgetting);
    await disposal.keep(
      'Realtime’s log',
      followMessages({
        databaseUrl,
        onMessage(row) {
          // Skips public messages, because nobody can join a public channel.
          if (row['extension'] !== 'broadcast' || row['private'] !== true) return;
          const broadcast = toBroadcast(row);
          for (const client of clients.values()) client.deliver(broadcast);
        },
        // Disconnects all clients: a client that has to reconnect knows that it may have missed messages.
        onGap: () => disconnectAll(clients),
      }),
    );
    const sweeper = setInterval(() => disconnectSilent(clients), SILENCE_MS / 3);
    sweeper.unref();
    disposal.add('Realtime’s clients', () => {
      clearInterval(sweeper);
      disconnectAll(clients);
    });

    const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
    return {
      handleUpgrade(request, socket, head) {
        const url = new URL(request.url ?? '/', 'http://127.0.0.1');
        const apiKey = url.searchParams.get('apikey') ?? '';
        if (url.pathname !== '/realtime/v1/websocket') return refuse(socket, '404 Not Found');
        if (roleOfKey(keys, apiKey) === null) return refuse(socket, '401 Unauthorized');
        if (url.searchParams.get('vsn') !== PROTOCOL_VERSION) return refuse(socket, '400 Bad Request');
        makeRoomToWait(clients);
        server.handleUpgrade(request, socket, head, (webSocket) => {
          clients.set(webSocket, new RealtimeClient({ socket: webSocket, sql, keys, apiKey, hasRoom }));
          webSocket.on('close', () => clients.delete(webSocket));
        });
      },
    };
  });
}

/**
 * Limits the number of sockets that have not joined a channel. If the limit is reached, closes the oldest of these
 * sockets.
 */
function makeRoomToWait(clients: Clients): void {
  const waiting = [...clients].filter(([, { isListening }]) => !isListening);
  if (waiting.length >= MAX_LISTENERS) waiting[0]?.[0].terminate();
}

function disconnectAll(clients: Clients): void {
  for (const socket of clients.keys()) socket.terminate();
}

function disconnectSilent(clients: Clients): void {
  for (const [socket, client] of clients) {
    if (Date.now() - client.lastSeenMs > SILENCE_MS) socket.terminate();
  }
}

/** Deletes old messages at once and at intervals. Returns a function that stops the deletions. */
async function startForgetting(sql: postgres.Sql, everyMs: number): Promise<() => void> {
  const forget = () =>
    sql`delete from realtime.messages where inserted_at < now() - ${KEPT_MESSAGES}::interval`.execute();
  await forget();
  const timer = setInterval(() => {
    forget().catch((error: unknown) => log.error(`[realtime] ${errorText(error)}`));
  }, everyMs);
  return () => clearInterval(timer);
}

function toBroadcast(row: postgres.Row): Broadcast {
  const { id, topic, event, payload } = row;
  const head = JSON.stringify({ type: 'broadcast', event, meta: { id } });
  return {
    topic: String(topic),
    payloadJson: `${head.slice(0, -1)},"payload":${typeof payload === 'string' ? payload : 'null'}}`,
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
