import { inject, expect, test } from 'vitest';
import { Client } from './support/client.ts';

const preflight = (origin: string, path = '/tenants') =>
  new Client().send('OPTIONS', path, {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'content-type',
    },
  });
const granted = ({ headers }: Response) =>
  [...headers].filter(([name]) => name.startsWith('access-control-')).map(([name]) => name);

test('a page of the app may call the API with cookies, from each origin of the app', async () => {
  for (const origin of [inject('appUrl'), inject('appUrl').replace('127.0.0.1', 'localhost')]) {
    const response = await preflight(origin);
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBe('true');
    expect(response.headers.get('Access-Control-Allow-Methods')).toContain('PUT');
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Content-Type');
    expect(response.headers.get('Vary')).toContain('Origin');
  }
});

test('a page of the app may read successful responses and errors', async () => {
  for (const path of ['/tenants', '/nothing', '/openapi.json']) {
    const response = await new Client().get(path, { headers: { Origin: inject('appUrl') } });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(inject('appUrl'));
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id');
  }
});

test.each(['https://elsewhere.example', 'null', 'http://127.0.0.1', ''])(
  'a page at %j gets no CORS headers',
  async (origin) => {
    const response = await preflight(origin);
    expect(response.status).toBe(405);
    expect(granted(response)).toEqual([]);
    expect(granted(await new Client().get('/tenants', { headers: { Origin: origin } }))).toEqual([]);
  },
);
