import { PostgrestError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { unwrap } from './rest-errors.ts';

test.each([
  ['22P02', 'invalid input syntax for type uuid: "Jean "Roy"\n"', 'invalid input syntax for type uuid: "…"'],
  [
    '23502',
    'null value in column "city" violates not-null constraint',
    'null value in column "city" violates not-null constraint',
  ],
])('of an unexpected refusal with %s the log quotes no value', (code, message, logged) => {
  const error = new PostgrestError({ code, message, details: 'Jean Roy', hint: '' });
  const answer = { error, data: null, count: null, status: 400, statusText: '', success: false } as const;
  expect(() => unwrap(answer)).toThrow(new Error(`PostgREST answered 400 ${code}: ${logged}`));
});
