import type { Context } from 'hono';
import * as v from 'valibot';
import { Id } from '../../_shared/contract/common.ts';
import { fieldIssues } from '../../_shared/contract/errors.ts';
import { ApiError, invalidField, notFound } from '../errors.ts';

/**
 * The JSON body of a request, as parsed by its schema. Errors: 415 when it is not declared as JSON, 400 `INVALID_JSON`
 * when it is not JSON, 400 `VALIDATION_FAILED` with the refused fields.
 */
export async function readBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The body must be sent as application/json');
  }
  const body = parseJson(await c.req.arrayBuffer());
  // To valibot a list is an object too.
  if (Array.isArray(body)) throw invalidField('', 'invalid', 'The body is a list');
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new ApiError('VALIDATION_FAILED', 'The body is not valid', { issues: fieldIssues(parsed.issues) });
}

/** The parameters of a request's query. Throws 400 `VALIDATION_FAILED` with those that are refused. */
export function readQuery<Schema extends v.GenericSchema>(c: Context, schema: Schema): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, c.req.query());
  if (parsed.success) return parsed.output;
  throw new ApiError('VALIDATION_FAILED', 'The query is not valid', { issues: fieldIssues(parsed.issues) });
}

function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ApiError('INVALID_JSON', 'The body is not valid JSON', { cause });
  }
}

/** The id in the path; a malformed one is answered like one that does not exist. */
export function readId(c: Context): string {
  const id = c.req.param('id');
  if (!v.is(Id, id)) throw notFound();
  return id.toLowerCase();
}

/** Refuses a body that names another entity than its path. */
export function assertSameId(pathId: string, bodyId: string | undefined): void {
  if (bodyId !== undefined && bodyId.toLowerCase() !== pathId) {
    throw invalidField('id', 'invalid', 'The id in the body is not the one in the path');
  }
}
