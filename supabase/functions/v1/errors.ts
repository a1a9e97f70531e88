import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ERROR_STATUS, type ErrorCode, type FieldIssue } from '../_shared/contract/errors.ts';

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

/**
 * An error or its cause in words, for the log. URLs lose their query: Deno names the one that it could not reach,
 * and a filter may hold an e-mail address.
 */
export function inWords(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
  return text.replaceAll(/(https?:\/\/[^\s?]*)\?[^\s)]*/g, '$1');
}
