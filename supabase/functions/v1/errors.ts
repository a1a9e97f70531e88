import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorCode, FieldIssue } from '../_shared/contract/errors.ts';

/** The HTTP status of each error. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  INVALID_JSON: 400,
  INVALID_CONFIRMATION_CODE: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  EMAIL_NOT_WHITELISTED: 403,
  ORIGIN_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  USER_ALREADY_EXISTS: 409,
  /** The account is not confirmed yet. At sign-in the answer has status 401. */
  USER_PENDING_CONFIRMATION: 409,
  EMAIL_ALREADY_WHITELISTED: 409,
  PROFILE_INCOMPLETE: 409,
  NO_PROPERTY: 409,
  TERM_ALREADY_RECEIPTED: 409,
  TERM_NOT_OWED: 409,
  NO_TENANT: 409,
  DOCUMENT_NOT_VALID: 409,
  /** The document is only valid on paper. */
  DOCUMENT_BY_POST: 409,
  DOCUMENT_OVERTAKEN: 409,
  DOCUMENT_NOT_REPLACEABLE: 409,
  DOCUMENT_NOT_VOIDABLE: 409,
  NOTHING_OWED: 409,
  REMINDER_NOT_ALLOWED: 409,
  REVISION_NOT_ALLOWED: 409,
  INDEX_EXISTS: 409,
  DEPOSIT_NOT_HELD: 409,
  DEPOSIT_SETTLED: 409,
  DEPOSIT_CHANGED: 409,
  NOT_LAST_MOVEMENT: 409,
  SETTLEMENT_NOT_ALLOWED: 409,
  SETTLEMENT_CHANGED: 409,
  CHARGES_SETTLED: 409,
  NOT_BY_TWELFTHS: 409,
  UNSEEN_PAYMENTS: 409,
  PAYMENT_CERTIFIED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  ALREADY_CANCELLED: 409,
  DUE_CERTIFIED: 409,
  DUE_REDUCED: 409,
  ADVANCE_COVERS_PART: 409,
  PROPERTY_IN_USE: 409,
  LESSOR_IN_USE: 409,
  IMPORT_IN_USE: 409,
  CONSENT_MISSING: 409,
  EMAIL_MISSING: 409,
  LINK_EXPIRED: 409,
  LAST_SUPER_ADMIN: 409,
  ACCOUNT_CLOSING: 409,
  DELETION_NOT_REQUESTED: 409,
  NO_ACCOUNT: 409,
  SUPER_ADMIN_ACCOUNT: 409,
  QUOTA_REACHED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  EMAIL_NOT_SENT: 502,
  SERVICE_UNAVAILABLE: 503,
  DISK_FULL: 503,
} as const satisfies Readonly<Record<ErrorCode, ContentfulStatusCode>>;

interface Details {
  readonly issues?: readonly FieldIssue[];
  /** The HTTP status, if it differs from the usual status of the code. */
  readonly status?: ContentfulStatusCode;
  /** The value of the header `Retry-After`, in seconds. */
  readonly retryAfterSeconds?: number;
  readonly existingId?: string | undefined;
  readonly cause?: unknown;
}

/** An error for the caller. The code of an error decides the HTTP status. The message of an error is for developers. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: ContentfulStatusCode;
  readonly issues: readonly FieldIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The id of the object that an earlier request made with the same key. */
  readonly existingId: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { issues, status = ERROR_STATUS[code], retryAfterSeconds, existingId, cause }: Details = {},
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
    this.existingId = existingId;
  }
}

/**
 * Returns the error for a service that cannot answer. PostgreSQL's code 53100 and the message of the embedded stack say
 * that the disk is full.
 */
export function unavailable(message: string, cause: Error): ApiError {
  const isFull =
    ('code' in cause && cause.code === '53100') || /"53100"|The disk is full/.test(cause.message);
  return isFull
    ? new ApiError(
        'DISK_FULL',
        'The disk of the server is full, so this could not be saved. Free some room.',
        {
          cause,
        },
      )
    : new ApiError('SERVICE_UNAVAILABLE', message, { cause });
}

/** Returns a validation error of one field. */
export function invalidField(path: string, code: FieldIssue['code'], message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', message, { issues: [{ path, code }] });
}

/**
 * Returns the error for an object that does not exist. An object of another user gives the same error, so that callers
 * cannot find out whether the object exists.
 */
export function notFound(message = 'There is nothing at this address'): ApiError {
  return new ApiError('NOT_FOUND', message);
}

/**
 * Returns an error or its cause as a text for the log. Queries of URLs are removed: Deno names the URL that it could
 * not reach, and the query of this URL may contain an e-mail address.
 */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
  return text.replaceAll(/(https?:\/\/[^\s?]*)\?[^\s)]*/g, '$1');
}
