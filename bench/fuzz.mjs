// `npm run fuzz -- --seed N --calls 20000`: makes random calls to the function and to REST, as a landlord and as a
// visitor. Fails when a response is 5xx or missing. A seed always produces the same calls. See README.md.
import { randomInt } from 'node:crypto';
import { Agent, request as requestHttp } from 'node:http';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { withStack } from '../tools/temporary-stack.mjs';
import { machine } from './figures.mjs';
import { openSession } from './session.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

const { values: options } = parseArgs({
  options: { seed: { type: 'string' }, calls: { type: 'string', default: '20000' } },
});
const SEED = options.seed === undefined ? randomInt(2 ** 32) : Number(options.seed);
const CALLS = Number(options.calls);
const AT_ONCE = 8;
const agent = new Agent({ keepAlive: true });

/**
 * @typedef {{ method: string, template: string, place: string, body?: unknown, as: 'landlord' | 'visitor' }} Call
 * @typedef {Awaited<ReturnType<typeof readApi>>} Api
 * @typedef {{ own: Record<string, string>, rest: Record<string, string> }} Access the headers of calls to the function and to REST
 */

let state = SEED >>> 0;

/** Returns the next random number of the seed, from 0 to 1 (mulberry32). */
function random() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** @param {number} share */
const chance = (share) => random() < share;

/** @template Item @param {readonly Item[]} items @returns {Item} */
function pick(items) {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('The list to pick from is empty');
  return item;
}

/** Values that often break programs. */
const NASTY = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e308,
  -1e-7,
  2 ** 53,
  99_999_999.99,
  '',
  ' ',
  '\u0000',
  '\u0001',
  'Jean\n[v1] {"level":"error"}',
  'Jean\u0085\u2028Roy',
  'Jean\u202eyoR\u2066',
  '\u200eJean\u061c',
  '👩\u200d💻',
  '\ud800',
  '💶'.repeat(60),
  'a'.repeat(300),
  'a'.repeat(20_000),
  "' or 1=1--",
  '%00',
  '../..',
  'null',
  'NaN',
  'Infinity',
  '-Infinity',
  '0000-00-00',
  '2026-02-30',
  'infinity',
  '1900-01-01',
  '9999-12-31',
  '2026-03-01T00:00:00Z',
  '99999-01-01',
  'a@b.c',
  'a@b.fr\r\nBcc: c@d.fr',
  [],
  {},
  [[]],
  [[[[[[['x']]]]]]],
  nested(2_000),
  [null],
  { a: { b: {} } },
  '00000000-0000-0000-0000-000000000000',
  'e'.repeat(36),
  '*',
  '()',
  '"',
  '{',
  '\\',
  ',',
  'a,b',
  '1e400',
];

const WORDS =
  'Lyon Éloïse 69004 2026-03-01 2026-03-31 2026-03 08:30 fr en demo@klinky.test invite@klinky.test true 12 1250.50 +33612345678 RESET CONFIRM 0123456789 Autre2026!'.split(
    ' ',
  );
const OPERATORS = 'eq neq gt lt like ilike is in cs cd ov fts not.eq any match x eq(any)'.split(' ');

/** Returns nested lists. @param {number} depth @returns {unknown} */
function nested(depth) {
  /** @type {unknown} */
  let list = [];
  for (let level = 0; level < depth; level += 1) list = [list];
  return list;
}

/** Methods that most calls do not accept. */
const METHODS = ['TRACE', 'PROPFIND', 'OPTIONS', 'HEAD', 'PUT', 'PATCH', 'QUERY', 'LOCK'];

const Schema = v.record(v.string(), v.unknown());
const JsonBody = v.object({ content: v.object({ 'application/json': v.object({ schema: Schema }) }) });
const OpenApi = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
  components: v.optional(Schema, {}),
});

await withStack(
  async ({ app, sql }) => {
    console.log(`seed ${SEED}, ${CALLS} calls\n`);
    await makeCalls(app, await readApi(app, sql));
  },
  { isQuiet: true },
);

/**
 * Returns the calls of the OpenAPI document, and the tables, views and functions of the database.
 * @param {string} app @param {import('postgres').Sql} sql
 */
async function readApi(app, sql) {
  const document = v.parse(OpenApi, await (await fetch(`${app}/v1/openapi.json`)).json());
  const ids = (
    await sql`
    select id::text from public.users union all select id::text from public.properties
    union all select id::text from public.tenants union all select id::text from public.receipts`
  ).map(({ id }) => String(id));
  const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, operation]) => ({
        template,
        method: method.toUpperCase(),
        operation: v.parse(Schema, operation),
      })),
  );
  const relations = await sql`
    select table_name as name, json_agg(column_name order by ordinal_position) as columns, bool_or(is_updatable = 'YES') as is_updatable
    from information_schema.columns where table_schema = 'public' group by table_name order by table_name`;
  const functions = await sql`
    select proname as name, coalesce(proargnames, '{}') as parameters from pg_proc
    where pronamespace = 'public'::regnamespace order by proname`;
  return { document, ids, operations, relations, functions };
}

/** Makes all calls and prints each new failure. @param {string} app @param {Api} api */
async function makeCalls(app, api) {
  let landlord = await openSession(app);
  const visitor = { own: {}, rest: { apikey: landlord.rest.apikey } };
  /** @type {Map<number, number>} */
  const statuses = new Map();
  /** For each failure, the number of its occurrences. @type {Map<string, number>} */
  const failures = new Map();
  const startedMs = performance.now();
  for (let made = 0; made < CALLS; made += AT_ONCE) {
    // Choose all calls before the first one is made, so that the calls depend only on the seed.
    const calls = Array.from({ length: AT_ONCE }, () => nextCall(api));
    const answers = await Promise.all(
      calls.map((call) => make(app, call.as === 'landlord' ? landlord : visitor, call)),
    );
    // Sign in again if one of the calls has ended the session.
    if (answers.some(({ status }, index) => status === 401 && calls[index]?.as === 'landlord')) {
      landlord = await openSession(app);
    }
    for (const [index, { status, text }] of answers.entries()) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const call = calls[index];
      if (status >= 500 && call !== undefined) recordFailure(failures, call, status, text);
    }
  }
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  const summary = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${machine()}; ${seconds} s; ${summary.join(', ')}`);
  for (const [key, count] of failures) console.log(`${count} × ${key}`);
  if (failures.size > 0) throw new Error(`A response was 5xx or missing; the seed was ${SEED}`);
}

/** @param {Map<string, number>} failures @param {Call} call @param {number} status @param {string} text */
function recordFailure(failures, { as, method, template, place, body }, status, text) {
  const key = `${status} ${method} ${template}: ${text.replace(/"requestId":"[^"]*"/, '').slice(0, 200)}`;
  if (!failures.has(key))
    console.log(`${key}\n  ${as}: ${place.slice(0, 300)}\n  ${JSON.stringify(body)?.slice(0, 500)}\n`);
  failures.set(key, (failures.get(key) ?? 0) + 1);
}

/** Returns a random call. @param {Api} api @returns {Call} */
function nextCall(api) {
  const as = chance(0.75) ? 'landlord' : 'visitor';
  const call = chance(0.6) ? functionCall(api) : restCall(api);
  return chance(0.03) ? { ...call, method: pick(METHODS), as } : { ...call, as };
}

/** Generates a random call of the function from the OpenAPI document. @param {Api} api */
function functionCall({ document, operations, ids }) {
  const { template, method, operation } = pick(operations);
  const filled = template.replaceAll(/\{\w+\}/g, () =>
    encodeSafely(chance(0.7) ? pick(ids) : inText(pick(NASTY))),
  );
  const queries = parametersOf(operation).filter(() => chance(0.6));
  const query = queries
    .map((name) => `${name}=${encodeSafely(inText(chance(0.5) ? pick(NASTY) : pick(WORDS)))}`)
    .join('&');
  const prefix = template.startsWith('/v1') ? '' : '/v1';
  const place = `${prefix}${filled}${query === '' ? '' : `?${query}`}`;
  const schema = bodySchemaOf(operation);
  return {
    method,
    template,
    place,
    ...(schema === null ? {} : { body: spoil(sample({ document, ids }, schema, 0)) }),
  };
}

/** @param {Record<string, unknown>} operation */
function parametersOf(operation) {
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  return parameters.filter((one) => one?.in === 'query').map((one) => String(one.name));
}

/** @param {Record<string, unknown>} operation */
function bodySchemaOf(operation) {
  const body = v.safeParse(JsonBody, operation['requestBody']);
  return body.success ? body.output.content['application/json'].schema : null;
}

/**
 * Generates a random value. In most cases, the value matches the schema.
 * @param {Pick<Api, 'document' | 'ids'>} api @param {any} schema @param {number} depth @returns {unknown}
 */
function sample(api, schema, depth) {
  if (typeof schema !== 'object' || schema === null || depth > 6) return pick(NASTY);
  if (typeof schema.$ref === 'string') {
    const found = schema.$ref
      .split('/')
      .slice(1)
      .reduce((/** @type {any} */ node, /** @type {string} */ key) => node?.[key], api.document);
    return sample(api, found, depth + 1);
  }
  if (Array.isArray(schema.enum)) return pick(schema.enum);
  if ('const' in schema) return schema.const;
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return sample(api, pick(branches), depth + 1);
  const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
  if (type === 'object' || schema.properties) {
    const required = schema.required ?? [];
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => chance(required.includes(name) ? 0.97 : 0.5))
        .map(([name, inner]) => [name, sample(api, inner, depth + 1)]),
    );
  }
  if (type === 'array')
    return Array.from({ length: Math.floor(random() * 4) }, () => sample(api, schema.items, depth + 1));
  if (type === 'boolean') return chance(0.5);
  if (type === 'number' || type === 'integer') return pick([0, 1, 12, 85.5, 750, 1250, 99_999]);
  if (type === 'null') return null;
  if (schema.format === 'uuid' || chance(0.3)) return pick(api.ids);
  return pick(WORDS);
}

/** Generates a random call of REST. @param {Api} api */
function restCall(api) {
  return chance(0.25) ? rpcCall(api) : tableCall(api);
}

/** @param {Api} api */
function rpcCall({ functions, ids }) {
  const { name, parameters } = pick(functions);
  const body = Object.fromEntries(
    v
      .parse(v.array(v.string()), parameters)
      .filter((parameter) => parameter !== '')
      .map((parameter) => [parameter, anything(ids)]),
  );
  return { method: 'POST', template: `rpc/${name}`, place: `/rest/v1/rpc/${name}`, body };
}

/** @param {Api} api */
function tableCall({ relations, ids }) {
  const { name, columns, is_updatable: isUpdatable } = pick(relations);
  const column = () => pick(v.parse(v.array(v.string()), columns));
  const filter = () => `${column()}=${pick(OPERATORS)}.${encodeSafely(inText(anything(ids)))}`;
  const parts = Array.from({ length: Math.floor(random() * 3) }, filter);
  if (chance(0.3))
    parts.push(
      `select=${pick(['*', column(), `${column()},${column()}`, `*,${pick(relations)['name']}(*)`, 'count()', '((', `${column()}->>a`])}`,
    );
  if (chance(0.2)) parts.push(`order=${column()}.${pick(['asc', 'desc', 'nullslast', 'x'])}`);
  if (chance(0.2))
    parts.push(`${pick(['limit', 'offset'])}=${pick(['0', '1', '-1', '1e9', '99999999999999999999', 'a'])}`);
  if (chance(0.1)) parts.push(`or=(${filter().replace('=', '.')},${filter().replace('=', '.')})`);
  // PostgREST responds with 500 to a write to a view that is not updatable.
  const method = isUpdatable === true ? pick(['GET', 'GET', 'GET', 'POST', 'PATCH', 'DELETE']) : 'GET';
  if (method === 'DELETE' || method === 'PATCH') parts.push(`id=eq.${pick(ids)}`);
  const row = () =>
    Object.fromEntries(Array.from({ length: 1 + Math.floor(random() * 5) }, () => [column(), anything(ids)]));
  const body =
    method === 'GET' || method === 'DELETE'
      ? {}
      : { body: chance(0.1) ? pick(NASTY) : chance(0.2) ? [row(), row()] : row() };
  return { method, template: String(name), place: `/rest/v1/${name}?${parts.join('&')}`, ...body };
}

/** @param {string[]} ids */
function anything(ids) {
  return chance(0.4) ? pick(NASTY) : chance(0.5) ? pick(ids) : pick(WORDS);
}

/** @param {string} app @param {Access} access @param {Call} call */
async function make(app, access, { method, place, body }) {
  const headers = place.startsWith('/rest') ? access.rest : { ...access.own, origin: app };
  const hasBody = body !== undefined && !['GET', 'HEAD', 'TRACE'].includes(method);
  try {
    return await send(`${app}${place}`, {
      method,
      headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      body: hasBody ? JSON.stringify(body) : '',
    });
  } catch (error) {
    return { status: 599, text: String(error) };
  }
}

/**
 * Sends a request with `node:http`, because `fetch` refuses some methods.
 * @param {string} url @param {{ method: string, headers: Record<string, string>, body: string }} options
 * @returns {Promise<{ status: number, text: string }>}
 */
function send(url, { method, headers, body }) {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(30_000);
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const request = requestHttp(
      url,
      { method, headers: { ...headers, ...length }, agent, signal },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 599, text }));
        answer.on('error', reject);
      },
    );
    request.on('error', reject).end(body);
  });
}

/** @param {unknown} value */
function inText(value) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** @param {string} text */
function encodeSafely(text) {
  return encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/gu, '?'));
}

/** Returns the value, in most cases with one random part replaced. @param {unknown} value @returns {unknown} */
function spoil(value) {
  if (chance(0.4)) return value;
  if (typeof value !== 'object' || value === null || chance(0.1)) return pick(NASTY);
  const keys = Object.keys(value);
  if (keys.length === 0) return pick(NASTY);
  const key = pick(keys);
  const spoiled = chance(0.2) ? undefined : chance(0.8) ? pick(NASTY) : spoil(Reflect.get(value, key));
  return Array.isArray(value)
    ? (value.with?.(Number(key), spoiled) ?? [spoiled])
    : { ...value, [key]: spoiled };
}
