import * as v from 'valibot';

/**
 * What can be wrong with a field. The API answers these codes in `issues` and forms translate them: no message is
 * worded here.
 */
export const IssueCode = v.picklist([
  'required',
  'invalid',
  'unknownField',
  'readOnly',
  'tooLong',
  'unsupportedCharacter',
  'invalidEmail',
  'nonAsciiEmail',
  'weakPassword',
  'passwordMismatch',
  'wrongPassword',
  'samePassword',
  'invalidAmount',
  'negativeAmount',
  'invalidDate',
  'invalidPostalCode',
  'invalidPhoneNumber',
  'invalidSiren',
  'futureDate',
  'futureTerm',
  'tooFarAhead',
  'tooLongAgo',
  'beforeLease',
  'periodReversed',
  'aboveDue',
  'aboveAdvance',
  'aboveAmount',
  'beforeAccount',
  'tooEarly',
  'beforePayment',
  'afterEnd',
  'afterPayments',
  'overlaps',
  'archived',
  'invalidImage',
  'imageTooLarge',
]);
export type IssueCode = v.InferOutput<typeof IssueCode>;

/** What the document says of a text that is trimmed and then must not be empty. */
export const NOT_BLANK = v.metadata<string, { pattern: string }>({ pattern: String.raw`\S` });

/** A message for valibot, checked to be one of the codes. */
export const code = (value: IssueCode): IssueCode => value;

export const Id = v.pipe(v.string(code('required')), v.uuid(code('invalid')));
export type Id = v.InferOutput<typeof Id>;

/**
 * What no text may have, inside the brackets of a pattern: controls, what begins a line, and what turns the direction of the text
 * around it; Postgres refuses the same (its domain `one_line`). It stores neither U+0000 nor half a surrogate pair.
 */
export const UNTYPED = String.raw`\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069`;

const EMAIL_PART = String.raw`[^\s@${UNTYPED}]+`;
const EMAIL = String.raw`${EMAIL_PART}@${EMAIL_PART}\.${EMAIL_PART}`;
const EMAIL_PATTERN = new RegExp(`^${EMAIL}$`, 'u');
const OPTIONAL_EMAIL_PATTERN = new RegExp(`^(?:${EMAIL})?$`, 'u');

/** An address that looks like `x@y.z`, trimmed and in lower case: addresses are compared case-insensitively. */
export const EmailAddress = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.minLength(1, code('required')),
  v.maxLength(254, code('tooLong')),
  v.regex(EMAIL_PATTERN, code('invalidEmail')),
  v.toLowerCase(),
);

/** As `EmailAddress`, or `null` (also for an empty text) when there is none. */
export const OptionalEmail = v.nullable(
  v.pipe(
    v.string(code('invalid')),
    v.trim(),
    v.maxLength(254, code('tooLong')),
    v.regex(OPTIONAL_EMAIL_PATTERN, code('invalidEmail')),
    v.transform((text) => (text === '' ? null : text.toLowerCase())),
  ),
);

/** An instant as ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(code('required')), v.isoTimestamp(code('invalid')));
