import { PostgrestError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import { explainConstraints, unwrap } from './rest-errors.ts';

const duplicate = (constraint: string) => `duplicate key value violates unique constraint "${constraint}"`;

function refused(code: string, message: string) {
  const error = new PostgrestError({ code, message, details: 'Jean Roy', hint: '' });
  return { error, data: null, count: null, status: 400, statusText: '', success: false } as const;
}

test.each([
  ['22P02', 'invalid input syntax for type uuid: "Jean "Roy"\n"', 'invalid input syntax for type uuid: "…"'],
  [
    '23502',
    'null value in column "city" violates not-null constraint',
    'null value in column "city" violates not-null constraint',
  ],
])('of an unexpected refusal with %s the log quotes no value', (code, message, logged) => {
  expect(() => unwrap(refused(code, message))).toThrow(
    new Error(`PostgREST answered 400 ${code}: ${logged}`),
  );
});

test('the violation of a constraint means what its noun says, and of any other it is a fault of ours', () => {
  explainConstraints({ boats_name_key: () => new ApiError('NOT_FOUND', 'The boat sank') });
  expect(() => unwrap(refused('23505', duplicate('boats_name_key')))).toThrow('The boat sank');
  expect(() => unwrap(refused('23505', duplicate('old_boats_name_key')))).toThrow(
    'PostgREST answered 400 23505',
  );
});

test('a row whose owner is gone says that nobody is signed in', () => {
  const message = 'insert or update on table "boats" violates foreign key constraint "boats_owner_id_fkey"';
  expect(() => unwrap(refused('23503', message))).toThrow('Sign in first');
});
