import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { GenericSchema } from 'valibot';
import type { ErrorCode } from '../../_shared/contract/errors.ts';

/** Of a body that is a file. */
export type MediaType = `application/${string}` | `image/${string}`;

/** What a route says of itself. What follows from its path, its method and its body is not said again: see document.ts. */
export interface Operation {
  /** What the call does, in a few words for `docs/api.md`. */
  readonly summary: string;
  readonly query?: GenericSchema;
  /** The schema of the body, or what files it may be. */
  readonly body?: GenericSchema | readonly MediaType[];
  /** The status of success and the schema of its body, or what files it may be, or nothing when there is no body. */
  readonly answer: readonly [status: number, body?: GenericSchema | readonly MediaType[]];
  /** The errors that are this route's own; with another status than the code's, both. */
  readonly errors?: readonly (ErrorCode | readonly [code: ErrorCode, status: number])[];
}

const operations = new WeakMap<object, Operation>();

/** Goes before a route's handlers and tells the API's document about it; the request passes. */
export function operation(details: Operation): MiddlewareHandler {
  const pass = createMiddleware((_, next) => next());
  operations.set(pass, details);
  return pass;
}

/** What `operation` was told, when the handler is one of its making. */
export function operationOf(handler: object): Operation | undefined {
  return operations.get(handler);
}
