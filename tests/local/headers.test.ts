import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readHeaderRules } from '../../local/gateway/header-rules.ts';
import { REPOSITORY } from './project.ts';

const read = (name: string) => readFileSync(path.join(REPOSITORY, name), 'utf8');
const headersOf = readHeaderRules(read('web/public/_headers'));
const PLACES = ['/', '/assets/app.js', '/verify/ABC'];

/** The headers of a place, with the address of Realtime where docs/deploy.md has it added. */
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

test('the app on https tells browsers to stay there, and applies no inline script or style', () => {
  const headers = headersOf('/');
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=(?:3153|6307)\d+/);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'; script-src 'self'; style-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});

test.for(PLACES)('docs/deploy.md has Vercel send for %s what web/public/_headers says', (place) => {
  const [, json = ''] = /```json\n(.*?)```/s.exec(read('docs/deploy.md')) ?? [];
  const { headers: rules } = v.parse(
    v.object({
      headers: v.array(
        v.object({ source: v.string(), headers: v.array(v.object({ key: v.string(), value: v.string() })) }),
      ),
    }),
    JSON.parse(json),
  );
  const sent = rules
    .filter(({ source }) => new RegExp(`^${source}$`).test(place))
    .flatMap(({ headers }) => headers.map(({ key, value }) => [key.toLowerCase(), value]));
  expect(Object.fromEntries(sent)).toEqual(expected(place));
});

test.for(PLACES)('docs/deploy.md has nginx send for %s what web/public/_headers says', (place) => {
  const [, config = ''] = /```nginx\n(.*?)```/s.exec(read('docs/deploy.md')) ?? [];
  const valueOf = (variable: string) => {
    const [, map = ''] = new RegExp(`\\${variable} \\{(.*?)\\n\\}`, 's').exec(config) ?? [];
    const cases = [...map.matchAll(/^ +(\S+) "(.*)";$/gm)].map(
      ([, test = '', value = '']) => [test, value] as const,
    );
    const chosen = cases.find(([test]) => test.startsWith('~') && new RegExp(test.slice(1)).test(place));
    return (chosen ?? cases.find(([test]) => test === 'default'))?.[1] ?? '';
  };
  const sent = [...config.matchAll(/^ +add_header (\S+) (?:"(.*)"|(\$\w+)) always;$/gm)]
    .map(([, name = '', value, variable = '']) => [name.toLowerCase(), value ?? valueOf(variable)] as const)
    .filter(([, value]) => value !== '');
  expect(Object.fromEntries(sent)).toEqual(expected(place));
});
