import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldIssue } from '../_shared/contract/errors.ts';
import type { RequestEnv } from './http/context.ts';
import { logError } from './http/log.ts';

interface Details {
  readonly issues?: readonly FieldIssue[];
  /** For the rare code that is answered with a status other than its own. */
  readonly status?: ContentfulStatusCode;
  /** For `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An error reported to the caller: its code decides the status, its message is for developers. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: ContentfulStatusCode;
  readonly issues: readonly FieldIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { issues, status = ERROR_STATUS[code], retryAfterSeconds, cause }: Details = {},
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Rejected because of one field. */
export function invalidField(path: string, code: FieldIssue['code'], message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', message, { issues: [{ path, code }] });
}

/** What does not exist and what belongs to somebody else look the same. */
export function notFound(what = 'There is nothing at this address'): ApiError {
  return new ApiError('NOT_FOUND', what);
}

/** Auth does not say how long its limits last; this is the longest of its usual ones between two mails. */
const AUTH_RETRY_SECONDS = 60;

/** Answers any error: those meant for the caller as they are, all others as a 500 without detail. */
export function answerError(error: unknown, c: Context<RequestEnv>): Response {
  const requestId = c.get('requestId');
  const known = error instanceof ApiError ? error : new ApiError('INTERNAL_ERROR', 'Something went wrong');
  if (known.status >= 500) logError(requestId, error);
  const body: ErrorBody = {
    errorCode: known.code,
    message: known.message,
    requestId,
    ...(known.issues && { issues: [...known.issues] }),
  };
  if (known.status === 429) c.header('Retry-After', String(known.retryAfterSeconds ?? AUTH_RETRY_SECONDS));
  return c.json(body, known.status);
}
