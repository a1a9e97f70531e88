import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../supabase/functions/v1/config.ts';
import { readSettings } from './settings.mjs';

const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/example.env');
const SETTINGS = {
  SITE_URL: 'https://klinky.test',
  SMTP_HOST: 'smtp.klinky.test',
  SMTP_PORT: '465',
  SMTP_USER: 'klinky',
  SMTP_PASS: 'password',
  SMTP_FROM: 'Klinky <noreply@klinky.test>',
  TRUSTED_PROXIES: '2',
  PROXY_SECRET: '0123456789abcdef',
  SUPABASE_ACCESS_TOKEN: 'sbp_0123',
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'klinky-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.for<[string, Record<string, string>, string]>([
  ['an address on this machine', { SITE_URL: 'https://localhost:54321' }, 'which other machines cannot open'],
  ['an address in numbers', { SITE_URL: 'https://[::1]' }, 'which other machines cannot open'],
  ['an address without https', { SITE_URL: 'http://klinky.test' }, 'begin it with https://'],
  ['an address with a path', { SITE_URL: 'https://klinky.test/app' }, 'write only https://klinky.test'],
  ['no address at all', { SITE_URL: 'klinky' }, 'which is not a URL'],
  ['the second of two addresses', { SITE_URL: 'https://klinky.test,http://b.test' }, '"http://b.test"'],
  ['no mail server', { SMTP_HOST: '' }, 'SMTP_HOST is missing'],
  ['a mail server on this machine', { SMTP_HOST: '127.0.0.1' }, 'which the function cannot reach'],
  ['a port that functions do not reach', { SMTP_PORT: '587' }, 'use 465'],
  ['a port that is none', { SMTP_PORT: 'tls' }, 'which is not a port'],
  ['a sender that is not an address', { SMTP_FROM: 'Klinky' }, 'write an address'],
  [
    'the example’s sender',
    { SMTP_FROM: 'Klinky <noreply@klinky.example>' },
    'SMTP_FROM is still the example',
  ],
  ['proxies without a secret', { PROXY_SECRET: '' }, 'anybody can send a false address'],
  ['a short secret', { PROXY_SECRET: 'short' }, 'fewer than 16 characters'],
  ['a count of proxies that is none', { TRUSTED_PROXIES: 'two' }, 'not a number from 0 to 9'],
  ['wide limits', { RATE_LIMIT_SCALE: '1000' }, 'remove it'],
  ['a misspelt name', { SMPT_HOST: 'smtp.klinky.test' }, 'is it misspelt?'],
  ['no access token', { SUPABASE_ACCESS_TOKEN: '' }, 'SUPABASE_ACCESS_TOKEN is missing'],
])('%s is named, with the next step', ([, wrong, sentence]) => {
  expect(() => read({ ...SETTINGS, ...wrong })).toThrow(sentence);
});

test('the example file names every setting, but is refused until its values are replaced', () => {
  const example = readFileSync(EXAMPLE, 'utf8');
  for (const name of Object.keys(SETTINGS)) expect(example).toContain(`\n${name}=`);
  expect(() => readSettings(EXAMPLE, {})).toThrow('is still the example "https://klinky.example"');
});

test('if the settings file is missing, the error names the example to copy', () => {
  expect(() => readSettings(path.join(folder, 'none.env'), {})).toThrow('Copy deploy/example.env');
});

test('the sender of mails is an address, with or without a name', () => {
  expect(read(SETTINGS).sender).toEqual({ name: 'Klinky', address: 'noreply@klinky.test' });
  expect(read({ ...SETTINGS, SMTP_FROM: 'a@klinky.test' }).sender).toEqual({
    name: 'Klinky',
    address: 'a@klinky.test',
  });
});

test('an access token from the environment is not passed to the function', () => {
  const { accessToken, secrets } = read(
    { ...SETTINGS, SUPABASE_ACCESS_TOKEN: '' },
    { SUPABASE_ACCESS_TOKEN: 'sbp_environment' },
  );
  expect(accessToken).toBe('sbp_environment');
  expect(Object.keys(secrets)).not.toContain('SUPABASE_ACCESS_TOKEN');
});

test('the function can start with all settings that a deployment accepts', () => {
  const supabase = {
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_ANON_KEY: 'publishable',
    SUPABASE_SERVICE_ROLE_KEY: 'secret',
  };
  const variables: Record<string, string> = { ...read(SETTINGS).secrets, ...supabase };
  expect(readConfig((name) => variables[name])).toMatchObject({
    allowedOrigins: ['https://klinky.test'],
    proxies: { count: 2, secret: '0123456789abcdef' },
    rateLimitScale: 1,
  });
});

function read(settings: Record<string, string>, environment: Record<string, string> = {}) {
  const file = path.join(folder, 'deploy.env');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  return readSettings(file, environment);
}
