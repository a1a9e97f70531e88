import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from './database.ts';
import { ACCESS_TOKEN, type ManagementApi, startManagementApi } from './management-api.ts';
import { REPOSITORY } from './project.ts';

const SETTINGS = {
  SITE_URL: 'https://klinky.test',
  SMTP_HOST: 'smtp.klinky.invalid',
  // config.toml has another port.
  SMTP_PORT: '2465',
  SMTP_USER: 'klinky',
  // These characters have a meaning in a shell, in a .env file or in TOML.
  SMTP_PASS: `p"a'$HOME#\\n é`,
  SMTP_FROM: 'Klinky <noreply@klinky.test>',
  TRUSTED_PROXIES: '2',
  PROXY_SECRET: '0123456789abcdef',
  SUPABASE_ACCESS_TOKEN: ACCESS_TOKEN,
};

let folder: string;
let host: TestDatabase;
let api: ManagementApi;
let settings: Record<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'klinky-deploy-'));
  host = await startTestDatabase();
  api = await startManagementApi(path.join(folder, 'cli'), host.sql);
  settings = { ...SETTINGS, SUPABASE_DB_URL: `${host.database.url('postgres')}?sslmode=disable` };
});

afterEach(async () => {
  await api.stop();
  await host.stop();
  rmSync(folder, { recursive: true });
});

// This test deploys three times, which takes more than a minute on a busy machine.
test('a deployment after a failed deployment sets schema, settings, secrets and function, and the next deployment changes nothing', async () => {
  await host.sql`create table public.receipts (id int)`;
  const failed = await deploy(['--yes']);
  expect(failed.code).toBe(1);
  expect(failed.output).toContain('already exists');
  expect(api.changes).toEqual([]);
  await host.sql`drop table public.receipts`;

  const first = await deploy(['--yes']);
  expect(first.code, first.output).toBe(0);
  expect(await tables()).toContain('receipts');
  expect(await host.sql`select from public.properties`).toHaveLength(0);
  expect(change('PATCH /postgrest')).toEqual({ db_schema: 'public' });
  expect(change('PATCH /config/auth')).toMatchObject({
    site_url: 'https://klinky.test',
    hook_before_user_created_enabled: true,
    hook_before_user_created_uri: 'pg-functions://postgres/public/hook_before_user_created',
    jwt_exp: 600,
    mailer_otp_length: 10,
    mailer_subjects_confirmation: expect.stringContaining('Confirmez votre adresse'),
    mailer_templates_recovery_content: expect.stringContaining('reset-password'),
    mailer_templates_magic_link_content: expect.stringContaining('reset-password'),
    mfa_totp_enroll_enabled: false,
    mfa_totp_verify_enabled: false,
    password_min_length: 8,
    security_update_password_require_reauthentication: true,
    smtp_host: 'smtp.klinky.invalid',
    smtp_port: '2465',
    smtp_user: 'klinky',
    smtp_pass: SETTINGS.SMTP_PASS,
    smtp_admin_email: 'noreply@klinky.test',
    smtp_sender_name: 'Klinky',
    rate_limit_email_sent: 200,
    smtp_max_frequency: 300,
  });
  expect(JSON.stringify(api.changes)).not.toContain('env(');
  expect(JSON.stringify(api.changes)).not.toContain('127.0.0.1');
  expect(change('PATCH /config/realtime')).toEqual({ private_only: true });
  const { SUPABASE_ACCESS_TOKEN: _token, ...secrets } = SETTINGS;
  expect(change('POST /secrets')).toEqual(Object.entries(secrets).map(([name, value]) => ({ name, value })));
  expect(api.deployed).toContain('supabase/functions/v1/index.ts');
  expect(api.deployed).toContain('supabase/functions/_shared/contract/users/user.ts');
  for (const secret of [SETTINGS.SMTP_PASS, SETTINGS.PROXY_SECRET, ACCESS_TOKEN]) {
    expect(first.output).not.toContain(secret);
  }

  api.changes.length = 0;
  const second = await deploy(['--yes']);
  expect(second.code, second.output).toBe(0);
  expect(second.output.match(/no changes/g), second.output).toHaveLength(3);
  expect(api.changes.map(({ call }) => call)).toEqual(['POST /functions/deploy?slug=v1']);
}, 300_000);

test('a deployment invites the first super-admin, who is appointed after the sign-up', async () => {
  const invited = await deploy(['--yes', '--admin', 'Zoe@Klinky.test']);
  expect(invited.code, invited.output).toBe(0);
  expect(invited.output).toContain('Sign up as zoe@klinky.test on https://klinky.test/signup');
  expect(await host.sql`select email from public.whitelisted_users`).toEqual([{ email: 'zoe@klinky.test' }]);

  await host.sql`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (gen_random_uuid(), 'zoe@klinky.test', now(), '{"first_name":"Zoé","last_name":"Roux"}')`;
  const appointed = await deploy(['--yes', '--admin', 'zoe@klinky.test']);
  expect(appointed.output).not.toContain('Sign up as');
  expect(await host.sql`select email, is_super_admin from public.users`).toEqual([
    { email: 'zoe@klinky.test', is_super_admin: true },
  ]);
  const again = await deploy(['--dry-run', '--admin', 'zoe@klinky.test']);
  expect(again.output).toMatch(/Super-admin: zoe@klinky\.test\n {3}no changes/);
});

test('a dry run of a deployment lists the changes and makes none', async () => {
  const { code, output } = await deploy(['--dry-run', '--admin', 'zoe@klinky.test']);
  expect(code, output).toBe(0);
  for (const line of [
    '_baseline.sql',
    'auth.site_url',
    'set SITE_URL',
    'upload v1',
    'invite',
    'Nothing was changed.',
  ]) {
    expect(output).toContain(line);
  }
  expect(api.changes.filter(({ call }) => call !== 'POST /database/query')).toEqual([]);
  expect(await tables()).toEqual([]);
});

test('a deployment with an invalid or unknown project ref is refused, and the error names the ref', async () => {
  expect(await refusal('klinky')).toContain('"klinky" is not a project ref');
  expect(await refusal('bbbbbbbbbbbbbbbbbbbb')).toContain('There is no project bbbbbbbbbbbbbbbbbbbb');
});

test('a deployment with an older Postgres, a paused project or an unknown access token is refused, and the error names the cause', async () => {
  api.project.database.postgres_engine = '15';
  expect(await refusal()).toContain('runs PostgreSQL 15; Klinky needs 17');
  api.project.database.postgres_engine = '17';
  api.project.status = 'INACTIVE';
  expect(await refusal()).toContain('is not running (INACTIVE)');
  settings['SUPABASE_ACCESS_TOKEN'] = `sbp_${'1'.repeat(40)}`;
  expect(await refusal()).toContain('does not accept SUPABASE_ACCESS_TOKEN');
});

test('a deployment stops at any reply other than “yes” at the terminal, and removes the wide rate limits of tests', async () => {
  await api.supabase(REPOSITORY, ['secrets', 'set', 'RATE_LIMIT_SCALE=1000', 'OTHER=mine']);
  api.changes.length = 0;
  const stopped = await answer(['y', 'no']);
  expect(stopped.code, stopped.output).toBe(1);
  expect(stopped.asked).toBe(2);
  expect(stopped.output).toContain(
    'Stopped before this step. Run the command again to do this step and the remaining steps.',
  );
  expect(await tables()).toContain('receipts');
  expect(api.changes).toEqual([]);

  const done = await answer(['yes', 'Y', 'y']);
  expect(done.code, done.output).toBe(0);
  expect(done.output).toMatch(/1 of 4\. .*\r\n {3}no changes/);
  // A test has set RATE_LIMIT_SCALE, which would widen the rate limits of the project.
  expect(done.output).toContain('remove RATE_LIMIT_SCALE');
  expect(change('DELETE /secrets')).toEqual(['RATE_LIMIT_SCALE']);
  expect(change('PATCH /config/auth')).toMatchObject({ site_url: 'https://klinky.test' });
  expect(api.deployed).toContain('supabase/functions/v1/index.ts');
});

test('a deployment without a terminal changes nothing', async () => {
  const { code, output } = await run([api.projectRef, '--env', writeSettings()]);
  expect(code).toBe(1);
  expect(output).toContain('There is no terminal to confirm the steps: use --yes');
  expect(api.changes).toEqual([]);
});

function deploy(args: readonly string[]): Promise<{ code: number; output: string }> {
  return run([api.projectRef, '--env', writeSettings(), ...args]);
}

/** Returns the output of a deployment that stops before any change. */
async function refusal(ref = api.projectRef): Promise<string> {
  const { code, output } = await run([ref, '--env', writeSettings(), '--yes']);
  expect(code).toBe(1);
  expect(output).not.toContain('    at ');
  expect(api.changes).toEqual([]);
  return output;
}

function writeSettings(): string {
  const file = path.join(folder, 'deploy.env');
  const quoted = Object.entries(settings).map(
    ([name, value]) => `${name}=${value.includes('$') ? `\`${value}\`` : value}`,
  );
  writeFileSync(file, quoted.join('\n'));
  return file;
}

const PROGRAM = path.join(REPOSITORY, 'tools/deploy.mjs');

const variables = () => ({
  ...process.env,
  SUPABASE_API_URL: api.url,
  SUPABASE_PROFILE: api.profile,
  SUPABASE_ACCESS_TOKEN: '',
});

/** Runs a deployment at a terminal. Each question gets the next reply of the list. */
async function answer(answers: readonly string[]): Promise<{ code: number; output: string; asked: number }> {
  const command = [process.execPath, PROGRAM, api.projectRef, '--env', writeSettings()];
  const child = spawn(
    'script',
    process.platform === 'linux'
      ? ['--quiet', '--return', '--command', command.map((word) => `'${word}'`).join(' '), '/dev/null']
      : ['-q', '/dev/null', ...command],
    { cwd: REPOSITORY, stdio: ['pipe', 'pipe', 'inherit'], env: variables() },
  );
  const ended = once(child, 'close');
  let output = '';
  let asked = 0;
  for await (const part of child.stdout.setEncoding('utf8')) {
    output += part;
    if (output.split('[y/N] ').length - 1 > asked) child.stdin.write(`${answers[asked++]}\n`);
  }
  await ended;
  return { code: child.exitCode ?? 1, output, asked };
}

async function run(args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: variables(),
  });
  const ended = once(child, 'close');
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  await ended;
  return { code: child.exitCode ?? 1, output };
}

function change(call: string): unknown {
  return api.changes.find((made) => made.call === call)?.body;
}

async function tables(): Promise<string[]> {
  const rows = await host.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  return rows.map(({ name }) => name);
}
