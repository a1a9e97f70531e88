import type { ErrorCode } from '../../_shared/contract/errors.ts';

/** What causes each error: for the API's document and `docs/api.md`. */
export const ERROR_MEANING: Record<ErrorCode, string> = {
  VALIDATION_FAILED: 'fields that do not fit: see `issues`',
  INVALID_JSON: 'the body is not JSON in UTF-8',
  INVALID_CONFIRMATION_CODE: 'the code of the mail is wrong, used, expired or of another address',
  UNAUTHENTICATED: 'no session, or one that is over or not ours',
  INVALID_CREDENTIALS: 'wrong password or unknown address: which of the two is not told',
  EMAIL_NOT_WHITELISTED: 'sign-up is by invitation',
  ORIGIN_NOT_ALLOWED: 'a request with cookies from another site',
  NOT_FOUND: 'no such path, or nothing there that the caller may see',
  METHOD_NOT_ALLOWED: 'the path takes other methods: see `Allow`',
  USER_ALREADY_EXISTS: 'there is a confirmed account',
  USER_PENDING_CONFIRMATION: 'the account waits for its confirmation: see the mail',
  EMAIL_ALREADY_WHITELISTED: 'the address is on the whitelist already',
  PROFILE_INCOMPLETE:
    'the landlord’s profile needs first and last name or a company, and address, postal code and city',
  TERM_ALREADY_RECEIPTED: 'days of the term have a receipt, which `replaces` does not name',
  RECEIPT_NOT_VALID: 'the receipt is voided or replaced',
  CONSENT_MISSING: 'the tenant has not agreed to get receipts at this address by e-mail',
  PAYLOAD_TOO_LARGE: 'a body of more than 256 KB, or an image of more than 200 KB',
  UNSUPPORTED_MEDIA_TYPE:
    'a body that is not declared as `application/json`, or an image not as `image/png` or `image/jpeg`',
  TOO_MANY_REQUESTS: 'too many attempts from this address or on this account: see `Retry-After`, in seconds',
  INTERNAL_ERROR: 'a fault of ours; the log has it under `requestId`',
  EMAIL_NOT_SENT: 'the mail server did not take the mail; what was asked for besides is done',
  SERVICE_UNAVAILABLE: 'Auth or the database cannot be reached',
};
