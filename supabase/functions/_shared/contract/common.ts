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
  'invalidCountry',
  'invalidSiren',
  'invalidSeries',
  'seriesTaken',
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
  'beforeIssue',
  'afterEnd',
  'afterPayments',
  'overlaps',
  'archived',
  'invalidImage',
  'imageTooLarge',
]);
export type IssueCode = v.InferOutput<typeof IssueCode>;

/** A message for valibot, checked to be one of the codes. */
export const code = (value: IssueCode): IssueCode => value;

export const Id = v.pipe(v.string(code('required')), v.uuid(code('invalid')));
export type Id = v.InferOutput<typeof Id>;

/** The id of something that may be absent: an empty one is the same as `null`. */
export const OptionalId = v.nullable(
  v.union(
    [
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      Id,
    ],
    code('invalid'),
  ),
);

/** An address that looks like `x@y.z`, or nothing; in it nothing that a mail would read as two, or as a name (`private.is_address`). */
export const EMAIL = /^(?:[^\s@\p{C}\p{DI},;<>"]+@[^\s@\p{C}\p{DI},;<>"]+\.[^\s@\p{C}\p{DI},;<>"]+)?$/u;

/** An address that looks like `x@y.z`, trimmed and in lower case: addresses are compared case-insensitively. */
export const EmailAddress = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.minLength(1, code('required')),
  v.maxLength(254, code('tooLong')),
  v.regex(EMAIL, code('invalidEmail')),
  v.toLowerCase(),
);

/** An instant as ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(code('required')), v.isoTimestamp(code('invalid')));
