import type postgres from 'postgres';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import type { Keys } from '../shared/keys.ts';
import { errorText, log } from '../shared/log.ts';
import { assertCanRead, identify, Refused, type Identity } from './authorisation.ts';
import { JoinPayload, readFrame, writeFrame, type Message } from './protocol.ts';

const PREFIX = 'realtime:';
const MAX_CHANNELS = 100;
const MAX_WAITING_MESSAGES = 1_000;
const MAX_BUFFERED_BYTES = 16_000_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Channel {
  joinRef: string | null;
  expiry: NodeJS.Timeout | undefined;
}

/** A message that the database sends to all clients that have joined the message's topic. */
export interface Broadcast {
  topic: string;
  payloadJson: string;
}

/** A connected client, with the channels that it has joined. Each channel has its own access token. */
export class RealtimeClient {
  lastSeenMs = Date.now();
  readonly #socket: WebSocket;
  readonly #sql: postgres.Sql;
  readonly #keys: Keys;
  readonly #apiKey: string;
  readonly #hasRoom: () => boolean;
  readonly #channels = new Map<string, Channel>();
  #work: Promise<void> = Promise.resolve();
  #waitingCount = 0;

  constructor(options: {
    socket: WebSocket;
    sql: postgres.Sql;
    keys: Keys;
    apiKey: string;
    /** Returns true if one more client may join channels. */
    hasRoom: () => boolean;
  }) {
    this.#socket = options.socket;
    this.#sql = options.sql;
    this.#keys = options.keys;
    this.#apiKey = options.apiKey;
    this.#hasRoom = options.hasRoom;
    this.#socket.on('message', (data, isBinary) =>
      this.#receive(Buffer.isBuffer(data) ? data.toString() : '', isBinary),
    );
    this.#socket.on('error', () => this.#socket.terminate());
    this.#socket.on('close', () => {
      for (const topic of this.#channels.keys()) this.#forget(topic);
    });
  }

  /** True while the client has joined a channel. */
  get isListening(): boolean {
    return this.#channels.size > 0;
  }

  /** Sends the message to the client if the client has joined the message's topic. */
  deliver(broadcast: Broadcast): void {
    const topic = PREFIX + broadcast.topic;
    if (!this.#channels.has(topic)) return;
    // Disconnects a client that does not read, so that its unread messages do not fill the memory.
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) return this.#socket.terminate();
    this.#send({ joinRef: null, ref: null, topic, event: 'broadcast', payloadJson: broadcast.payloadJson });
  }

  #receive(text: string, isBinary: boolean): void {
    this.lastSeenMs = Date.now();
    // A binary frame is a broadcast of a client. Ignore the frame, because only the database may broadcast on this
    // stack.
    if (isBinary) return;
    let message: Message;
    try {
      message = readFrame(text);
    } catch {
      return this.#socket.close(1003, 'not a message');
    }
    if (++this.#waitingCount > MAX_WAITING_MESSAGES) return this.#socket.terminate();
    // Handles messages in order, so that a request to leave a channel does not overtake the request to join it.
    this.#work = this.#work
      .then(() => this.#handle(message))
      .catch((error: unknown) => {
        log.error(`[realtime] ${errorText(error)}`);
        this.#socket.terminate();
      })
      .finally(() => this.#waitingCount--);
  }

  async #handle(message: Message): Promise<void> {
    const { topic, event } = message;
    if (event === 'heartbeat') return this.#reply(message, 'ok', {});
    if (event === 'phx_join') return this.#join(message);
    const channel = this.#channels.get(topic);
    if (channel === undefined) return this.#reply(message, 'error', { reason: 'unmatched topic' });
    if (event === 'phx_leave') {
      this.#reply(message, 'ok', {});
      return this.#close(topic);
    }
    if (event === 'access_token') return this.#renew(message, channel);
    if (event === 'broadcast' && message.ref !== null) {
      this.#reply(message, 'error', { reason: 'Only the database broadcasts on the embedded stack' });
    }
  }

  async #join(message: Message): Promise<void> {
    const { topic, joinRef } = message;
    try {
      const payload = v.safeParse(JoinPayload, message.payload);
      if (!payload.success || !topic.startsWith(PREFIX) || topic === PREFIX)
        throw new Refused('unmatched topic');
      const { config, access_token: token } = payload.output;
      if (config.postgres_changes.length > 0) {
        throw new Refused(
          'postgres_changes is not available on the embedded stack; broadcast from the database',
        );
      }
      if (this.#channels.size >= MAX_CHANNELS && !this.#channels.has(topic)) {
        throw new Refused('ChannelRateLimitReached: Too many channels');
      }
      const identity = await identify(this.#keys, token ?? this.#apiKey);
      if (!config.private) throw new Refused('PrivateOnly: This project only allows private channels');
      await assertCanRead(this.#sql, identity, topic.slice(PREFIX.length));
      if (this.#channels.has(topic)) this.#close(topic);
      if (this.#socket.readyState !== this.#socket.OPEN) return;
      if (!this.isListening && !this.#hasRoom()) {
        throw new Refused('ConnectionRateLimitReached: Too many connected users');
      }
      const channel: Channel = { joinRef, expiry: undefined };
      this.#channels.set(topic, channel);
      this.#closeAtExpiry(topic, channel, identity);
      this.#reply(message, 'ok', { postgres_changes: [] });
      // Supabase starts to read the replication log when the first client listens, and reports later that it is ready.
      // This stack reads the log as soon as the stack starts, so it reports at once.
      if (config.broadcast.replication_ready) {
        this.#tell(topic, joinRef, 'ok', 'Replication connection established');
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#reply(message, 'error', { reason: error.message });
    }
  }

  /** Replaces the access token of a channel. Closes the channel if the new token may not read the channel's topic. */
  async #renew({ topic, payload }: Message, channel: Channel): Promise<void> {
    const token = payload['access_token'];
    if (typeof token !== 'string') return;
    try {
      const identity = await identify(this.#keys, token);
      await assertCanRead(this.#sql, identity, topic.slice(PREFIX.length));
      this.#closeAtExpiry(topic, channel, identity);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#closeWithReason(topic, error.message);
    }
  }

  #closeAtExpiry(topic: string, channel: Channel, { expiresAtMs }: Identity): void {
    clearTimeout(channel.expiry);
    // The channel may have been closed while its new token was checked.
    if (expiresAtMs === null || this.#channels.get(topic) !== channel) return;
    const delayMs = Math.min(Math.max(0, expiresAtMs - Date.now()), LONGEST_TIMER_MS);
    channel.expiry = setTimeout(() => this.#closeWithReason(topic, 'Token has expired'), delayMs);
  }

  #closeWithReason(topic: string, reason: string): void {
    this.#tell(topic, null, 'error', reason);
    this.#close(topic);
  }

  #tell(topic: string, joinRef: string | null, status: 'ok' | 'error', message: string): void {
    const payload = { channel: topic.slice(PREFIX.length), extension: 'system', message, status };
    this.#send({ joinRef, ref: null, topic, event: 'system', payloadJson: JSON.stringify(payload) });
  }

  #close(topic: string): void {
    const joinRef = this.#channels.get(topic)?.joinRef ?? null;
    this.#forget(topic);
    this.#send({ joinRef, ref: joinRef, topic, event: 'phx_close', payloadJson: '{}' });
  }

  #forget(topic: string): void {
    clearTimeout(this.#channels.get(topic)?.expiry);
    this.#channels.delete(topic);
  }

  #reply({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: object): void {
    this.#send({
      joinRef,
      ref,
      topic,
      event: 'phx_reply',
      payloadJson: JSON.stringify({ status, response }),
    });
  }

  #send(message: Parameters<typeof writeFrame>[0]): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(writeFrame(message));
  }
}
