import type { Context } from 'hono';
import * as v from 'valibot';
import { Id } from '../../_shared/contract/values/common.ts';
import { fieldIssues } from '../../_shared/contract/errors.ts';
import { ApiError, invalidField, notFound } from '../errors.ts';
import type { RequestEnv } from './context.ts';
import { type ChangedObject, readOnlyFields } from './operation.ts';

/**
 * Returns the JSON body of a request, parsed by its schema. The body may be missing if its schema requires no field.
 * Errors: 415 if the content type is not JSON, 400 `INVALID_JSON` if the body is not JSON, 400 `VALIDATION_FAILED` with
 * the invalid fields.
 */
export async function readBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return parse(schema, v.is(schema, {}) && (await isLeftOut(c)) ? {} : await readJson(c));
}

const isLeftOut = async (c: Context): Promise<boolean> =>
  c.req.header('Content-Type') === undefined && (await c.req.arrayBuffer()).byteLength === 0;

/**
 * Returns the JSON body of a change, without fields that cannot be changed. A read-only field is accepted if it has the
 * current value. Errors: the errors of `readBody`, 400 `readOnly` for a read-only field whose value differs from the
 * current value, and 404 if the changed object does not exist.
 */
export async function readChange<Schema extends v.GenericSchema, Env extends RequestEnv>(
  c: Context<Env>,
  schema: Schema,
  changed: ChangedObject<Env>,
  id = '',
): Promise<v.InferOutput<Schema>> {
  const body = await readJson(c);
  const fields = readOnlyFields(schema, changed);
  const isReadOnly = ([name]: readonly [string, unknown]): boolean => fields.includes(name);
  const entries = Object.entries(isRecord(body) ? body : {});
  const output = parse(
    schema,
    isRecord(body) ? Object.fromEntries(entries.filter((entry) => !isReadOnly(entry))) : body,
  );
  const said = entries.filter(isReadOnly).filter(([name, value]) => !(name === 'id' && isId(value, id)));
  if (said.length > 0) {
    const current: unknown = await changed.read(c, id);
    if (!isRecord(current)) throw notFound();
    const issues = said
      .filter(([name, value]) => !isSame(value, current[name]))
      .map(([path]) => ({ path, code: 'readOnly' as const }));
    if (issues.length > 0)
      throw new ApiError('VALIDATION_FAILED', 'Fields that cannot be changed have another value', { issues });
  }
  return output;
}

async function readJson(c: Context): Promise<unknown> {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The body must be sent as application/json');
  }
  const body = parseJson(await c.req.arrayBuffer());
  // valibot accepts an array as an object.
  if (Array.isArray(body)) throw invalidField('', 'invalid', 'The body is a list. Send an object.');
  return body;
}

function parse<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new ApiError('VALIDATION_FAILED', 'The body is not valid', { issues: fieldIssues(parsed.issues) });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown, id: string): boolean => typeof value === 'string' && value.toLowerCase() === id;

/** True if two JSON values are equal. The order of fields does not count. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other;
  const entries = Object.entries(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    entries.length === Object.keys(other).length &&
    entries.every(([name, value]) => Object.hasOwn(other, name) && isSame(value, Reflect.get(other, name)))
  );
}

/** Returns the parameters of a request's query. Throws 400 `VALIDATION_FAILED` with the invalid parameters. */
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

/** Returns the id in the path. Throws 404 for a malformed id, as for an unknown id. */
export function readId(c: Context): string {
  const id = c.req.param('id');
  if (!v.is(Id, id)) throw notFound();
  return id.toLowerCase();
}
