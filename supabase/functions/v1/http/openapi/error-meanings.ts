import type { ErrorCode } from '../../../_shared/contract/errors.ts';

/** The cause of each error, for the OpenAPI document. */
export const ERROR_MEANING: Record<ErrorCode, string> = {
  VALIDATION_FAILED: 'invalid fields: see `issues`',
  INVALID_JSON: 'the body is not JSON in UTF-8',
  INVALID_CONFIRMATION_CODE: 'the code from the mail is wrong, used, expired or for another address',
  UNAUTHENTICATED: 'no session, an ended session, or a token of another issuer',
  INVALID_CREDENTIALS: 'wrong password or unknown address; the answer does not say which',
  EMAIL_NOT_WHITELISTED: 'sign-up is by invitation',
  ORIGIN_NOT_ALLOWED: 'a request with cookies from another site',
  NOT_FOUND: 'the path does not exist, or the caller cannot see anything there',
  METHOD_NOT_ALLOWED: 'the path has other methods: see `Allow`',
  USER_ALREADY_EXISTS: 'a confirmed account with this address exists',
  USER_PENDING_CONFIRMATION: 'the account is not confirmed yet: follow the link in the mail',
  EMAIL_ALREADY_WHITELISTED: 'the address is already on the whitelist',
  PROFILE_INCOMPLETE:
    'the lessor needs a first and last name, or a company; letters also need the lessor’s address',
  NO_PROPERTY: 'the lease has no property, which documents name',
  TERM_ALREADY_RECEIPTED: 'days of the term have a receipt that `replaces` does not name',
  TERM_NOT_OWED: 'a receipt must cover whole dues, for days that rent is owed for',
  NO_TENANT: 'the lease had no tenant on any of these days',
  DOCUMENT_NOT_VALID: 'the document is voided or replaced, or all payments already have a receipt',
  DOCUMENT_OVERTAKEN:
    'the account has changed since the letter was issued: replace the letter, void it, or cancel its settlement of charges',
  DOCUMENT_NOT_REPLACEABLE: 'the letter is up to date, or nothing that it claims is owed any more',
  DOCUMENT_NOT_VOIDABLE: 'another command voids documents of this kind',
  NOTHING_OWED: 'no due can be claimed: all are paid, not late yet, or past their limitation period',
  REMINDER_NOT_ALLOWED: 'a blocker prevents the letter; the message names it and says what to do',
  REVISION_NOT_ALLOWED:
    'the rent cannot be revised as asked; the message names the reason, and the check has all reasons',
  INDEX_EXISTS: 'the index of this zone and quarter exists: correct it with `replaces`',
  DEPOSIT_NOT_HELD: 'the landlord holds no deposit of the lease: record its receipt first',
  DEPOSIT_SETTLED: 'the deposit is settled: cancel the settlement first',
  DEPOSIT_CHANGED: 'another amount than `amount` goes back: read the deposit again',
  NOT_LAST_MOVEMENT: 'the deposit has a later movement: cancel that movement first',
  SETTLEMENT_NOT_ALLOWED:
    'the charges cannot be settled: the message names the blockers, or the facts to confirm in `confirmedFacts`',
  SETTLEMENT_CHANGED: 'another balance than `balance` results: read the draft again',
  CHARGES_SETTLED:
    'a settlement of charges states the object; the message names it. Cancel the settlement first',
  NOT_BY_TWELFTHS: 'only a debt of at least 0.12 that was settled late is paid by twelfths (art. 23)',
  DOCUMENT_BY_POST: 'a document of this kind is only valid on paper, and is not mailed',
  UNSEEN_PAYMENTS: 'the lease has more payments than `paymentsSeen`: read them first',
  PAYMENT_CERTIFIED:
    'valid receipts state the payment; the message names them. Void them before it or with it',
  IDEMPOTENCY_KEY_REUSED:
    'the `idempotencyKey` belongs to another request, for example with another amount, day or lease; nothing was changed. `existingId` is the id of the object that the same call made with the key, if it made one object',
  ALREADY_CANCELLED:
    'the result of this `idempotencyKey` or import was undone; use a new key to record it again',
  DUE_CERTIFIED: 'valid receipts state the due; the message names them. Void them first',
  DUE_REDUCED: 'the due is part of a term whose reduction covers the whole term',
  ADVANCE_COVERS_PART:
    'the tenant’s advance pays a part of the term; the message names the rest. Send the rest once the tenant has paid it',
  PROPERTY_IN_USE: 'the property has a lease that runs or starts later',
  LESSOR_IN_USE: 'a property or an expense names the lessor, or it is the last lessor of the account',
  IMPORT_IN_USE: 'data was added to the import’s lettings, or a later import changed them: see its blockers',
  CONSENT_MISSING: 'no tenant on the receipt has agreed to receive receipts by e-mail',
  EMAIL_MISSING:
    'no tenant on the document has an e-mail address, or the tenant of a link has none: add one, or use other means',
  LINK_EXPIRED: 'the claims against the tenant have expired, so a link would not open',
  LAST_SUPER_ADMIN: 'at least one super-admin must remain to keep the whitelist',
  ACCOUNT_CLOSING:
    'the account waits for deletion; only its landlord, or no one if a super-admin ended it, can keep it',
  DELETION_NOT_REQUESTED: 'nobody has requested the deletion, or the landlord has kept the account',
  NO_ACCOUNT: 'the address has no account to end, and stays on the whitelist',
  SUPER_ADMIN_ACCOUNT: 'a super-admin cannot end a super-admin’s account; its address stays on the whitelist',
  QUOTA_REACHED: 'the account has reached a limit; the message names it',
  PAYLOAD_TOO_LARGE: 'a body of more than 256 KB, an image of more than 200 KB, or a file of more than 10 MB',
  UNSUPPORTED_MEDIA_TYPE:
    'the content type of the body is not `application/json`, or that of an image neither `image/png` nor `image/jpeg`',
  TOO_MANY_REQUESTS: 'too many attempts from this address or on this account: see `Retry-After`, in seconds',
  INTERNAL_ERROR: 'a fault of the API, logged under `requestId`',
  EMAIL_NOT_SENT: 'the mail server did not accept the mail; the rest of the request is done',
  SERVICE_UNAVAILABLE: 'Auth or the database is unreachable: see `Retry-After`, in seconds',
  DISK_FULL: 'the disk of the server is full: nothing was saved, and reads go on',
};
