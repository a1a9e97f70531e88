import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { inject } from 'vitest';
import { inlineAnswers } from '../../openapi.ts';

const Answer = v.looseObject({ content: v.optional(v.record(v.string(), v.unknown())) });
const Operation = v.looseObject({ responses: v.record(v.string(), Answer) });
const Document = v.looseObject({ paths: v.record(v.string(), v.record(v.string(), Operation)) });
export type Document = v.InferOutput<typeof Document>;

let loading: Promise<Checker> | undefined;

/**
 * Returns the OpenAPI document that the running function serves. Each call in the document contains its responses instead of
 * references.
 */
export async function readDocument(): Promise<Document> {
  const response = await fetch(`${inject('appUrl')}/v1/openapi.json`);
  return v.parse(Document, inlineAnswers(await response.json()));
}

/** Throws if the API's document does not list the status, media type or body of a response for the call. */
export async function assertDocumented(method: string, path: string, response: Response): Promise<void> {
  if (method === 'HEAD' || method === 'OPTIONS') return;
  const { document, validator } = await (loading ??= loadChecker());
  const { pathname } = new URL(path, 'http://api');
  const name = Object.keys(document.paths)
    .toSorted((a, b) => a.split('{').length - b.split('{').length)
    .find((template) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname));
  const responses = name === undefined ? undefined : document.paths[name]?.[method.toLowerCase()]?.responses;
  const call = `${method} ${name ?? pathname} ${response.status}`;
  const mediaType = response.headers.get('Content-Type')?.split(';')[0] ?? '';

  if (name === undefined || responses === undefined) {
    // These statuses need no entry in the document, because they also answer unknown calls.
    const expected = name === undefined ? [403, 404, 413] : [403, 405, 413];
    if (!expected.includes(response.status)) throw new Error(`${call}: the document does not list this call`);
    return fit(call, validator('/components/schemas/ErrorBody'), response);
  }
  const status = response.status in responses ? String(response.status) : 'default';
  const answer = responses[status];
  if (answer === undefined) throw new Error(`${call}: the document does not list this status`);
  if (answer.content === undefined) {
    if ((await response.clone().text()) !== '') throw new Error(`${call}: the document lists no body`);
  } else if (!(mediaType in answer.content)) {
    throw new Error(`${call}: the document does not list ${mediaType}`);
  } else if (mediaType === 'application/json') {
    const place = ['paths', name, method.toLowerCase(), 'responses', status];
    const pointer = [...place, 'content', mediaType, 'schema'].map(escape).join('/');
    return fit(call, validator(`/${pointer}`), response);
  }
}

interface Checker {
  readonly document: Document;
  /** Returns the validator of the schema at a JSON pointer of the document. */
  readonly validator: (pointer: string) => ValidateFunction;
}

async function loadChecker(): Promise<Checker> {
  const document = await readDocument();
  closeObjects(document);
  const ajv = new Ajv2020({
    strict: false,
    formats: {
      uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
      date: /^\d{4}-\d\d-\d\d$/,
      'date-time': /^\d{4}-\d\d-\d\dT.+Z$/,
    },
  });
  ajv.addSchema(document, 'api');
  return {
    document,
    validator(pointer) {
      const validate = ajv.getSchema(`api#${pointer}`);
      if (validate === undefined) throw new Error(`The document has nothing at ${pointer}`);
      return validate;
    },
  };
}

async function fit(call: string, validate: ValidateFunction, response: Response): Promise<void> {
  const body: unknown = await response.clone().json();
  if (validate(body)) return;
  throw new Error(`${call}: the response does not match the schema: ${JSON.stringify(validate.errors)}`);
}

/**
 * Forbids fields that the document does not list. A client must accept unknown fields, but the tests require that the
 * document lists each field.
 */
function closeObjects(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'object' && 'properties' in node && !('additionalProperties' in node)) {
    Object.assign(node, { additionalProperties: false });
  }
  for (const child of Object.values(node)) closeObjects(child);
}

/** Escapes a part of a JSON pointer for a URI fragment. */
function escape(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
