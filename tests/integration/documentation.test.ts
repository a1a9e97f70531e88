import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { IssueCode } from '../../supabase/functions/_shared/contract/common.ts';
import { ERROR_STATUS } from '../../supabase/functions/v1/errors.ts';
import { ERROR_MEANING } from '../../supabase/functions/v1/http/openapi/error-meanings.ts';
import { table, withSection } from '../markdown.ts';
import { readDocument } from './support/document.ts';
import { CASES, playMatrix, type Row } from './support/matrix.ts';

const API_PAGE = fileURLToPath(new URL('../../docs/api.md', import.meta.url));

const Schema = v.looseObject({
  $ref: v.optional(v.string()),
  properties: v.optional(v.record(v.string(), v.unknown())),
  required: v.optional(v.array(v.string())),
  anyOf: v.optional(v.array(v.unknown())),
  oneOf: v.optional(v.array(v.unknown())),
});
/** What is taken only while it says what is: the page says so once. */
const ReadOnly = v.looseObject({ readOnly: v.literal(true) });
const Content = v.record(v.string(), v.looseObject({ schema: v.optional(Schema) }));
const Call = v.looseObject({
  summary: v.string(),
  security: v.optional(v.array(v.unknown())),
  parameters: v.optional(
    v.array(v.looseObject({ name: v.string(), in: v.string(), required: v.boolean() })),
    [],
  ),
  requestBody: v.optional(v.object({ required: v.boolean(), content: Content })),
  responses: v.record(v.string(), v.looseObject({ description: v.string(), content: v.optional(Content) })),
});
type Call = v.InferOutput<typeof Call>;
const Document = v.looseObject({
  paths: v.record(v.string(), v.record(v.string(), Call)),
  components: v.looseObject({ schemas: v.record(v.string(), Schema) }),
});

let document: v.InferOutput<typeof Document>;
let calls: { name: string; call: Call }[];
let matrix: Row[];

beforeAll(async () => {
  document = v.parse(Document, await readDocument());
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method.toUpperCase()} ${path}`, call })),
  );
  matrix = await playMatrix();
});

test('every call is tried by everybody', () => {
  expect([...new Set(CASES.map(({ call }) => call))].toSorted()).toEqual(
    calls.map(({ name }) => name).toSorted(),
  );
});

test('only the owner can access what belongs to a landlord, not even a super-admin', () => {
  const ownOnly = matrix.filter(({ call }) => /\{/.test(call) && !/admin|verify/.test(call));
  expect(ownOnly.length).toBeGreaterThan(8);
  for (const { call, note, answers } of ownOnly) {
    expect(answers['visitor'], `${call} ${note}`).toBe('401 UNAUTHENTICATED');
    for (const caller of ['another landlord', 'super-admin']) {
      expect(answers[caller], `${call} ${note}`).toMatch(/^(404 NOT_FOUND|400 VALIDATION_FAILED)$/);
    }
    expect(answers['owner'], `${call} ${note}`).toMatch(/^20[0124]$/);
  }
});

test('the whitelist exists for super-admins only', () => {
  const whitelist = matrix.filter(({ call }) => call.includes('/admin/') || call === 'POST /users');
  expect(whitelist).toHaveLength(6);
  for (const { call, answers } of whitelist) {
    expect(answers, call).toEqual({
      visitor: '401 UNAUTHENTICATED',
      owner: '404 NOT_FOUND',
      'another landlord': '404 NOT_FOUND',
      'super-admin': expect.stringMatching(/^20[014]$/),
    });
  }
});

// After a change of the API: npx vitest run --project integration documentation -u
test('docs/api.md lists the calls, the errors and the answers as they are', async () => {
  let page = await readFile(API_PAGE, 'utf8');
  page = withSection(page, 'calls', callTable());
  page = withSection(page, 'issues', `${IssueCode.options.map((code) => `\`${code}\``).join(', ')}.`);
  page = withSection(page, 'errors', errorTable());
  page = withSection(page, 'matrix', matrixTable());
  await expect(page).toMatchFileSnapshot(API_PAGE);
});

function callTable(): string {
  const rows = calls.map(({ name, call }) => [
    name,
    call.summary,
    inputOf(call),
    answerOf(call),
    ownErrors(call).join(', '),
  ]);
  return table(['call', 'what it does', 'takes', 'answers', 'refuses with'], rows);
}

function inputOf({ parameters, requestBody }: Call): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required }) => `\`?${name}\`${required ? '' : ' (optional)'}`);
  const body = Object.entries(requestBody?.content ?? {}).map(([mediaType, { schema }]) =>
    schema ? fieldsOf(schema) : `\`${mediaType}\``,
  );
  return [...query, ...(body.length > 0 ? [body.join(' or ')] : [])].join('; ') || '–';
}

function fieldsOf(schema: v.InferOutput<typeof Schema>): string {
  const { properties, required = [], anyOf, oneOf } = resolve(schema);
  const variants = anyOf ?? oneOf;
  if (variants) return variants.map((variant) => fieldsOf(v.parse(Schema, variant))).join(' or ');
  return Object.entries(properties ?? {})
    .filter(([, property]) => !v.is(ReadOnly, property))
    .map(([name]) => `\`${name}${required.includes(name) ? '' : '?'}\``)
    .join(', ');
}

function resolve(schema: v.InferOutput<typeof Schema>): v.InferOutput<typeof Schema> {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components.schemas[name] ?? schema);
}

function answerOf({ responses }: Call): string {
  const success = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return success
    .map(([status, { content = {} }]) => {
      const names = Object.entries(content).map(([mediaType, { schema }]) =>
        schema ? (schema.$ref?.split('/').at(-1) ?? '') : mediaType,
      );
      return [
        status,
        names
          .filter(Boolean)
          .map((name) => `\`${name}\``)
          .join(' or '),
      ]
        .join(' ')
        .trim();
    })
    .join(', ');
}

/** What every call of its kind may answer, and what the page says once. */
const COMMON = new Set([
  'VALIDATION_FAILED',
  'INVALID_JSON',
  'UNAUTHENTICATED',
  'ORIGIN_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]);

function ownErrors(call: Call): string[] {
  return errorsOf(call)
    .filter(({ code }) => !COMMON.has(code) && !(code === 'TOO_MANY_REQUESTS' && call.security))
    .map(({ status, code }) => `${status} \`${code}\``);
}

function errorsOf({ responses }: Call): { status: number; code: string }[] {
  return Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/`([A-Z_]{5,})`/g)].map(([, code = '']) => ({ status: Number(status), code })),
  );
}

function errorTable(): string {
  const own = Object.entries(ERROR_STATUS).map(([code, status]) => `${status} ${code}`);
  const answered = calls.flatMap(({ call }) => errorsOf(call).map(({ status, code }) => `${status} ${code}`));
  const rows = [...new Set([...own, ...answered])].toSorted().map((error) => {
    const [status = '', code = ''] = error.split(' ');
    const meaning = Object.entries(ERROR_MEANING).find(([known]) => known === code)?.[1] ?? '';
    return [status, `\`${code}\``, meaning];
  });
  return table(['status', 'errorCode', 'cause'], rows);
}

function matrixTable(): string {
  const callers = Object.keys(matrix[0]?.answers ?? {});
  return table(
    ['call', 'on', ...callers],
    matrix.map(({ call, note, answers }) =>
      [call, note].concat(callers.map((caller) => answers[caller] ?? '')),
    ),
  );
}
