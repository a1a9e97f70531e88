import { PostgrestError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import { explainConstraints, unwrap } from './rest-errors.ts';

const duplicate = (constraint: string) => `duplicate key value violates unique constraint "${constraint}"`;

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
])(
  'the logged error of an unexpected refusal with the code %s does not contain the quoted value',
  (code, message, logged) => {
    expect(() => unwrap(answered(400, code, message))).toThrow(
      new Error(`PostgREST answered 400 ${code}: ${logged}`),
    );
  },
);

test('violating a registered constraint gives its registered error; violating another constraint is an internal error', () => {
  explainConstraints({ boats_name_key: () => new ApiError('NOT_FOUND', 'The boat sank') });
  expect(() => unwrap(answered(400, '23505', duplicate('boats_name_key')))).toThrow('The boat sank');
  expect(() => unwrap(answered(400, '23505', duplicate('old_boats_name_key')))).toThrow(
    'PostgREST answered 400 23505',
  );
});

test('violating the foreign key to the owner asks the caller to sign in, because the account was deleted', () => {
  const message = 'insert or update on table "boats" violates foreign key constraint "boats_owner_id_fkey"';
  expect(() => unwrap(answered(400, '23503', message))).toThrow('Sign in first');
});

test('the error for a slow statement asks the caller to wait longer than the error for a busy account', () => {
  const slow = answered(500, '57014', 'canceling statement due to statement timeout');
  expect(() => unwrap(slow)).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', status: 429, retryAfterSeconds: 10 }),
  );
});

test.each([
  ['a backend that was killed', 400, '', 'server closed the connection unexpectedly'],
  [
    'a backend that PostgreSQL ended after another crashed',
    500,
    '57P02',
    'terminating connection because of crash',
  ],
  ['a failing disk', 500, '58030', 'could not read block 1'],
])('the error of %s becomes SERVICE_UNAVAILABLE', (_, status, code, message) => {
  expect(() => unwrap(answered(status, code, message))).toThrow(
    expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', status: 503 }),
  );
});

test.each([
  ['of PostgREST', answered(503, '53100', 'could not extend file')],
  [
    'that fetchSupabase passes on',
    answered(599, '', '/rest/v1/rows answered 503: {"code":"53100","message":"could not extend file"}'),
  ],
])('the answer %s to a write on a full disk becomes an error that names the disk', (_, response) => {
  expect(() => unwrap(response)).toThrow(expect.objectContaining({ code: 'DISK_FULL', status: 503 }));
});
