import type { Context } from 'hono';
import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot';
import type { ErrorCode } from '../../_shared/contract/errors.ts';
import type { RequestEnv } from './context.ts';

/** Of a body that is a file. */
export type MediaType = `application/${string}` | `image/${string}`;

/** What a body is described by: the schema of its JSON, or the media types of a file. */
export type BodyType = GenericSchema | readonly MediaType[];

/** Whom a route is for. */
export type Audience = 'everybody' | 'landlord' | 'superAdmin';

/** What a change is of. Fields of it that the body cannot change may be in the body while they say what is. */
export interface Changed<Env extends RequestEnv = RequestEnv> {
  readonly schema: ObjectSchema<ObjectEntries, undefined>;
  /** It as it is, by the id in the path, if any; null when there is none that the caller may see. */
  read(c: Context<Env>, id: string): Promise<object | null>;
}

/**
 * What a route takes and answers: its input is read by this, and its documentation written. What follows from its path,
 * method, audience and body is not repeated here: see openapi/document.ts.
 */
export interface Operation<
  Body extends BodyType = BodyType,
  Query extends GenericSchema = GenericSchema,
  Env extends RequestEnv = RequestEnv,
> {
  /** What the call does, in a few words for `docs/api.md`. */
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  readonly changes?: Changed<Env>;
  /** The status of success, and the body, if any. */
  readonly answer: readonly [status: number, body?: BodyType];
  /** The errors specific to this route; as a pair where the status is not the code's usual one. */
  readonly errors?: readonly (ErrorCode | readonly [code: ErrorCode, status: number])[];
}

/** An operation as its documentation describes it. */
export type Described = Omit<Operation, 'changes'> & { readonly changes?: Pick<Changed, 'schema'> };

/** The fields of what a change is of that its body cannot change. */
export function readOnlyFields(body: GenericSchema, { schema }: Pick<Changed, 'schema'>): string[] {
  const own =
    'entries' in body && typeof body.entries === 'object' && body.entries !== null ? body.entries : {};
  return Object.keys(schema.entries).filter((name) => !Object.hasOwn(own, name));
}

/** Whether a body is a file rather than JSON. */
export function isFile(body: BodyType): body is readonly MediaType[] {
  return Array.isArray(body);
}
