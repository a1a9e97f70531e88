import type { TenantView } from '@shared/contract/leases/tenant-view.ts';
import { closeTenantSession, fetchTenantView, openTenantSession } from '@/api/people/tenant-view.ts';
import { ApiError, isGone, NetworkError } from '@/lib/http/http.ts';

/** The state of the page. `oldLink`: the link is unknown, ended or expired. `cutLink`: a part of the link is missing. */
export type Visit =
  | { readonly kind: 'open'; readonly view: TenantView }
  | { readonly kind: 'oldLink'; readonly token: string }
  /** `error`: the reason why the page could not be read. */
  | { readonly kind: 'failed'; readonly error: ApiError | NetworkError }
  | { readonly kind: 'loading' }
  | { readonly kind: 'noLink' | 'cutLink' | 'closed' };

/** The token, between characters that programs add to a link, such as a space, `>`, a full stop or `_`. */
const TOKEN = /^(?:%20|%3C|[^\w%-])*([\w-]{43})/i;

/**
 * Opens the page of a tenant. The token stays in memory: neither the address nor the browser's storage keeps it. A link
 * that the tenant opens over the page replaces the tenant.
 */
export class TenantVisit {
  #visit: Visit = { kind: 'loading' };
  #token: string | null = null;
  /** The number of the last reading. An earlier reading that arrives later is dropped. */
  #reading = 0;
  readonly #listeners = new Set<() => void>();

  readonly state = (): Visit => this.#visit;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the link in the address. Without a token there, reads the page of the cookie. */
  readonly open = async (): Promise<void> => {
    const fragment = location.hash.slice(1);
    if (fragment === '') return this.retry();
    this.#show(++this.#reading, { kind: 'loading' });
    history.replaceState(history.state, '', location.pathname + location.search);
    this.#token = TOKEN.exec(fragment)?.[1] ?? null;
    if (this.#token === null) return this.#show(this.#reading, { kind: 'cutLink' });
    await this.retry();
  };

  readonly retry = async (): Promise<void> => {
    const reading = ++this.#reading;
    this.#show(reading, await this.#read(true));
  };

  /** Reads an open page again. Keeps the page if the API is out of reach. */
  readonly refresh = async (): Promise<void> => {
    if (this.#visit.kind !== 'open') return;
    const reading = ++this.#reading;
    const visit = await this.#read(false);
    if (visit.kind === 'open' || visit.kind === 'oldLink' || visit.kind === 'noLink')
      this.#show(reading, visit);
  };

  /** Ends the session. Throws the errors of `callApi`. */
  readonly close = async (): Promise<void> => {
    await closeTenantSession();
    this.#token = null;
    this.#show(++this.#reading, { kind: 'closed' });
  };

  /**
   * With `trades`, first trades the token for a cookie. Without it, trades the token only if the cookie has expired.
   */
  async #read(trades: boolean): Promise<Visit> {
    const token = this.#token;
    try {
      if (token !== null && trades) await openTenantSession(token);
      return { kind: 'open', view: await fetchTenantView() };
    } catch (error) {
      if (isGone(error)) {
        if (token === null) return { kind: 'noLink' };
        return trades ? { kind: 'oldLink', token } : this.#read(true);
      }
      if (error instanceof ApiError || error instanceof NetworkError) return { kind: 'failed', error };
      throw error;
    }
  }

  #show(reading: number, visit: Visit): void {
    if (reading !== this.#reading) return;
    this.#visit = visit;
    for (const listener of this.#listeners) listener();
  }
}
