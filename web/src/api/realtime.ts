import {
  REALTIME_SUBSCRIBE_STATES as STATES,
  RealtimeClient,
  type RealtimeSystemPayload,
} from '@supabase/realtime-js';
import type { AccessToken } from '@shared/contract/access-token.ts';
import { isSessionLost } from '@/lib/http/http.ts';

interface Subscription {
  /**
   * Returns the private topic of the session and a token. The token is valid for at least two more minutes, unless the
   * session has ended.
   */
  readonly fetchAccess: () => Promise<AccessToken>;
  /** Called for each message and each time the topic opens. Messages may be lost while the topic is closed. */
  readonly onNews: () => void;
}

export interface Listener {
  /** Reconnects, because the current connection may be broken without any sign. */
  reconnect(): void;
  stop(): void;
}

const RENEW_BEFORE_MS = 90_000;
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000] as const;
const CHECK_EVERY_MS = 30_000;

/**
 * Returns the delay before an attempt in milliseconds. A random part of the delay prevents many clients from
 * reconnecting at once.
 */
const backoffMs = (tries: number): number =>
  (BACKOFF_MS[tries - 1] ?? BACKOFF_MS[BACKOFF_MS.length - 1] ?? 0) * (0.75 + Math.random() / 2);

/**
 * Listens to the session's topic of Supabase Realtime until it is stopped or the session ends. Only this module stores
 * the token, which is renewed before it expires. Broken connections, and channels that the server has closed, are
 * opened again.
 */
export function listen({ fetchAccess, onNews }: Subscription): Listener {
  let client: RealtimeClient | null = null;
  const access = keepFresh(fetchAccess);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** The number of the current connection. Events of earlier connections are ignored. */
  let current = 0;

  async function open(tries = 1): Promise<void> {
    const own = (current += 1);
    try {
      const { realtimeUrl, publishableKey, topic } = await access.current();
      if (own !== current) return;
      const opened = new RealtimeClient(realtimeUrl, {
        params: { apikey: publishableKey },
        accessToken: async () => (await access.current()).accessToken,
        reconnectAfterMs: backoffMs,
      });
      client = opened;
      // Without this call, the first join would contain no token, and the server would refuse the join.
      await opened.setAuth();
      if (own === current) join(opened, own, topic);
    } catch (error) {
      if (own !== current) return;
      if (isSessionLost(error)) stop();
      later(() => open(tries + 1), backoffMs(tries));
    }
  }

  function join(opened: RealtimeClient, own: number, topic: string): void {
    opened
      .channel(topic, { config: { private: true, broadcast: { replication_ready: true } } })
      .on('broadcast', { event: '*' }, () => own === current && onNews())
      // Realtime starts to follow the database after the first join, and then sends a system message. Earlier changes
      // are not sent.
      .on('system', {}, ({ status }: RealtimeSystemPayload) => own === current && status === 'ok' && onNews())
      .subscribe((status) => {
        if (own !== current || status === STATES.SUBSCRIBED) return;
        // The token may be the cause of the failure. Another user may also have signed in.
        access.forget();
        // The client recovers from a broken connection, but not from a channel that the server has closed.
        if (status === STATES.CLOSED) later(reconnect, backoffMs(1));
      });
    later(watch, CHECK_EVERY_MS);
  }

  /**
   * Reconnects a broken connection at intervals. The client itself does not reconnect while the page is hidden,
   * although the title of a hidden tab is visible.
   */
  function watch(): void {
    client?.connect();
    later(watch, CHECK_EVERY_MS);
  }

  function later(work: () => unknown, delayMs: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void work(), delayMs);
  }

  function close(): void {
    clearTimeout(timer);
    current += 1;
    void client?.disconnect();
    client = null;
  }

  function reconnect(): void {
    if (isStopped) return;
    access.forget();
    close();
    void open();
  }

  function stop(): void {
    isStopped = true;
    access.forget();
    close();
  }

  void open();
  return { reconnect, stop };
}

/** Caches a token. Fetches a new token before the cached token expires. */
function keepFresh(fetchAccess: () => Promise<AccessToken>) {
  let held: Promise<AccessToken> | null = null;
  let renewAtMs = 0;

  async function ask(): Promise<AccessToken> {
    // Other calls during this request wait for its result.
    renewAtMs = Number.POSITIVE_INFINITY;
    try {
      const access = await fetchAccess();
      renewAtMs = Date.parse(access.expiresAt) - RENEW_BEFORE_MS;
      return access;
    } catch (error) {
      held = null;
      throw error;
    }
  }

  return {
    current(): Promise<AccessToken> {
      if (held === null || Date.now() >= renewAtMs) held = ask();
      return held;
    },
    forget(): void {
      held = null;
    },
  };
}
