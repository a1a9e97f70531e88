import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { IssueCode } from '../../supabase/functions/_shared/contract/issue-code.ts';
import { createApp } from '../../supabase/functions/v1/app.ts';
import { ERROR_STATUS } from '../../supabase/functions/v1/errors.ts';
import { openApiDocument } from '../../supabase/functions/v1/http/openapi/document.ts';
import { ERROR_MEANING } from '../../supabase/functions/v1/http/openapi/error-meanings.ts';
import { inlineAnswers } from '../../tests/openapi.ts';
import type { GeneratedFile } from './file.mjs';
import { table, withSection } from './markdown.ts';

const FILE = 'docs/api.md';

const Schema = v.looseObject({
  $ref: v.optional(v.string()),
  properties: v.optional(v.record(v.string(), v.unknown())),
  required: v.optional(v.array(v.string())),
  anyOf: v.optional(v.array(v.unknown())),
  oneOf: v.optional(v.array(v.unknown())),
});
/** Fields that a body may contain but not change. The page explains such fields in one place. */
const ReadOnly = v.looseObject({ readOnly: v.literal(true) });
const Content = v.record(v.string(), v.looseObject({ schema: v.optional(Schema) }));
const Call = v.looseObject({
  summary: v.string(),
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

type Document = v.InferOutput<typeof Document>;

interface NamedCall {
  /** `PUT /tenants/{id}` */
  readonly name: string;
  readonly call: Call;
}

/** Returns the API page with the tables of calls, issues and errors. */
export async function apiPage(projectRoot: string): Promise<GeneratedFile> {
  const document = readDocument();
  const calls = callsOf(document);
  let text = await readFile(path.join(projectRoot, FILE), 'utf8');
  text = withSection(text, 'calls', callTable(document, calls));
  text = withSection(text, 'issues', `${IssueCode.options.map((code) => `\`${code}\``).join(', ')}.`);
  text = withSection(text, 'errors', errorTable(calls));
  return { file: FILE, text };
}

/** Returns the API page with the table of responses to each kind of caller. */
export async function apiPageWithMatrix(
  projectRoot: string,
  rows: readonly {
    readonly call: string;
    readonly note: string;
    readonly answers: Readonly<Record<string, string>>;
  }[],
): Promise<GeneratedFile> {
  const callers = Object.keys(rows[0]?.answers ?? {});
  const matrix = table(
    ['call', 'on', ...callers],
    rows.map(({ call, note, answers }) =>
      [call, note].concat(callers.map((caller) => answers[caller] ?? '')),
    ),
  );
  const text = await readFile(path.join(projectRoot, FILE), 'utf8');
  return { file: FILE, text: withSection(text, 'matrix', matrix) };
}

/** The names of all calls, such as `PUT /tenants/{id}`. */
export const callNames = (): string[] => callsOf(readDocument()).map(({ name }) => name);

function readDocument(): Document {
  // The addresses do not matter, because the routes do not depend on addresses.
  const app = createApp({
    supabaseUrl: 'http://127.0.0.1:1',
    publishableKey: 'publishable',
    secretKey: 'secret',
    allowedOrigins: ['https://klinky.example'],
    smtp: { host: '127.0.0.1', port: 1, isSecure: false, credentials: null, from: 'noreply@klinky.test' },
    proxies: { count: 0, secret: null },
    rateLimitScale: 1,
  });
  const document: unknown = JSON.parse(JSON.stringify(openApiDocument(app.routes)));
  return v.parse(Document, inlineAnswers(document));
}

function callsOf({ paths }: Document): NamedCall[] {
  return Object.entries(paths).flatMap(([pathname, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method.toUpperCase()} ${pathname}`, call })),
  );
}

function callTable(document: Document, calls: readonly NamedCall[]): string {
  const rows = calls.map(({ name, call }) => [
    name,
    call.summary,
    inputOf(document, call),
    answerOf(call),
    ownErrors(call).join(', '),
  ]);
  return table(['call', 'what it does', 'takes', 'answers', 'refuses with'], rows);
}

function inputOf(document: Document, { parameters, requestBody }: Call): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required }) => `\`?${name}\`${required ? '' : ' (optional)'}`);
  const body = Object.entries(requestBody?.content ?? {}).map(([mediaType, { schema }]) =>
    schema ? fieldsOf(document, schema) : `\`${mediaType}\``,
  );
  return [...query, ...(body.length > 0 ? [body.join(' or ')] : [])].join('; ') || '–';
}

function fieldsOf(document: Document, schema: v.InferOutput<typeof Schema>): string {
  const { properties, required = [], anyOf, oneOf } = resolve(document, schema);
  const variants = anyOf ?? oneOf;
  if (variants) return variants.map((variant) => fieldsOf(document, v.parse(Schema, variant))).join(' or ');
  return Object.entries(properties ?? {})
    .filter(([, property]) => !v.is(ReadOnly, property))
    .map(([name]) => `\`${name}${required.includes(name) ? '' : '?'}\``)
    .join(', ');
}

function resolve(document: Document, schema: v.InferOutput<typeof Schema>): v.InferOutput<typeof Schema> {
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

/** Errors that many calls share. The page leaves these errors out of the table of calls. */
const COMMON = new Set(['VALIDATION_FAILED', 'INVALID_JSON', 'UNAUTHENTICATED', 'ORIGIN_NOT_ALLOWED']);

function ownErrors(call: Call): string[] {
  return errorsOf(call)
    .filter(({ code }) => !COMMON.has(code))
    .map(({ status, code }) => `${status} \`${code}\``);
}

function errorsOf({ responses }: Call): { status: number; code: string }[] {
  const own = Object.entries(responses).filter(([status]) => status !== 'default');
  return own.flatMap(([status, { description }]) =>
    [...description.matchAll(/`([A-Z_]{5,})`/g)].map(([, code = '']) => ({ status: Number(status), code })),
  );
}

function errorTable(calls: readonly NamedCall[]): string {
  const own = Object.entries(ERROR_STATUS).map(([code, status]) => `${status} ${code}`);
  const answered = calls.flatMap(({ call }) => errorsOf(call).map(({ status, code }) => `${status} ${code}`));
  const rows = [...new Set([...own, ...answered])].toSorted().map((error) => {
    const [status = '', code = ''] = error.split(' ');
    const meaning = Object.entries(ERROR_MEANING).find(([errorCode]) => errorCode === code)?.[1] ?? '';
    return [status, `\`${code}\``, meaning];
  });
  return table(['status', 'errorCode', 'cause'], rows);
}
