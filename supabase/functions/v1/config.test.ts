import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const variables = {
  SUPABASE_URL: 'https://abc.supabase.co/',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1","other":"sb_secret_2"}',
  SITE_URL: 'https://klinky.example/, http://localhost:5173',
};

const read = (changes: Record<string, string | undefined> = {}) => {
  const environment: Record<string, string | undefined> = { ...variables, ...changes };
  return readConfig((name) => environment[name]);
};

test('the first origin is the site, all of them are accepted', () => {
  expect(read()).toEqual({
    supabaseUrl: 'https://abc.supabase.co',
    publishableKey: 'sb_publishable_1',
    secretKey: 'sb_secret_1',
    allowedOrigins: ['https://klinky.example', 'http://localhost:5173'],
    rateLimitScale: 1,
  });
});

test('projects with the older keys work too', () => {
  const config = read({
    SUPABASE_PUBLISHABLE_KEYS: undefined,
    SUPABASE_SECRET_KEYS: undefined,
    SUPABASE_ANON_KEY: 'anon',
    SUPABASE_SERVICE_ROLE_KEY: 'service',
  });
  expect(config).toMatchObject({ publishableKey: 'anon', secretKey: 'service' });
});

describe('a variable that is missing or wrong is named', () => {
  test.each([
    [{ SUPABASE_URL: undefined }, 'SUPABASE_URL is missing'],
    [{ SITE_URL: ' ' }, 'SITE_URL is missing'],
    [{ SITE_URL: 'klinky.example' }, 'SITE_URL holds "klinky.example"'],
    [{ SITE_URL: 'https://klinky.example,' }, 'SITE_URL holds ""'],
    [{ SUPABASE_SECRET_KEYS: undefined }, 'SUPABASE_SERVICE_ROLE_KEY is missing'],
    [{ SUPABASE_SECRET_KEYS: 'sb_secret_1' }, 'SUPABASE_SECRET_KEYS is not JSON'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE holds "0"'],
    [{ RATE_LIMIT_SCALE: 'off' }, 'RATE_LIMIT_SCALE holds "off"'],
    [{ SUPABASE_PUBLISHABLE_KEYS: '{}' }, 'SUPABASE_PUBLISHABLE_KEYS is not JSON'],
  ])('%j', (changes, message) => {
    expect(() => read(changes)).toThrow(message);
  });

  test('and a key is never part of the message', () => {
    expect(() => read({ SUPABASE_SECRET_KEYS: 'sb_secret_1' })).not.toThrow('sb_secret_1');
  });
});
