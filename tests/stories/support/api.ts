import { commands } from 'vitest/browser';
import type { ErrorCode, FieldIssue } from '../../../supabase/functions/_shared/contract/errors.ts';
import type { Answer, Call, GivenAnswer } from './contract.ts';

/** Method and path, such as `PUT /tenants/:id`. */
export type Operation = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** Returns the response to a call: JSON, nothing, or one of the files or refusals defined below. */
type Answers = (call: Call) => unknown;

/** A response other than the JSON of the operation: a file or a refusal. */
class Other {
  readonly given: Exclude<GivenAnswer, { json: unknown }>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(given: Other['given'], headers: Other['headers'] = {}) {
    this.given = given;
    this.headers = headers;
  }
}

/** Returns a refusal with its code, the refused fields and its headers. */
export const refusal = (
  errorCode: ErrorCode,
  issues?: readonly FieldIssue[],
  headers?: Readonly<Record<string, string>>,
): Other => new Other({ errorCode, ...(issues && { issues }) }, headers);

/** Returns a refusal that names one field. */
export const invalid = (path: string, code: FieldIssue['code']): Other =>
  refusal('VALIDATION_FAILED', [{ path, code }]);

/** Returns a file with its headers. */
export const file = (headers: Readonly<Record<string, string>>): Other => new Other({ file: true }, headers);

/**
 * The `/v1` API of a story. The contract parses each request and checks that the story's response is possible. See
 * docs/decisions/0016-stories.md.
 */
export class Api {
  /** The requests and responses of the story that break the contract. */
  readonly mistakes: string[] = [];
  readonly #answers = new Map<string, Answers>();
  readonly #held = new Map<string, Promise<void>>();
  readonly #calls: Call[] = [];
  #fails: 'nothing' | 'changes' | 'everything' = 'nothing';

  /** Sets the response that an operation gives from now on. */
  on(operation: Operation, answers: Answers): void {
    this.#answers.set(operation, answers);
  }

  /** Returns the bodies sent to an operation, as the API has parsed them. */
  sent(operation: Operation): unknown[] {
    return this.#calls.filter((call) => call.operation === operation).map(({ body }) => body);
  }

  /** Holds back the responses of an operation. Returns a function that releases the responses. */
  hold(operation: Operation): () => void {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#held.set(operation, released);
    return () => {
      this.#held.delete(operation);
      release();
    };
  }

  /** Makes every request fail, as without a connection, until `recover`. */
  goOffline(): void {
    this.#fails = 'everything';
  }

  /** Makes every change fail, as during a server restart, until `recover`. */
  failChanges(): void {
    this.#fails = 'changes';
  }

  recover(): void {
    this.#fails = 'nothing';
  }

  /** Replaces the browser’s `fetch`. */
  readonly fetch = async (
    input: string,
    { method = 'GET', body, signal }: { method?: string; body?: unknown; signal?: AbortSignal | null } = {},
  ): Promise<Response> => {
    if (this.#fails === 'everything') throw new TypeError('Failed to fetch');
    // A proxy responds instead of the server.
    if (this.#fails === 'changes' && method !== 'GET') return new Response(null, { status: 502 });
    try {
      const url = input.replace(/^\/v1/, '');
      const read = await commands.readRequest({ method, url, body: typeof body === 'string' ? body : null });
      return 'refused' in read ? response(read.refused) : await this.#answer(read.call);
    } catch (error) {
      this.mistakes.push(`${method} ${input}: ${String(error)}`);
      throw error;
    } finally {
      signal?.throwIfAborted();
    }
  };

  async #answer(call: Call): Promise<Response> {
    const { operation } = call;
    this.#calls.push(call);
    await this.#held.get(operation);
    const answers = this.#answers.get(operation);
    if (!answers) throw new Error('The story has no response for this operation.');
    const given = answers(call);
    if (given instanceof Other) return response(await commands.answer(operation, given.given), given.headers);
    return response(await commands.answer(operation, { json: given }));
  }
}

const response = ({ status, body }: Answer, headers: Readonly<Record<string, string>> = {}): Response =>
  body === null ? new Response(null, { status, headers }) : Response.json(body, { status, headers });
