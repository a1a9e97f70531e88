import type { GenericSchema } from 'valibot';
import type { ErrorCode } from '../../_shared/contract/errors.ts';

/** Of a body that is a file. */
export type MediaType = `application/${string}` | `image/${string}`;

/** What a body is described by: the schema of its JSON, or the media types of a file. */
export type BodyType = GenericSchema | readonly MediaType[];

/** Whom a route is for. */
export type Audience = 'everybody' | 'landlord' | 'superAdmin';

/**
 * What a route takes and answers: its input is read by this, and its documentation written. What follows from its path,
 * method, audience and body is not repeated here: see openapi/document.ts.
 */
export interface Operation<Body extends BodyType = BodyType, Query extends GenericSchema = GenericSchema> {
  /** What the call does, in a few words for `docs/api.md`. */
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  /** The status of success, and the body, if any. */
  readonly answer: readonly [status: number, body?: BodyType];
  /** The errors specific to this route; as a pair where the status is not the code's usual one. */
  readonly errors?: readonly (ErrorCode | readonly [code: ErrorCode, status: number])[];
}

/** Whether a body is a file rather than JSON. */
export function isFile(body: BodyType): body is readonly MediaType[] {
  return Array.isArray(body);
}
