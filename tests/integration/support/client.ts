import * as v from 'valibot';
import { inject } from 'vitest';
import { ErrorBody } from '../../../supabase/functions/_shared/contract/errors.ts';
import { assertDocumented } from './document.ts';

interface RequestOptions {
  readonly body?: unknown;
  /** A text or bytes, sent unchanged instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

/**
 * Sends requests to the API as the app in a browser does, with cookies and an origin. Checks every response against the
 * API's document.
 */
export class Client {
  readonly #url: string;
  readonly cookies = new Map<string, string>();
  /** The `Set-Cookie` headers of the last response. */
  lastSetCookies: string[] = [];

  /** `url` is the address of the API. The default value is the address of the stack's API. */
  constructor(url = inject('appUrl')) {
    this.#url = url;
  }

  async send(
    method: string,
    path: string,
    { body, raw, headers = {} }: RequestOptions = {},
  ): Promise<Response> {
    const response = await fetch(`${this.#url}/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(method !== 'GET' && { Origin: inject('appUrl') }),
        ...(this.cookies.size > 0 && { Cookie: this.#cookieHeader() }),
        ...headers,
      },
      ...(raw !== undefined && { body: raw }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    this.lastSetCookies = response.headers.getSetCookie();
    for (const cookie of this.lastSetCookies) this.#keep(cookie);
    await assertDocumented(method, path, response);
    return response;
  }

  get(path: string, options?: RequestOptions): Promise<Response> {
    return this.send('GET', path, options);
  }

  post(path: string, body?: unknown, options?: RequestOptions): Promise<Response> {
    return this.send('POST', path, { body, ...options });
  }

  put(path: string, body?: unknown, options?: RequestOptions): Promise<Response> {
    return this.send('PUT', path, { body, ...options });
  }

  delete(path: string, options?: RequestOptions): Promise<Response> {
    return this.send('DELETE', path, options);
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keep(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split(/;\s*/);
    const [name = '', value = ''] = pair.split('=');
    const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Returns the body of a response, checked against its schema. */
export async function json<Schema extends v.GenericSchema>(
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body: unknown = await response.json();
  const { success, output, issues } = v.safeParse(schema, body);
  if (success) return output;
  throw new Error(`${response.status} ${JSON.stringify(body).slice(0, 500)}`, {
    cause: new v.ValiError(issues),
  });
}

/**
 * Returns an error response as text. The text is `404 NOT_FOUND`, for example, followed by ` field=code` for each
 * refused field.
 */
export async function failure(response: Response): Promise<string> {
  const { errorCode, issues = [], requestId } = await json(response, ErrorBody);
  if (requestId !== response.headers.get('X-Request-Id')) throw new Error('The request ids differ');
  return [`${response.status} ${errorCode}`, ...issues.map(({ path, code }) => `${path}=${code}`)].join(' ');
}
