import type { ErrorCode } from '../../../_shared/contract/errors.ts';

/** The cause of each error, for the OpenAPI document and `docs/api.md`. */
export const ERROR_MEANING: Record<ErrorCode, string> = {
  VALIDATION_FAILED: 'invalid fields: see `issues`',
  INVALID_JSON: 'the body is not JSON in UTF-8',
  INVALID_CONFIRMATION_CODE: 'the code from the mail is wrong, used, expired or for another address',
  UNAUTHENTICATED: 'no session, or one that has ended or is not ours',
  INVALID_CREDENTIALS: 'wrong password or unknown address, without saying which',
  EMAIL_NOT_WHITELISTED: 'sign-up is by invitation',
  ORIGIN_NOT_ALLOWED: 'a request with cookies from another site',
  NOT_FOUND: 'no such path, or nothing there that the caller may see',
  METHOD_NOT_ALLOWED: 'the path takes other methods: see `Allow`',
  USER_ALREADY_EXISTS: 'a confirmed account with this address exists',
  USER_PENDING_CONFIRMATION: 'the account is not confirmed yet: see the mail',
  EMAIL_ALREADY_WHITELISTED: 'the address is on the whitelist already',
  PROFILE_INCOMPLETE: 'the landlord’s profile needs first and last name, or a company',
  NO_PROPERTY: 'the lease is for no property, which documents name',
  TERM_ALREADY_RECEIPTED: 'days of the term have a receipt that `replaces` does not name',
  TERM_NOT_OWED: 'a receipt covers whole dues of days that rent is owed for, and these are not',
  NO_TENANT: 'nobody was a tenant on any of these days',
  DOCUMENT_NOT_VALID: 'the document is voided or replaced, or nothing was paid that no receipt says',
  DOCUMENT_BY_POST: 'a document of this kind takes effect on paper alone, and is not mailed',
  PAYMENTS_NOTED: 'more payments of the lease were recorded than `paymentsKnown` says: read them first',
  PAYMENT_CERTIFIED:
    'receipts that hold state the payment, and the message says which: they are voided first, or with it',
  IDEMPOTENCY_KEY_REUSED:
    'the `idempotencyKey` was sent before with something else, such as another amount, day or lease; nothing happened now',
  ALREADY_CANCELLED: 'what the `idempotencyKey` recorded was cancelled since; another key records it anew',
  DUE_CERTIFIED: 'receipts that hold state what is owed, and the message says which: they are voided first',
  DUE_REDUCED: 'a reduction is on a whole term, of which this is a part',
  PROPERTY_IN_USE: 'a lease runs in the property, or is to start there',
  LESSOR_IN_USE: 'a property names the lessor, or it is the last one of the account',
  IMPORT_IN_USE:
    'more has been said since of what the import brought, or a later import changed it: see its blockers',
  CONSENT_MISSING: 'the tenant has not agreed to receive receipts at this e-mail address',
  LAST_SUPER_ADMIN: 'somebody has to keep the whitelist',
  ACCOUNT_CLOSING: 'the account is about to be deleted, and by a super-admin if its landlord may not keep it',
  DELETION_NOT_ASKED: 'the account is not about to be deleted, perhaps since it was kept meanwhile',
  NO_ACCOUNT: 'the address has no account to end, and stays on the whitelist',
  SUPER_ADMIN_ACCOUNT:
    'a super-admin’s account is no super-admin’s to end; its address stays on the whitelist',
  QUOTA_REACHED: 'the account has as many as an account may have; the message says of what',
  PAYLOAD_TOO_LARGE: 'a body of more than 256 KB, or an image of more than 200 KB',
  UNSUPPORTED_MEDIA_TYPE:
    'a body that is not declared as `application/json`, or an image not as `image/png` or `image/jpeg`',
  TOO_MANY_REQUESTS: 'too many attempts from this address or on this account: see `Retry-After`, in seconds',
  INTERNAL_ERROR: 'a fault of ours, logged under `requestId`',
  EMAIL_NOT_SENT: 'the mail server did not accept the mail; the rest of the request is done',
  SERVICE_UNAVAILABLE: 'Auth or the database cannot be reached for now: see `Retry-After`, in seconds',
};
