import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { Id } from '../../../supabase/functions/_shared/contract/values/common.ts';
import {
  type ErrorCode,
  type FieldIssue,
  fieldIssues,
} from '../../../supabase/functions/_shared/contract/errors.ts';
import { createApp } from '../../../supabase/functions/v1/app.ts';
import { openApiDocument } from '../../../supabase/functions/v1/http/openapi/document.ts';
import { ERROR_STATUS } from '../../../supabase/functions/v1/errors.ts';
import { isFile } from '../../../supabase/functions/v1/http/operation.ts';
import { operationOf } from '../../../supabase/functions/v1/http/router.ts';
import { inlineAnswers } from '../../openapi.ts';

/** A request as the page sends it. */
export interface Request {
  readonly method: string;
  /** The path with its query, without `/v1`. */
  readonly url: string;
  readonly body: string | null;
}

/** A request as the API parses it. */
export interface Call {
  /** Method and path, such as `PUT /tenants/:id`. */
  readonly operation: string;
  /** The parameters of the path, such as `{ id: '…' }`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
}

/** The response that a story gives instead of the API. */
export type GivenAnswer =
  | { readonly json: unknown }
  | { readonly file: true }
  | { readonly errorCode: ErrorCode; readonly issues?: readonly FieldIssue[] };

export interface Answer {
  readonly status: number;
  /** The JSON of the response, or `null` for a file or for a response without a body. */
  readonly body: unknown;
}

/** A request: `call` if the API accepts it, or the API's error response as `refused`. */
export type ReadRequest = { readonly call: Call } | { readonly refused: Answer };

const app = createApp({
  supabaseUrl: 'http://127.0.0.1:1',
  publishableKey: 'publishable',
  secretKey: 'secret',
  allowedOrigins: [],
  smtp: { host: '127.0.0.1', port: 1, isSecure: false, credentials: null, from: 'noreply@klinky.test' },
  proxies: { count: 0, secret: null },
  rateLimitScale: 1,
});

/**
 * The operations of the API. Paths with fewer parameters come first, so that `/receipts/term` is not read as
 * `/receipts/:id`.
 */
const operations = app.routes
  .flatMap(({ method, path, handler }) => {
    const documented = operationOf(handler);
    const shortPath = path.replace(/^\/v1/, '');
    return documented ? [{ method, path: shortPath, ...documented.operation }] : [];
  })
  .toSorted((a, b) => namesIn(a.path) - namesIn(b.path));

const Content = v.object({
  'application/json': v.optional(
    v.object({
      schema: v.object({
        properties: v.optional(
          v.object({ errorCode: v.optional(v.object({ enum: v.optional(v.array(v.string()), []) })) }),
        ),
      }),
    }),
  ),
});
const Document = v.object({
  paths: v.record(
    v.string(),
    v.record(
      v.string(),
      v.object({ responses: v.record(v.string(), v.object({ content: v.optional(Content) })) }),
    ),
  ),
});
const document = v.parse(Document, inlineAnswers(openApiDocument(app.routes)));

/** Parses a request as the API does. Throws for an unknown operation. */
export function readRequest({ method, url, body }: Request): ReadRequest {
  const { pathname, searchParams } = new URL(url, 'http://app');
  const segments = pathname.split('/');
  const found = operations.find(
    (operation) => operation.method === method && paramsOf(operation.path, segments) !== null,
  );
  const params = found && paramsOf(found.path, segments);
  if (!found || !params) throw new Error(`The API has no ${method} ${pathname}.`);
  const query = found.query && v.safeParse(found.query, Object.fromEntries(searchParams));
  const json =
    found.body && !isFile(found.body) ? v.safeParse(found.body, withoutId(body, params)) : undefined;
  const issues = [...(query?.issues ?? []), ...(json?.issues ?? [])];
  if (issues.length > 0) return { refused: refusal(400, 'VALIDATION_FAILED', fieldIssues(issues)) };
  const operation = `${method} ${found.path}`;
  return { call: { operation, params, query: query?.output ?? {}, body: json?.output ?? null } };
}

/** Returns the response with its status. Throws for a response that the API could not give. */
export function answer(operation: string, given: GivenAnswer): Answer {
  const known = operations.find(({ method, path }) => `${method} ${path}` === operation);
  if (!known) throw new Error(`The API has no ${operation}.`);
  if ('errorCode' in given)
    return refusal(statusOf(operation, given.errorCode), given.errorCode, given.issues);
  const [status, schema] = known.answer;
  if (schema === undefined || isFile(schema)) {
    if ('json' in given && given.json !== undefined) throw new Error(`${operation} answers no JSON.`);
    return { status, body: null };
  }
  const body = 'json' in given ? given.json : undefined;
  const { issues, output } = v.safeParse(schema, body);
  if (issues) throw new Error(`${operation} cannot answer this: ${JSON.stringify(v.flatten(issues))}`);
  if (!isDeepStrictEqual(output, body)) {
    throw new Error(`${operation} does not answer all of these fields: ${JSON.stringify(body)}`);
  }
  return { status, body };
}

function refusal(status: number, errorCode: ErrorCode, issues?: readonly FieldIssue[]): Answer {
  return {
    status,
    body: { errorCode, message: 'For developers', requestId: 'a-story', ...(issues && { issues }) },
  };
}

/** Returns the HTTP status of a refusal of an operation. */
function statusOf(operation: string, errorCode: ErrorCode): number {
  const [method = '', path = ''] = operation.split(' ');
  const responses =
    document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {};
  const found = Object.entries(responses).find(([, { content }]) =>
    content?.['application/json']?.schema.properties?.errorCode?.enum.includes(errorCode),
  );
  if (!found) throw new Error(`${operation} is never refused with ${errorCode}.`);
  return found[0] === 'default' ? ERROR_STATUS[errorCode] : Number(found[0]);
}

function namesIn(path: string): number {
  return path.split(':').length;
}

/** Returns the parameters of a path, or `null` when the path does not match. */
function paramsOf(pattern: string, segments: readonly string[]): Record<string, string> | null {
  const expected = pattern.replace(/\/$/, '').split('/');
  if (expected.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of expected.entries()) {
    const segment = segments[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = decodeURIComponent(segment);
    else if (name !== segment) return null;
  }
  return Object.entries(params).every(([name, value]) => !/id$/i.test(name) || v.is(Id, value))
    ? params
    : null;
}

/** Parses a body. If the body repeats the id of the path, removes the id, as readChange of http/body.ts does. */
function withoutId(body: string | null, { id }: Readonly<Record<string, string>>): unknown {
  const json: unknown = JSON.parse(body ?? '{}');
  if (id === undefined || !v.is(v.looseObject({ id: v.literal(id) }), json)) return json;
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== 'id'));
}
