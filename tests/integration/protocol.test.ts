import { randomUUID } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { describe, expect, inject, test } from 'vitest';
import { newLandlord } from './support/accounts.ts';
import { Client, failure } from './support/client.ts';

test('an unknown path gets a 404 with the error body', async () => {
  for (const path of ['/nothing', '/tenants/a/b', '/', '']) {
    expect(await failure(await new Client().get(path))).toBe('404 NOT_FOUND');
  }
});

test('an unsupported method of a path gets a 405 with the list of allowed methods', async () => {
  const response = await new Client().send('PATCH', '/tenants');
  expect(response.headers.get('Allow')).toContain('POST');
  expect(await failure(response)).toBe('405 METHOD_NOT_ALLOWED');
});

test('TRACE and PROPFIND are refused like any other unsupported method', async () => {
  const ask = (method: string, path: string) =>
    new Promise<string>((resolve, reject) => {
      const request = requestHttp(`${inject('appUrl')}/v1${path}`, { method }, (answer) => {
        answer.resume();
        resolve(`${answer.statusCode} ${answer.headers.allow ?? ''}`);
      });
      request.on('error', reject).end();
    });
  expect(await ask('TRACE', '/tenants')).toBe('405 GET, HEAD, POST');
  expect(await ask('PROPFIND', '/tenants')).toBe('405 GET, HEAD, POST');
  expect(await ask('TRACE', '/health')).toBe('405 GET, HEAD');
  expect(await ask('TRACE', '/nothing')).toBe('404 ');
});

test('a body that is not declared as JSON gets a 415', async () => {
  const { client } = await newLandlord();
  for (const headers of [{ 'Content-Type': 'text/plain' }, { 'Content-Type': 'application/jsonp' }]) {
    const response = await client.send('POST', '/tenants', { raw: '{}', headers });
    expect(await failure(response)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  }
});

test('a body that is not JSON gets a 400', async () => {
  const { client } = await newLandlord();
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  for (const raw of ['', '{"rent":', "{'a':1}", new Uint8Array([0x22, 0xff, 0x22])]) {
    expect(await failure(await client.send('POST', '/tenants', { raw, headers }))).toBe('400 INVALID_JSON');
  }
});

test('a body of more than 256 KB gets a 413', async () => {
  const { client } = await newLandlord();
  const response = await client.post('/tenants', { firstName: 'a'.repeat(300_000) });
  expect(await failure(response)).toBe('413 PAYLOAD_TOO_LARGE');
});

test('a refused request with a body of any size gets its own response, and so does the next request', async () => {
  const client = new Client();
  for (const size of [10, 1_000, 300_000, 4_000_000]) {
    const raw = 'a'.repeat(size);
    const expected = size > 256 * 1024 ? '413 PAYLOAD_TOO_LARGE' : '401 UNAUTHENTICATED';
    for (let time = 0; time < 10; time += 1) {
      expect(await failure(await client.send('POST', '/tenants', { raw }))).toBe(expected);
      const elsewhere = { raw, headers: { Origin: 'https://elsewhere.example' } };
      expect(await failure(await client.send('PUT', '/nothing', elsewhere))).toBe('403 ORIGIN_NOT_ALLOWED');
      expect(await failure(await client.get('/nothing'))).toBe('404 NOT_FOUND');
    }
  }
});

test('every response has a request id, and forbids browsers to store it or to guess its type', async () => {
  const { client } = await newLandlord();
  for (const path of ['/tenants', '/nothing', '/verify/ABC']) {
    const { headers } = await client.get(path);
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{10,}$/);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  }
});

test('the response repeats the caller’s request id', async () => {
  const response = await new Client().get('/nothing', { headers: { 'X-Request-Id': 'trace-0123456789' } });
  expect(response.headers.get('X-Request-Id')).toBe('trace-0123456789');
});

describe('the first of several errors is reported:', () => {
  const elsewhere = { Origin: 'https://elsewhere.example' };
  const plain = { 'Content-Type': 'text/plain' };
  const json = { 'Content-Type': 'application/json' };
  const large = 'a'.repeat(300_000);
  const theirs = `/tenants/${randomUUID()}`;

  test.each([
    ['the origin, then the method', 'PATCH', '/tenants', elsewhere, '', '403 ORIGIN_NOT_ALLOWED'],
    [
      'the origin, then the size',
      'POST',
      '/tenants',
      { ...json, ...elsewhere },
      large,
      '403 ORIGIN_NOT_ALLOWED',
    ],
    ['the size, then the session', 'POST', '/tenants', plain, large, '413 PAYLOAD_TOO_LARGE'],
    ['the session, then the media type', 'POST', '/tenants', plain, '{', '401 UNAUTHENTICATED'],
  ])('%s, to a visitor', async (_, method, path, headers, raw, expected) => {
    expect(await failure(await new Client().send(method, path, { raw, headers }))).toBe(expected);
  });

  test.each([
    ['the media type, then the owner', 'PUT', theirs, plain, '{}', '415 UNSUPPORTED_MEDIA_TYPE'],
    ['the JSON, then the owner', 'PUT', theirs, json, '{', '400 INVALID_JSON'],
    [
      'the fields, then the owner',
      'PUT',
      theirs,
      json,
      '{"rent":-1}',
      '400 VALIDATION_FAILED rent=negativeAmount',
    ],
    ['an impossible id, before the body', 'PUT', '/tenants/5', plain, '{', '404 NOT_FOUND'],
    ['a forbidden path, before the body', 'POST', '/admin/whitelist/users', plain, '{', '404 NOT_FOUND'],
    ['an unknown path, before the body', 'POST', '/tenants/a/b', plain, '{', '404 NOT_FOUND'],
  ])('%s, to a landlord', async (_, method, path, headers, raw, expected) => {
    const { client } = await landlord;
    expect(await failure(await client.send(method, path, { raw, headers }))).toBe(expected);
  });
});

const landlord = newLandlord();
