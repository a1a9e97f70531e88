import { REALTIME_SUBSCRIBE_STATES as STATES, RealtimeClient } from '@supabase/realtime-js';
import type { AccessToken } from '@shared/contract/authentication.ts';
import { isSessionLost } from './http.ts';

interface Subscription {
  /** A private one: the database's policies say who may hear it. */
  readonly topic: string;
  /** Gives a token that lasts for two minutes at least, unless the session is over. */
  readonly fetchAccess: () => Promise<AccessToken>;
  /** A message has come, or one may have been missed: the topic is open, for the first time or again. */
  readonly onNews: () => void;
}

export interface Listener {
  /** Connects anew, as the present connection may be dead without knowing. */
  reconnect(): void;
  stop(): void;
}

const RENEW_BEFORE_MS = 90_000;
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000] as const;
const CHECK_EVERY_MS = 30_000;

/** The wait before an attempt, spread so that not everybody comes back at once. */
const backoffMs = (tries: number): number =>
  (BACKOFF_MS[tries - 1] ?? BACKOFF_MS[BACKOFF_MS.length - 1] ?? 0) * (0.75 + Math.random() / 2);

/**
 * Listens to a topic of Supabase Realtime until it is stopped or the session is over. The token is held here alone, and
 * renewed before it ends. A connection that breaks, and a channel that the server closes, are opened again.
 */
export function listen({ topic, fetchAccess, onNews }: Subscription): Listener {
  let client: RealtimeClient | null = null;
  const access = keepFresh(fetchAccess);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** Counts the connections: what happens on an earlier one is over. */
  let current = 0;

  async function open(tries = 1): Promise<void> {
    const own = (current += 1);
    try {
      const { realtimeUrl, publishableKey } = await access.current();
      if (own !== current) return;
      const opened = new RealtimeClient(realtimeUrl, {
        params: { apikey: publishableKey },
        accessToken: async () => (await access.current()).accessToken,
        reconnectAfterMs: backoffMs,
      });
      client = opened;
      // Without it the first join would go without the token, and be refused.
      await opened.setAuth();
      if (own === current) join(opened, own);
    } catch (error) {
      if (own !== current) return;
      if (isSessionLost(error)) stop();
      later(() => open(tries + 1), backoffMs(tries));
    }
  }

  function join(opened: RealtimeClient, own: number): void {
    opened
      .channel(topic, { config: { private: true } })
      .on('broadcast', { event: '*' }, () => own === current && onNews())
      .subscribe((status) => {
        if (own !== current) return;
        if (status === STATES.SUBSCRIBED) return onNews();
        // The token may be why; and somebody else may have signed in.
        access.forget();
        // The client comes back by itself from a broken connection, but not after the server has closed a channel.
        if (status === STATES.CLOSED) later(reconnect, backoffMs(1));
      });
    later(watch, CHECK_EVERY_MS);
  }

  /** The client does not connect again while its page is hidden, but the title of a hidden tab is to be seen. */
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

/** Holds a token, and asks for another when it is about to end. */
function keepFresh(fetchAccess: () => Promise<AccessToken>) {
  let held: Promise<AccessToken> | null = null;
  let renewAtMs = 0;

  async function ask(): Promise<AccessToken> {
    // Who asks in the meantime waits for the same answer.
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
