import type { Context } from 'hono';
import type { ErrorBody } from '../../_shared/contract/errors.ts';
import { ApiError } from '../errors.ts';
import type { RequestEnv } from './context.ts';
import { logError } from './log.ts';

/** Auth does not state how long its limits last. The value is the time that Auth usually requires between two mails. */
const AUTH_RETRY_SECONDS = 60;

/** The time that an interruption of the database usually lasts. */
const OUTAGE_RETRY_SECONDS = 5;

/**
 * Answers a request with an error. Errors for the caller are sent unchanged, all other errors as a 500 without details.
 */
export function answerError(error: unknown, c: Context<RequestEnv>): Response {
  const requestId = c.get('requestId');
  const apiError = error instanceof ApiError ? error : new ApiError('INTERNAL_ERROR', 'Something went wrong');
  if (apiError.status >= 500) logError(requestId, error);
  const body: ErrorBody = {
    errorCode: apiError.code,
    message: apiError.message,
    requestId,
    ...(apiError.issues && { issues: [...apiError.issues] }),
    ...(apiError.existingId !== undefined && { existingId: apiError.existingId }),
  };
  if (apiError.status === 503) c.header('Retry-After', String(OUTAGE_RETRY_SECONDS));
  if (apiError.status === 429)
    c.header('Retry-After', String(apiError.retryAfterSeconds ?? AUTH_RETRY_SECONDS));
  return c.json(body, apiError.status);
}
