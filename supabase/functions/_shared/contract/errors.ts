import * as v from 'valibot';
import { IssueCode } from './common.ts';

/** Every error the API can answer, with its HTTP status. */
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
  /** Answered with 401 at sign-in, where it explains why the credentials are not enough yet. */
  USER_PENDING_CONFIRMATION: 409,
  EMAIL_ALREADY_WHITELISTED: 409,
  PROFILE_INCOMPLETE: 409,
  NO_PROPERTY: 409,
  TERM_ALREADY_RECEIPTED: 409,
  TERM_NOT_OWED: 409,
  NO_TENANT: 409,
  DOCUMENT_NOT_VALID: 409,
  /** Of a kind that takes effect on paper alone. */
  DOCUMENT_BY_POST: 409,
  PAYMENTS_NOTED: 409,
  PAYMENT_CERTIFIED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  ALREADY_CANCELLED: 409,
  DUE_CERTIFIED: 409,
  DUE_REDUCED: 409,
  PROPERTY_IN_USE: 409,
  LESSOR_IN_USE: 409,
  IMPORT_IN_USE: 409,
  CONSENT_MISSING: 409,
  LAST_SUPER_ADMIN: 409,
  ACCOUNT_CLOSING: 409,
  DELETION_NOT_ASKED: 409,
  NO_ACCOUNT: 409,
  SUPER_ADMIN_ACCOUNT: 409,
  QUOTA_REACHED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  EMAIL_NOT_SENT: 502,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Whether a text is one of the codes. */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value);

/** One field that was refused: `path` is the dotted name of the field, empty for the body as a whole. */
export const FieldIssue = v.object({ path: v.string(), code: IssueCode });
export type FieldIssue = v.InferOutput<typeof FieldIssue>;

/** The body of every answer that is not a success. `message` is for developers; clients translate `errorCode`. */
export const ErrorBody = v.object({
  errorCode: v.custom<ErrorCode>(isErrorCode),
  message: v.string(),
  requestId: v.string(),
  issues: v.optional(v.array(FieldIssue)),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** The refused fields of a failed validation, the first failure of each field only. */
export function fieldIssues(issues: readonly v.BaseIssue<unknown>[]): FieldIssue[] {
  const byPath = new Map<string, FieldIssue>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!byPath.has(path)) byPath.set(path, { path, code: issueCode(issue) });
  }
  return [...byPath.values()];
}

function issueCode(issue: v.BaseIssue<unknown>): IssueCode {
  // valibot words these itself: not an object, a missing key, an unknown key.
  if (issue.type === 'strict_object' || issue.type === 'object') {
    if (issue.expected === 'Object') return 'invalid';
    return issue.expected === 'never' ? 'unknownField' : 'required';
  }
  // The field that selects one of several forms of a body.
  if (issue.type === 'variant' && issue.received === 'undefined') return 'required';
  return v.is(IssueCode, issue.message) ? issue.message : 'invalid';
}
