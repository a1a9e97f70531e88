import { PostgrestError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { unwrap } from './rest-errors.ts';

const answered = (status: number, code: string, message: string) => {
  const error = new PostgrestError({ code, message, details: 'Jean Roy', hint: '' });
  return { error, data: null, count: null, status, statusText: '', success: false } as const;
};

test.each([
  ['22P02', 'invalid input syntax for type uuid: "Jean "Roy"\n"', 'invalid input syntax for type uuid: "…"'],
  [
    '23502',
    'null value in column "city" violates not-null constraint',
    'null value in column "city" violates not-null constraint',
  ],
])('of an unexpected refusal with %s the log quotes no value', (code, message, logged) => {
  expect(() => unwrap(answered(400, code, message))).toThrow(
    new Error(`PostgREST answered 400 ${code}: ${logged}`),
  );
});

test.each([
  ['a backend that was killed', 400, '', 'server closed the connection unexpectedly'],
  ['the other backends, which PostgreSQL then ends', 500, '57P02', 'terminating connection because of crash'],
  ['a full disk', 503, '53100', 'could not extend file'],
  ['a failing disk', 500, '58030', 'could not read block 1'],
])('%s is an interruption', (_, status, code, message) => {
  expect(() => unwrap(answered(status, code, message))).toThrow(
    expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', status: 503 }),
  );
});
