import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NewPassword } from './authentication.ts';
import { NewLogin } from './new-login.ts';
import { Confirmation, ConfirmationLink } from './confirmation.ts';

const issue = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input).issues?.[0].message;

describe('a new password', () => {
  test.each(['Klinky2026!', 'aA1#aA1#', 'aA1$....', 'aA1,:@!%*?&+', `aA1!${'x'.repeat(68)}`])(
    'a new account accepts the password %s',
    (input) => {
      expect(issue(NewPassword, input)).toBeUndefined();
    },
  );

  test.each([
    ['aA1!aA1', 'weakPassword'],
    ['KLINKY2026!', 'weakPassword'],
    ['klinky2026!', 'weakPassword'],
    ['KlinkyKlinky!', 'weakPassword'],
    ['Klinky2026', 'weakPassword'],
    ['Klinky 2026!', 'weakPassword'],
    ['Klinky2026!é', 'weakPassword'],
    ['Klinky2026!\n', 'weakPassword'],
    [`aA1!${'x'.repeat(69)}`, 'tooLong'],
    ['', 'required'],
    [undefined, 'required'],
  ])('a new account refuses the password %j: %s', (input, expected) => {
    expect(issue(NewPassword, input)).toBe(expected);
  });
});

describe('the e-mail address of a new account', () => {
  test('the address of a new account is trimmed and put into lower case', () => {
    expect(v.parse(NewLogin, ' Claire+Lyon@Klinky.Test ')).toBe('claire+lyon@klinky.test');
  });

  test.each([
    ['rené@klinky.test', 'nonAsciiEmail'],
    ['claire@klinky', 'nonAsciiEmail'],
    ['claire@klinky.t', 'nonAsciiEmail'],
    ['claire', 'nonAsciiEmail'],
    ['', 'required'],
    [`${'a'.repeat(250)}@b.fr`, 'tooLong'],
  ])('a new account refuses the e-mail address %j: %s', (input, expected) => {
    expect(issue(NewLogin, input)).toBe(expected);
  });
});

test('a confirmation accepts only a token without spaces or control characters, and only a valid password', () => {
  expect(v.is(ConfirmationLink, { token: 'pkce_0a1b-2c' })).toBe(true);
  for (const token of ['', ' ', '\0', 'a b', 'a'.repeat(201), undefined]) {
    expect(v.is(ConfirmationLink, { token }), String(token)).toBe(false);
  }
  expect(v.is(Confirmation, { token: 'a' })).toBe(true);
  expect(v.is(Confirmation, { token: 'a', password: 'Klinky2026!' })).toBe(true);
  expect(v.is(Confirmation, { token: 'a', password: 'klinky' })).toBe(false);
});
