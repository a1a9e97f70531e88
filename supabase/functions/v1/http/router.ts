import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { GenericSchema, InferOutput } from 'valibot';
import { readBody, readChange, readId, readQuery } from './body.ts';
import { notFound } from '../errors.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { RequestEnv } from './context.ts';
import {
  type Audience,
  type BodyType,
  type DescribedOperation,
  isFile,
  type Operation,
} from './operation.ts';
import { readAnswer } from './read-answer.ts';

/** The checked input of a request: the id in the path, the query and the body. */
interface Input<Path extends string, Body extends BodyType, Query extends GenericSchema> {
  readonly id: Path extends `${string}/:id${string}` ? string : never;
  readonly query: InferOutput<Query>;
  /** Never set if the body is a file, because the handler reads the file itself. */
  readonly body: Body extends GenericSchema ? InferOutput<Body> : never;
}

type Handler<
  Env extends RequestEnv,
  Path extends string,
  Body extends BodyType,
  Query extends GenericSchema,
> = (c: Context<Env>, input: Input<Path, Body, Query>) => Response | PromiseLike<Response | QueryResult>;

/** The result of a database query. A handler may return it instead of a response. */
type QueryResult = PostgrestSingleResponse<unknown>;

interface Documented {
  readonly operation: DescribedOperation;
  readonly audience: Audience;
}

const documented = new WeakMap<object, Documented>();

/** Returns the operation and the audience of a handler, if a router has registered the handler. */
export function operationOf(handler: object): Documented | undefined {
  return documented.get(handler);
}

/**
 * Routes for one audience. The router's guards check each request first. Then the router checks the request against the
 * operation of the route. An invalid request never reaches the handler: 404 for a malformed id, 400 for the query, 415
 * or 400 for the body. If the handler returns a database query, the operation also determines the response.
 */
export class Router<Env extends RequestEnv> {
  readonly hono = new Hono<Env>();
  readonly #audience: Audience;
  readonly #guards: readonly MiddlewareHandler<Env>[];

  constructor(audience: Audience, guards: readonly MiddlewareHandler<Env>[]) {
    this.#audience = audience;
    this.#guards = guards;
  }

  readonly get = this.#adder('GET');
  readonly post = this.#adder('POST');
  readonly put = this.#adder('PUT');
  readonly delete = this.#adder('DELETE');

  #adder(method: string) {
    return <
      Path extends string,
      const Body extends BodyType = never,
      const Query extends GenericSchema = never,
    >(
      path: Path,
      operation: Operation<Body, Query, Env>,
      handle: Handler<Env, Path, Body, Query>,
    ): this => {
      const handler = async (c: Context<Env>) => {
        // `readInput` returns exactly these fields, but the compiler cannot infer them.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const input = (await readInput(c, path, operation)) as Input<Path, Body, Query>;
        const result = await handle(c, input);
        if (result instanceof Response) return result;
        return answerQuery(c, operation.answer, result, method === 'GET');
      };
      documented.set(handler, { operation, audience: this.#audience });
      this.hono.on(method, [path], ...this.#guards, handler);
      return this;
    };
  }
}

async function readInput<Env extends RequestEnv>(
  c: Context<Env>,
  path: string,
  { query, body, changedObject }: Operation<BodyType, GenericSchema, Env>,
) {
  const id = /\/:id(?:\/|$)/.test(path) ? readId(c) : undefined;
  return {
    ...(id !== undefined && { id }),
    ...(query && { query: readQuery(c, query) }),
    ...(body &&
      !isFile(body) && {
        body: await (changedObject ? readChange(c, body, changedObject, id) : readBody(c, body)),
      }),
  };
}

/** Returns the response for the result of a query. A read without a result gets a 404. */
async function answerQuery(
  c: Context,
  [status, body]: Operation['answer'],
  result: QueryResult,
  isRead: boolean,
): Promise<Response> {
  const row = unwrap(result);
  if (body === undefined) return c.body(null, 204);
  if (row === null && isRead) throw notFound();
  if (isFile(body)) throw new Error('A file is not the result of a query');
  return c.json(await readAnswer(body, result), status);
}
