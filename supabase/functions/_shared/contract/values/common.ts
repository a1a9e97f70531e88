import * as v from 'valibot';
import type { IssueCode } from './issue-code.ts';

/** Returns an issue code as a message for valibot. The type makes sure that each message is one of the codes. */
export const issueCode = (value: IssueCode): IssueCode => value;

export const Id = v.pipe(v.string(issueCode('required')), v.uuid(issueCode('invalid')));
export type Id = v.InferOutput<typeof Id>;

/** An optional id: an empty text means `null`. */
export const OptionalId = v.nullable(
  v.union(
    [
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      Id,
    ],
    issueCode('invalid'),
  ),
);

/**
 * Matches an address like `x@y.z`, or an empty text. Excludes signs that would make a mail program find two addresses,
 * a name or a comment. `private.is_address` has the same rule.
 */
export const EMAIL =
  /^(?:[^\s@\p{C}\p{DI},:;<>()"]+@[^\s@\p{C}\p{DI},:;<>()"]+\.[^\s@\p{C}\p{DI},:;<>()"]+)?$/u;

/** An address like `x@y.z`, trimmed and in lower case, since addresses are compared case-insensitively. */
export const EmailAddress = v.pipe(
  v.string(issueCode('required')),
  v.trim(),
  v.minLength(1, issueCode('required')),
  v.maxLength(254, issueCode('tooLong')),
  v.regex(EMAIL, issueCode('invalidEmail')),
  v.toLowerCase(),
);

/** An instant as ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(issueCode('required')), v.isoTimestamp(issueCode('invalid')));

/** A whole number from `lowest` to `highest`, both included. */
export const wholeNumber = (lowest: number, highest: number) =>
  v.pipe(
    v.number(issueCode('invalid')),
    v.integer(issueCode('invalid')),
    v.minValue(lowest, issueCode('invalid')),
    v.maxValue(highest, issueCode('invalid')),
  );
