import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { errorText, log } from '../../local/shared/log.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'klinky-log-'));

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(path.join(folder, 'stack.log'), { force: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a log entry is one line, whatever text it quotes', () => {
  const file = path.join(folder, 'stack.log');
  vi.stubEnv('KLINKY_LOG', file);
  log.error('[rest] "x\n[v1] {}\r\u2028y\u0085z\u001b[2J \u202ek\u2066"');
  expect(readFileSync(file, 'utf8')).toBe(
    String.raw`[rest] "x\n[v1] {}\u000d\u2028y\u0085z\u001b[2J \u202ek\u2066"` + '\n',
  );
});

test('the log contains no value of a database error, because the value could name a person', () => {
  const error = (code: string, message: string) =>
    errorText(Object.assign(new postgres.PostgresError(message), { code, message }));
  expect(error('22P02', 'invalid input syntax for type uuid: "Jean "Roy"\n"')).toBe(
    'PostgresError: 22P02 invalid input syntax for type uuid: "…"',
  );
  expect(error('23505', 'duplicate key value violates unique constraint "users_pkey"')).toBe(
    'PostgresError: 23505 duplicate key value violates unique constraint "users_pkey"',
  );
  expect(errorText(new Error('No connection'))).toBe('Error: No connection');
});

test('the log is appended to the file in KLINKY_LOG', () => {
  const file = path.join(folder, 'stack.log');
  vi.stubEnv('KLINKY_LOG', file);
  log.info('one');
  log.error('two');
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
});

test.skipIf(!existsSync('/dev/full'))(
  'a full disk loses lines of the log, and the log goes on when there is room',
  () => {
    const file = path.join(folder, 'stack.log');
    vi.stubEnv('KLINKY_LOG', file);
    symlinkSync('/dev/full', file);
    log.error('lost');
    rmSync(file);
    log.error('kept');
    expect(readFileSync(file, 'utf8')).toBe('kept\n');
  },
);
