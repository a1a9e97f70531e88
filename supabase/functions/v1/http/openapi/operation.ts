import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { GenericSchema } from 'valibot';
import type { ErrorCode } from '../../../_shared/contract/errors.ts';

/** Of a body that is a file. */
export type MediaType = `application/${string}` | `image/${string}`;

/** How a route describes itself. What follows from its path, method and body is not repeated here: see document.ts. */
export interface Operation {
  /** What the call does, in a few words for `docs/api.md`. */
  readonly summary: string;
  readonly query?: GenericSchema;
  /** The schema of the body, or the media types of a file. */
  readonly body?: GenericSchema | readonly MediaType[];
  /** The status of success, and the schema of its body or the media types of a file, or nothing without a body. */
  readonly answer: readonly [status: number, body?: GenericSchema | readonly MediaType[]];
  /** The errors specific to this route; as a pair where the status is not the code's usual one. */
  readonly errors?: readonly (ErrorCode | readonly [code: ErrorCode, status: number])[];
}

const operations = new WeakMap<object, Operation>();

/** Placed before a route's handlers to describe it in the API's document; requests pass through. */
export function operation(details: Operation): MiddlewareHandler {
  const pass = createMiddleware((_, next) => next());
  operations.set(pass, details);
  return pass;
}

/** What `operation` was given, when the handler was made by it. */
export function operationOf(handler: object): Operation | undefined {
  return operations.get(handler);
}
