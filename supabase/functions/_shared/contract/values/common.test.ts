import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Amount } from './amount.ts';
import { CalendarDate } from './calendar-date.ts';
import { EmailAddress } from './common.ts';
import { OptionalEmail } from './optional-email.ts';
import { OptionalPhoneNumber } from './phone-number.ts';
import { OptionalNote, OptionalText, RequiredNote, RequiredText } from './text.ts';

/** Parses an input and returns `ok <output>` or the code of the first issue. */
function outcome(schema: v.GenericSchema, input: unknown): string {
  const result = v.safeParse(schema, input);
  return result.success ? `ok ${JSON.stringify(result.output)}` : result.issues[0].message;
}

test.each([
  [0, 'ok 0'],
  [-0, 'ok 0'],
  [0.01, 'ok 0.01'],
  [0.8, 'ok 0.8'],
  [0.1 + 0.7, 'invalidAmount'],
  [1250.5, 'ok 1250.5'],
  [9_999_999.99, 'ok 9999999.99'],
  [10_000_000, 'invalidAmount'],
  [0.001, 'invalidAmount'],
  [1.005, 'invalidAmount'],
  [0.1 + 0.2, 'invalidAmount'],
  [-0.01, 'negativeAmount'],
  [Number.NaN, 'invalidAmount'],
  [Number.POSITIVE_INFINITY, 'invalidAmount'],
  ['12', 'invalidAmount'],
  [null, 'invalidAmount'],
])('parsing the amount %s gives %s', (input, expected) => {
  expect(outcome(Amount, input)).toBe(expected);
});

test.each([
  ['2026-03-31', 'ok "2026-03-31"'],
  ['2024-02-29', 'ok "2024-02-29"'],
  ['2026-02-29', 'invalidDate'],
  ['2026-02-31', 'invalidDate'],
  ['2026-13-01', 'invalidDate'],
  ['2026-00-10', 'invalidDate'],
  ['1899-12-31', 'invalidDate'],
  ['2200-01-01', 'invalidDate'],
  ['2026-3-1', 'invalidDate'],
  ['2026-03-01T00:00:00Z', 'invalidDate'],
  ['', 'required'],
  [undefined, 'required'],
  [20_260_301, 'required'],
])('parsing the date %s gives %s', (input, expected) => {
  expect(outcome(CalendarDate, input)).toBe(expected);
});

describe('typed texts are trimmed; long texts and unsupported characters are refused', () => {
  test.each([
    [' Œuvré ', 'ok "Œuvré"'],
    [
      'Παπαδοπούλου Жуковская Şeyma №\u00A05 – 9\u00A0€',
      'ok "Παπαδοπούλου Жуковская Şeyma №\u00A05 – 9\u00A0€"',
    ],
    ['漢字', 'unsupportedCharacter'],
    ['\u05D3\u05D5\u05D3', 'unsupportedCharacter'],
    ['Studio 🏠', 'unsupportedCharacter'],
    ['  ', 'required'],
    [null, 'required'],
    ['a'.repeat(200), `ok "${'a'.repeat(200)}"`],
    ['a'.repeat(201), 'tooLong'],
    ['a\nb', 'unsupportedCharacter'],
    ['a\u202Eb', 'unsupportedCharacter'],
    ['a\u0000', 'unsupportedCharacter'],
    ['a\ud83d', 'unsupportedCharacter'],
  ])('parsing the required text %j gives the text or an error', (input, expected) => {
    expect(outcome(RequiredText, input)).toBe(expected);
  });

  test.each([
    ['  ', 'ok null'],
    [null, 'ok null'],
    [5, 'invalid'],
    ['a\u0007', 'unsupportedCharacter'],
    ['\u05D3\u05D5\u05D3', 'unsupportedCharacter'],
  ])('parsing the optional text %j gives the text, null or an error', (input, expected) => {
    expect(outcome(OptionalText, input)).toBe(expected);
  });
});

test('a note that no document shows may contain letters of any script', () => {
  expect(outcome(RequiredNote, '漢字 👩‍👩‍👧')).toBe('ok "漢字 👩‍👩‍👧"');
  // None of these texts contains a visible character.
  for (const text of ['\u200B\u2060', '\u00AD', '\u3164', '\u2800 '])
    expect([outcome(RequiredNote, text), outcome(OptionalText, `\u200B${text}`.slice(0, 1))]).toEqual([
      'required',
      'ok null',
    ]);
});

test('invisible characters are removed from a text, except characters that scripts and emoji need', () => {
  expect(outcome(RequiredNote, '\uFEFFA\u00ADn\u200Ba \u2060')).toBe('ok "Ana"');
  expect(outcome(RequiredText, 'An\u2063a\u{E0061}')).toBe('ok "Ana"');
  expect(outcome(OptionalNote, 'e\u2060\u0301t\u00E9')).toBe('ok "été"');
  expect(outcome(RequiredNote, 'می\u200Cخواهم ❤\uFE0F')).toBe('ok "می\u200Cخواهم ❤\uFE0F"');
  expect(outcome(RequiredNote, 'a\uFFF9b')).toBe('unsupportedCharacter');
});

test.each([
  ['\u202A06 12 34 56 78\u202C', 'ok "06 12 34 56 78"'],
  ['\u202C', 'ok null'],
  [' \u200B ', 'ok null'],
  ['', 'ok null'],
  ['+33612345678', 'ok "+33612345678"'],
  ['0032 470-12.34', 'ok "0032 470-12.34"'],
  ['\u202A12\u202C', 'ok "12"'],
  ['06 12 34 56 78 (le soir)', 'ok "06 12 34 56 78 (le soir)"'],
  ['06\n12', 'unsupportedCharacter'],
  ['0'.repeat(201), 'tooLong'],
])('parsing the telephone number %j gives the number, null or an error', (input, expected) => {
  expect(outcome(OptionalPhoneNumber, input)).toBe(expected);
});

describe('an e-mail address looks like x@y.z and is put into lower case', () => {
  test.each([
    [' Claire@Klinky.TEST ', 'ok "claire@klinky.test"'],
    ['rené@été.fr', 'ok "rené@été.fr"'],
    ['claire', 'invalidEmail'],
    ['a@b', 'invalidEmail'],
    ['a b@c.fr', 'invalidEmail'],
    ['a@b@c.fr', 'invalidEmail'],
    ['a\u0000@c.fr', 'invalidEmail'],
    ['a@b.fr,c@d.fr', 'invalidEmail'],
    ['a;b@c.fr', 'invalidEmail'],
    ['a<b@c.fr>', 'invalidEmail'],
    ['"a"@b.fr', 'invalidEmail'],
    ['(1)a@b.fr', 'invalidEmail'],
    ['b:a@c.fr', 'invalidEmail'],
    ['', 'required'],
    [`${'a'.repeat(250)}@b.fr`, 'tooLong'],
  ])('parsing the required e-mail address %j gives the address or an error', (input, expected) => {
    expect(outcome(EmailAddress, input)).toBe(expected);
  });

  test.each([
    ['', 'ok null'],
    [null, 'ok null'],
    ['A@B.fr', 'ok "a@b.fr"'],
    ['nobody', 'invalidEmail'],
    [5, 'invalid'],
  ])('parsing the optional e-mail address %j gives the address, null or an error', (input, expected) => {
    expect(outcome(OptionalEmail, input)).toBe(expected);
  });
});
