import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const variables = {
  SUPABASE_URL: 'https://abc.supabase.co/',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1","other":"sb_secret_2"}',
  SITE_URL: 'https://klinky.example/, http://localhost:5173',
  SMTP_HOST: 'smtp.klinky.example',
  SMTP_PORT: '465',
  SMTP_USER: 'klinky',
  SMTP_PASS: 'smtp_secret',
  SMTP_FROM: 'Klinky <noreply@klinky.example>',
};

const read = (changes: Record<string, string | undefined> = {}) => {
  const environment: Record<string, string | undefined> = { ...variables, ...changes };
  return readConfig((name) => environment[name]);
};

test('each origin in SITE_URL is accepted, and the app’s origin comes first', () => {
  expect(read()).toEqual({
    supabaseUrl: 'https://abc.supabase.co',
    publishableKey: 'sb_publishable_1',
    secretKey: 'sb_secret_1',
    allowedOrigins: ['https://klinky.example', 'http://localhost:5173'],
    smtp: {
      host: 'smtp.klinky.example',
      port: 465,
      isSecure: true,
      credentials: { user: 'klinky', password: 'smtp_secret' },
      from: 'Klinky <noreply@klinky.example>',
    },
    proxies: { count: 0, secret: null },
    rateLimitScale: 1,
  });
});

test('without dictionaries of keys, the configuration has the old keys', () => {
  const config = read({
    SUPABASE_PUBLISHABLE_KEYS: undefined,
    SUPABASE_SECRET_KEYS: undefined,
    SUPABASE_ANON_KEY: 'anon',
    SUPABASE_SERVICE_ROLE_KEY: 'service',
  });
  expect(config).toMatchObject({ publishableKey: 'anon', secretKey: 'service' });
});

test('if the dictionaries of keys are empty, the configuration has the old keys', () => {
  const config = read({
    SUPABASE_PUBLISHABLE_KEYS: '{}',
    SUPABASE_SECRET_KEYS: '{}',
    SUPABASE_ANON_KEY: 'anon',
    SUPABASE_SERVICE_ROLE_KEY: 'service',
  });
  expect(config).toMatchObject({ publishableKey: 'anon', secretKey: 'service' });
});

test('TRUSTED_PROXIES is the number of trusted proxies, and no proxy is trusted by default', () => {
  expect(read({ TRUSTED_PROXIES: '2', PROXY_SECRET: 'a-secret-of-the-host' }).proxies).toEqual({
    count: 2,
    secret: 'a-secret-of-the-host',
  });
  expect(read({ TRUSTED_PROXIES: '', PROXY_SECRET: '' }).proxies).toEqual({ count: 0, secret: null });
});

test('a mail server needs no user and password', () => {
  expect(read({ SMTP_USER: '', SMTP_PASS: undefined }).smtp.credentials).toBeNull();
});

describe('the error for a missing or invalid variable names the variable', () => {
  test.each([
    [{ SUPABASE_URL: undefined }, 'SUPABASE_URL is missing'],
    [{ SITE_URL: ' ' }, 'SITE_URL is missing'],
    [{ SITE_URL: 'klinky.example' }, 'SITE_URL holds "klinky.example"'],
    [{ SITE_URL: 'https://klinky.example,' }, 'SITE_URL holds ""'],
    [{ SMTP_HOST: undefined }, 'SMTP_HOST is missing'],
    [{ SMTP_PORT: 'smtp' }, 'SMTP_PORT holds "smtp"'],
    [{ SMTP_PORT: '70000' }, 'SMTP_PORT holds "70000"'],
    [{ SMTP_PASS: undefined }, 'SMTP_PASS is missing'],
    [{ SMTP_FROM: 'Klinky' }, 'SMTP_FROM holds "Klinky"'],
    [{ SUPABASE_SECRET_KEYS: undefined }, 'SUPABASE_SERVICE_ROLE_KEY is missing'],
    [{ SUPABASE_SECRET_KEYS: 'sb_secret_1' }, 'SUPABASE_SECRET_KEYS is not JSON'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE holds "0"'],
    [{ RATE_LIMIT_SCALE: 'off' }, 'RATE_LIMIT_SCALE holds "off"'],
    [{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES holds "all"'],
    [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES holds "-1"'],
    [{ TRUSTED_PROXIES: '1.5' }, 'TRUSTED_PROXIES holds "1.5"'],
    [{ PROXY_SECRET: 'short' }, 'PROXY_SECRET has less than 16 characters'],
    [{ SUPABASE_PUBLISHABLE_KEYS: '{}' }, 'SUPABASE_PUBLISHABLE_KEYS is not JSON'],
  ])('reading the configuration with %j throws an error that names the variable', (changes, message) => {
    expect(() => read(changes)).toThrow(message);
  });

  test('the error for an invalid key does not contain the key', () => {
    expect(() => read({ SUPABASE_SECRET_KEYS: 'sb_secret_1' })).not.toThrow('sb_secret_1');
  });
});
