import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot';
import type { ErrorCode } from '../../_shared/contract/errors.ts';
import type { RequestEnv } from './context.ts';

/** The media type of a body that is a file. */
export type MediaType = `application/${string}` | `image/${string}`;

/** The type of a body: the schema of its JSON, or the media types of a file. */
export type BodyType = GenericSchema | readonly MediaType[];

/** The callers of a route. */
export type Audience = 'everybody' | 'landlord' | 'superAdmin' | 'tenant';

/** The object that a request changes. The body may contain the object's read-only fields with their current values. */
export interface ChangedObject<Env extends RequestEnv = RequestEnv> {
  readonly schema: ObjectSchema<ObjectEntries, undefined>;
  /**
   * Returns the current object. `id` is the id in the path, or empty if the path has no id. Returns null if the caller
   * cannot see the object.
   */
  read(c: Context<Env>, id: string): Promise<object | null>;
}

/**
 * The input and output of a route. The router checks each request against the operation. The documentation also comes
 * from the operation, and from the path, method and audience of the route: see openapi/document.ts.
 */
export interface Operation<
  Body extends BodyType = BodyType,
  Query extends GenericSchema = GenericSchema,
  Env extends RequestEnv = RequestEnv,
> {
  /** The effect of the call, in a few words for the OpenAPI document. */
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  readonly changedObject?: ChangedObject<Env>;
  /** The status of a successful response, and the type of its body, if any. */
  readonly answer: readonly [status: 204 | 302, body?: undefined] | readonly [ContentfulStatusCode, BodyType];
  /** The status of the response if an earlier request has already done the same. */
  readonly repeated?: 200;
  /** The errors that only this route has. A code alone stands for an error with its usual status. */
  readonly errors?: readonly (ErrorCode | readonly [code: ErrorCode, status: number])[];
}

/** An operation without the function that reads the changed object. The documentation does not need this function. */
export type DescribedOperation = Omit<Operation, 'changedObject'> & {
  readonly changedObject?: Pick<ChangedObject, 'schema'>;
};

/** Returns the fields of the changed object that the body cannot change. */
export function readOnlyFields(body: GenericSchema, { schema }: Pick<ChangedObject, 'schema'>): string[] {
  const own =
    'entries' in body && typeof body.entries === 'object' && body.entries !== null ? body.entries : {};
  return Object.keys(schema.entries).filter((name) => !Object.hasOwn(own, name));
}

/** True if a body is a file instead of JSON. */
export function isFile(body: BodyType): body is readonly MediaType[] {
  return Array.isArray(body);
}
