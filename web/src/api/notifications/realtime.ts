import {
  REALTIME_SUBSCRIBE_STATES as STATES,
  RealtimeClient,
  type RealtimeSystemPayload,
} from '@supabase/supabase-js';
import type { AccessToken } from '@shared/contract/values/access-token.ts';
import { isSessionLost } from '@/lib/http/http.ts';

interface Subscription {
  /**
   * Returns a token and the private topic of the session. The token is valid for at least two more minutes, unless the
   * session ends earlier.
   */
  readonly fetchAccess: () => Promise<AccessToken>;
  /**
   * Called for each message. Also called each time the topic opens, because messages may be lost while it is closed.
   */
  readonly onNews: () => void;
}

export interface Listener {
  /** Replaces the current connection, which may be broken without any sign. */
  reconnect(): void;
  stop(): void;
}

const RENEW_BEFORE_MS = 90_000;
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000] as const;
const CHECK_EVERY_MS = 30_000;

/**
 * Returns the delay before the next attempt to connect, in milliseconds. A random part of the delay prevents many
 * clients from reconnecting at once.
 */
const backoffMs = (tries: number): number =>
  (BACKOFF_MS[tries - 1] ?? BACKOFF_MS[BACKOFF_MS.length - 1] ?? 0) * (0.75 + Math.random() / 2);

/**
 * Listens to the session's topic of Supabase Realtime until the listener is stopped or the session ends. Renews the
 * token before it expires; no other module stores the token. Connects again after a break of the connection, or if the
 * server closes the channel.
 */
export const listen = (subscription: Subscription): Listener => new TopicListener(subscription);

class TopicListener implements Listener {
  readonly #access: ReturnType<typeof keepFresh>;
  readonly #onNews: () => void;
  #client: RealtimeClient | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  /** The number of the current connection. Events of earlier connections are ignored. */
  #current = 0;

  constructor({ fetchAccess, onNews }: Subscription) {
    this.#access = keepFresh(fetchAccess);
    this.#onNews = onNews;
    void this.#open();
  }

  async #open(tries = 1): Promise<void> {
    const own = (this.#current += 1);
    try {
      const { realtimeUrl, publishableKey, topic } = await this.#access.current();
      if (own !== this.#current) return;
      const opened = new RealtimeClient(realtimeUrl, {
        params: { apikey: publishableKey },
        accessToken: async () => (await this.#access.current()).accessToken,
        reconnectAfterMs: backoffMs,
      });
      this.#client = opened;
      // Without this call, the first join would contain no token, and the server would refuse the join.
      await opened.setAuth();
      if (own === this.#current) this.#join(opened, own, topic);
    } catch (error) {
      if (own !== this.#current) return;
      if (isSessionLost(error)) this.stop();
      this.#later(() => this.#open(tries + 1), backoffMs(tries));
    }
  }

  #join(opened: RealtimeClient, own: number, topic: string): void {
    opened
      .channel(topic, { config: { private: true, broadcast: { replication_ready: true } } })
      .on('broadcast', { event: '*' }, () => own === this.#current && this.#onNews())
      // Realtime starts to follow the database after the first join, and then sends a system message. The caller must
      // refetch now, because Realtime does not send earlier changes.
      .on(
        'system',
        {},
        ({ status }: RealtimeSystemPayload) => own === this.#current && status === 'ok' && this.#onNews(),
      )
      .subscribe((status) => {
        if (own !== this.#current || status === STATES.SUBSCRIBED) return;
        // The token may be the cause of the failure, for example if another user has signed in.
        this.#access.forget();
        // The client recovers from a broken connection, but not from a channel that the server has closed.
        if (status === STATES.CLOSED) this.#later(() => this.reconnect(), backoffMs(1));
      });
    this.#later(() => this.#watch(), CHECK_EVERY_MS);
  }

  /**
   * Reconnects a broken connection at intervals. The client itself does not reconnect while the page is hidden. But the
   * title of a hidden tab stays visible, and must stay up to date.
   */
  #watch(): void {
    this.#client?.connect();
    this.#later(() => this.#watch(), CHECK_EVERY_MS);
  }

  #later(work: () => unknown, delayMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void work(), delayMs);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#current += 1;
    void this.#client?.disconnect();
    this.#client = null;
  }

  reconnect(): void {
    if (this.#isStopped) return;
    this.#access.forget();
    this.#close();
    void this.#open();
  }

  stop(): void {
    this.#isStopped = true;
    this.#access.forget();
    this.#close();
  }
}

/** Caches a token. `current` fetches a new token shortly before the cached token expires. */
function keepFresh(fetchAccess: () => Promise<AccessToken>) {
  let held: Promise<AccessToken> | null = null;
  let renewAtMs = 0;

  async function ask(): Promise<AccessToken> {
    // Other calls during this request get the same promise.
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
