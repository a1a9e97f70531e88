import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../local/config.ts';

let projectRoot: string;

beforeEach(() => {
  projectRoot = mkdtempSync(path.join(tmpdir(), 'klinky-config-'));
  mkdirSync(path.join(projectRoot, 'supabase/functions'), { recursive: true });
});

afterEach(() => rmSync(projectRoot, { recursive: true, force: true }));

test('missing settings of config.toml have the defaults of the CLI', () => {
  const config = read('[auth]\nsite_url = "https://klinky.example"');
  expect(config.ports).toEqual({ api: 54321, db: 54322, mailbox: 54324, smtp: 54325 });
  expect(config.auth).toMatchObject({
    jwtExpirySeconds: 3600,
    maxFrequencyMs: 1000,
    otpLength: 6,
    enableConfirmations: false,
  });
  expect(config.auth.beforeUserCreatedHook).toBeNull();
});

test('another port changes the stack’s own ports and addresses, but no other address in the settings', () => {
  const config = read(
    `[auth]
     site_url = "http://localhost:54321/app"`,
    {
      port: 60_000,
      variables: `# What the function finds in its environment.
        SITE_URL=http://127.0.0.1:54321,http://127.0.0.1:5173
        PARTNER="https://partner.example:54321"
        LONGER=http://127.0.0.1:543210
        SMTP_HOST=host.docker.internal
        SMTP_PORT=54325
        SUPABASE_URL=http://elsewhere.example`,
    },
  );
  expect(config.ports).toEqual({ api: 60_000, db: 60_001, mailbox: 60_003, smtp: 60_004 });
  expect(config.siteUrl).toBe('http://localhost:60000/app');
  expect(config.functionSecrets).toEqual({
    SITE_URL: 'http://127.0.0.1:60000,http://127.0.0.1:5173',
    PARTNER: 'https://partner.example:54321',
    LONGER: 'http://127.0.0.1:543210',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: '60004',
  });
});

test('config.toml configures the hook, the templates and the functions', () => {
  const config = read(
    `[auth]
     site_url = "http://127.0.0.1:54321"
     [auth.email]
     max_frequency = "1m30s"
     [auth.email.template.recovery]
     subject = "New password"
     content_path = "./supabase/templates/recovery.html"
     [auth.hook.before_user_created]
     enabled = true
     uri = "pg-functions://postgres/public/check_address"
     [functions.v1]
     verify_jwt = false
     [functions.off]
     enabled = false`,
  );
  expect(config.auth.maxFrequencyMs).toBe(90_000);
  expect(config.auth.beforeUserCreatedHook).toEqual({ schema: 'public', name: 'check_address' });
  expect(config.auth.templates['recovery']).toEqual({
    subject: 'New password',
    contentPath: path.join(projectRoot, 'supabase/templates/recovery.html'),
  });
  expect(config.functions).toEqual({
    v1: {
      entrypoint: path.join(projectRoot, 'supabase/functions/v1/index.ts'),
      importMap: path.join(projectRoot, 'supabase/functions/v1/deno.json'),
    },
  });
});

test.for([
  ['[auth]\nsite_url = "here"', 'auth.site_url'],
  ['[api]\nport = 70000\n[auth]\nsite_url = "http://127.0.0.1"', 'api.port'],
  ['[auth]\nsite_url = "http://127.0.0.1"\n[auth.email]\nmax_frequency = "soon"', 'auth.email.max_frequency'],
  [
    '[auth]\nsite_url = "http://127.0.0.1"\n[auth.hook.before_user_created]\nuri = "https://hook.example"',
    'auth.hook.before_user_created.uri',
  ],
  ['[auth]\nsite_url = "http://127.0.0.1"\n[functions.v1]\nverify_jwt = true', 'functions.v1'],
] as const)('an invalid setting is named in the error: %s', ([text, place]) => {
  expect(() => read(text)).toThrow(place);
});

function read(config: string, { port, variables }: { port?: number; variables?: string } = {}) {
  const folder = path.join(projectRoot, 'supabase');
  writeFileSync(path.join(folder, 'config.toml'), config);
  if (variables !== undefined) writeFileSync(path.join(folder, 'functions/.env'), variables);
  return readConfig(projectRoot, port === undefined ? {} : { port });
}
