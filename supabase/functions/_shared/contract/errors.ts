import * as v from 'valibot';
import { Id } from './values/common.ts';
import { IssueCode } from './values/issue-code.ts';

export const ErrorCode = v.picklist([
  'VALIDATION_FAILED',
  'INVALID_JSON',
  'INVALID_CONFIRMATION_CODE',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'EMAIL_NOT_WHITELISTED',
  'ORIGIN_NOT_ALLOWED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'USER_ALREADY_EXISTS',
  'USER_PENDING_CONFIRMATION',
  'EMAIL_ALREADY_WHITELISTED',
  'PROFILE_INCOMPLETE',
  'NO_PROPERTY',
  'TERM_ALREADY_RECEIPTED',
  'TERM_NOT_OWED',
  'NO_TENANT',
  'DOCUMENT_NOT_VALID',
  'DOCUMENT_BY_POST',
  'DOCUMENT_OVERTAKEN',
  'DOCUMENT_NOT_REPLACEABLE',
  'DOCUMENT_NOT_VOIDABLE',
  'NOTHING_OWED',
  'REMINDER_NOT_ALLOWED',
  'REVISION_NOT_ALLOWED',
  'INDEX_EXISTS',
  'DEPOSIT_NOT_HELD',
  'DEPOSIT_SETTLED',
  'DEPOSIT_CHANGED',
  'NOT_LAST_MOVEMENT',
  'SETTLEMENT_NOT_ALLOWED',
  'SETTLEMENT_CHANGED',
  'CHARGES_SETTLED',
  'NOT_BY_TWELFTHS',
  'UNSEEN_PAYMENTS',
  'PAYMENT_CERTIFIED',
  'IDEMPOTENCY_KEY_REUSED',
  'ALREADY_CANCELLED',
  'DUE_CERTIFIED',
  'DUE_REDUCED',
  'ADVANCE_COVERS_PART',
  'PROPERTY_IN_USE',
  'LESSOR_IN_USE',
  'IMPORT_IN_USE',
  'CONSENT_MISSING',
  'EMAIL_MISSING',
  'LINK_EXPIRED',
  'LAST_SUPER_ADMIN',
  'ACCOUNT_CLOSING',
  'DELETION_NOT_REQUESTED',
  'NO_ACCOUNT',
  'SUPER_ADMIN_ACCOUNT',
  'QUOTA_REACHED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'EMAIL_NOT_SENT',
  'SERVICE_UNAVAILABLE',
  'DISK_FULL',
]);
export type ErrorCode = v.InferOutput<typeof ErrorCode>;

/**
 * An invalid field. `path` is the name of the field, with dots for nested fields. `path` is empty if the whole body is
 * invalid.
 */
export const FieldIssue = v.object({ path: v.string(), code: IssueCode });
export type FieldIssue = v.InferOutput<typeof FieldIssue>;

/**
 * The body of every error response. `message` is for developers; clients translate `errorCode`. With
 * `IDEMPOTENCY_KEY_REUSED`, `existingId` is the id of the object that an earlier call of the same path has made with the
 * key.
 */
export const ErrorBody = v.object({
  errorCode: ErrorCode,
  message: v.string(),
  requestId: v.string(),
  issues: v.optional(v.array(FieldIssue)),
  existingId: v.optional(Id),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** Returns the invalid fields of a failed validation. Each field has only the code of its first issue. */
export function fieldIssues(issues: readonly v.BaseIssue<unknown>[]): FieldIssue[] {
  const byPath = new Map<string, FieldIssue>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!byPath.has(path)) byPath.set(path, { path, code: issueCode(issue) });
  }
  return [...byPath.values()];
}

function issueCode(issue: v.BaseIssue<unknown>): IssueCode {
  // valibot has its own messages for three cases: not an object, a missing key, an unknown key.
  if (issue.type === 'strict_object' || issue.type === 'object') {
    if (issue.expected === 'Object') return 'invalid';
    return issue.expected === 'never' ? 'unknownField' : 'required';
  }
  // A text is required, but the body has a value of another JSON type.
  if (issue.type === 'string' && issue.received !== 'undefined' && issue.received !== 'null')
    return 'invalid';
  // The schema allows several kinds of bodies, and the body lacks the field that names its kind.
  if (issue.type === 'variant' && issue.received === 'undefined') return 'required';
  return v.is(IssueCode, issue.message) ? issue.message : 'invalid';
}
