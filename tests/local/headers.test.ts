import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'smol-toml';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { readHeaderRules } from '../../local/gateway/header-rules.ts';
import { REPOSITORY } from './project.ts';

const read = (name: string) => readFileSync(path.join(REPOSITORY, name), 'utf8');
const headersOf = readHeaderRules(read('web/public/_headers'));
const PLACES = ['/', '/assets/app.js', '/verify/ABC', '/locataire'];

/**
 * Returns the expected headers of a path. The content security policy includes Realtime's address, as docs/deploy.md
 * describes.
 */
function expected(place: string): Record<string, string> {
  const headers = Object.fromEntries(headersOf(place));
  const policy = headers['content-security-policy'] ?? '';
  return {
    ...headers,
    'content-security-policy': policy.replace(
      "connect-src 'self'",
      "connect-src 'self' wss://<ref>.supabase.co",
    ),
  };
}

test('the app on https makes browsers use https, and allows no inline script or style', () => {
  const headers = headersOf('/');
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=(?:3153|6307)\d+/);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'; script-src 'self'; style-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});

test('deploy/nginx.conf sets the same headers as the web app’s _headers file', () => {
  const config = read('deploy/nginx.conf').replaceAll('PROJECT_REF', '<ref>');
  const { 'cache-control': cache, 'referrer-policy': referrer, ...always } = expected('/');
  const tenant = expected('/locataire');
  const literal = [...config.matchAll(/^ +add_header (\S+) "(.*)" always;$/gm)];
  expect(Object.fromEntries(literal.map(([, name = '', value]) => [name.toLowerCase(), value]))).toEqual(
    always,
  );
  expect(config).toContain(`default "${cache}";`);
  expect(config).toContain(`:/assets/" "${expected('/assets/app.js')['cache-control']}";`);
  expect(config).toContain(`default "${referrer}";`);
  expect(config).toContain('"~*(?:^| )/locataire" tenant;');
  expect(config).toContain(`tenant "${tenant['cache-control']}";`);
  expect(config).toContain(`tenant "${tenant['referrer-policy']}";`);
  expect(config).toContain(`tenant "${tenant['x-robots-tag']}";`);
  expect(config).toContain('"~*(?:^| )/verify" verify;');
  expect(config).toContain(`verify "${expected('/verify/ABC')['x-robots-tag']}";`);
});

test('the page of a tenant is not cached or indexed, and sends its address to no other site', () => {
  for (const place of ['/locataire', '/locataire/', '/Locataire', '/LOCATAIRE/'])
    expect(Object.fromEntries(headersOf(place))).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': headersOf('/').get('content-security-policy'),
    });
});

test('the build on Netlify writes the project ref into its settings and headers', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'klinky-netlify-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'web/dist'), { recursive: true });
  writeFileSync(path.join(folder, 'netlify.toml'), read('deploy/netlify.toml'));
  writeFileSync(path.join(folder, 'web/dist/_headers'), read('web/public/_headers'));
  const { build } = settingsOf(read('deploy/netlify.toml'));
  // The test skips the real build.
  const run = (env: NodeJS.ProcessEnv) =>
    promisify(execFile)('sh', ['-c', build.command.replace('npm run build', 'true')], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
    });
  await expect(run({ PROJECT_REF: '<ref>' })).rejects.toThrow('PROXY_SECRET');
  await run({ PROJECT_REF: '<ref>', PROXY_SECRET: 'a-secret-of-16-characters' });

  const { redirects } = settingsOf(readFileSync(path.join(folder, 'netlify.toml'), 'utf8'));
  expect(redirects).toEqual([
    {
      from: '/v1/*',
      to: 'https://<ref>.supabase.co/functions/v1/v1/:splat',
      status: 200,
      force: true,
      headers: { 'X-Proxy-Secret': 'a-secret-of-16-characters' },
    },
    { from: '/assets/*', to: '/index.html', status: 404 },
    { from: '/locataire', to: '/locataire.html', status: 200 },
    { from: '/Locataire', to: '/locataire', status: 301 },
    { from: '/LOCATAIRE', to: '/locataire', status: 301 },
    { from: '/*', to: '/index.html', status: 200 },
  ]);
  const written = readHeaderRules(readFileSync(path.join(folder, 'web/dist/_headers'), 'utf8'));
  for (const place of PLACES) expect(Object.fromEntries(written(place))).toEqual(expected(place));
  expect(readdirSync(path.join(folder, 'web/dist'))).toEqual(['_headers']);
});

const settingsOf = (toml: string) =>
  v.parse(
    v.object({ build: v.object({ command: v.string() }), redirects: v.array(v.unknown()) }),
    parse(toml),
  );
