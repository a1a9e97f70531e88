import type { PostgrestError, PostgrestSingleResponse } from '@supabase/supabase-js';
import * as v from 'valibot';
import { IssueCode } from '../../_shared/contract/values/issue-code.ts';
import { ErrorCode, type FieldIssue } from '../../_shared/contract/errors.ts';
import { ApiError, invalidField, notFound, unavailable } from '../errors.ts';
import { UNREACHABLE_STATUS } from './user-client.ts';

/**
 * Matches the SQLSTATEs of a database that is gone, full, stopping or recovering. PostgREST returns status 500 for some
 * of these SQLSTATEs. If the backend was killed, PostgREST returns status 400 and an empty SQLSTATE.
 */
const UNAVAILABLE = /^(?:|08...|53...|57P0[1-3]|58030)$/;

/** The seconds that the caller has to wait after a statement that took too long for Postgres. */
const SLOW_RETRY_SECONDS = 10;

/** Returns the data of PostgREST's response. Throws PostgREST's refusal as an error of the contract. */
export function unwrap<Data>(response: PostgrestSingleResponse<Data>): Data {
  if (response.error === null) return response.data;
  const { error, status } = response;
  if (status === UNREACHABLE_STATUS || status === 0 || UNAVAILABLE.test(error.code)) {
    throw unavailable('The database is unreachable', error);
  }
  if (status === 401) throw unauthenticated(error);
  switch (error.code) {
    case 'PT400':
    case 'PT404':
    case 'PT409':
      throw raised(error);
    case 'PT429':
      throw new ApiError('TOO_MANY_REQUESTS', error.details, { retryAfterSeconds: Number(error.hint) });
    case '57014':
      // Clients repeat a request after `TOO_MANY_REQUESTS`. They must wait longer after a slow statement than for a
      // busy account.
      throw new ApiError(
        'TOO_MANY_REQUESTS',
        'The request took too long and changed nothing. Try again later.',
        {
          retryAfterSeconds: SLOW_RETRY_SECONDS,
          cause: error.message,
        },
      );
    case '55P03':
      throw new ApiError('SERVICE_UNAVAILABLE', 'The database took too long. Try again later.', {
        cause: error.message,
      });
    case '23503':
    case '23505':
    case '23514':
      throw violation(error, status);
    case '42501':
      // A row that the caller may not access must look like a missing row.
      throw notFound();
  }
  throw unexpected(error, status);
}

/** The error for each registered constraint. The key is the name of the constraint. */
const refusals = new Map<string, () => ApiError>();

/** Registers errors for violated constraints. Each noun registers its constraints in its `row.ts`. */
export function explainConstraints(own: Readonly<Record<string, () => ApiError>>): void {
  for (const [constraint, refusal] of Object.entries(own)) refusals.set(constraint, refusal);
}

/** Returns the names of the registered constraints. */
export const explainedConstraints = (): string[] => [...refusals.keys()];

function violation(error: PostgrestError, status: number): Error {
  const constraint = /constraint "([^"]+)"/.exec(error.message)?.[1] ?? '';
  const refusal = refusals.get(constraint);
  if (refusal !== undefined) return refusal();
  // The account was deleted while its token was still valid.
  return constraint.endsWith('owner_id_fkey') ? unauthenticated(error) : unexpected(error, status);
}

function unexpected(error: PostgrestError, status: number): Error {
  return new Error(`PostgREST answered ${status} ${error.code}: ${withoutValues(error)}`);
}

/**
 * Returns the part of an error that may be logged. The details are left out, because details quote the row. A quotation
 * in the message is a value, unless the message names a constraint (SQLSTATE class 23).
 */
function withoutValues({ code, message }: PostgrestError): string {
  return code.startsWith('23') ? message : message.replace(/"[\s\S]*"/, '"…"');
}

/**
 * Returns a refusal of Klinky's own SQL. The message of a refusal is the code, the detail is the explanation, and the
 * hint names a refused field, or the row that a used key has made.
 */
function raised({ message, details, hint }: PostgrestError): ApiError {
  if (!v.is(ErrorCode, message))
    return new ApiError('INTERNAL_ERROR', 'Something went wrong', { cause: message });
  const [issue] = issuesIn(hint);
  if (issue) return invalidField(issue.path, issue.code, details);
  return new ApiError(message, details, { existingId: /^existingId=(.+)/.exec(hint ?? '')?.[1] });
}

/**
 * Returns a list with the wrong field that a hint of `private.refuse` names as `path=code`; an empty list if the hint
 * names no field.
 */
export function issuesIn(hint: string | null | undefined): FieldIssue[] {
  const [path = '', code] = (hint ?? '').split('=');
  return v.is(IssueCode, code) ? [{ path, code }] : [];
}

/** Returns the error for a token that is missing, expired, revoked or of another issuer. */
export function unauthenticated(cause?: unknown): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Sign in first', { cause });
}
