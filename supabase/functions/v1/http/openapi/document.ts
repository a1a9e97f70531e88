import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { ErrorBody, type ErrorCode } from '../../../_shared/contract/errors.ts';
import { ERROR_STATUS } from '../../errors.ts';
import {
  type Audience,
  type BodyType,
  isFile,
  type DescribedOperation,
  readOnlyFields,
} from '../operation.ts';
import { operationOf } from '../router.ts';
import * as contract from './contract.ts';
import { ERROR_MEANING } from './error-meanings.ts';

/** A route of the app, as Hono lists it. */
interface Route {
  readonly path: string;
  readonly method: string;
  readonly handler: object;
}

/** The schema of ids has no name: written out, it is shorter than a reference. */
const { Id: _id, ...otherContract } = contract;

/** The named schemas of the document. A schema without a name is written out where it is used. */
const NAMED = schemasOf(otherContract);

const ERROR_CODES = Object.keys(ERROR_STATUS);

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // The function checks rules that JSON Schema cannot express, such as a day not in the future or a check digit.
  errorMode: 'ignore',
  overrideAction: ({ valibotAction, jsonSchema }) => withEachPattern(valibotAction, jsonSchema),
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    valibotSchema === ErrorBody.entries.errorCode ? errorCodeSchema() : withTypeOrNull(jsonSchema),
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** Writes a nullable text or number as one schema with two types, which is shorter than a choice of two schemas. */
function withTypeOrNull(schema: JsonSchema): JsonSchema {
  const [value, other, ...more] = schema.anyOf ?? [];
  if (typeof value !== 'object' || typeof other !== 'object' || more.length > 0 || other.type !== 'null')
    return schema;
  if (typeof value.type !== 'string' || ['object', 'array'].includes(value.type)) return schema;
  if (value.enum !== undefined || value.const !== undefined) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...rest, ...value, type: [value.type, 'null'] };
}

/** Adds a further pattern of a text to its JSON schema, because the converter writes only the first pattern. */
function withEachPattern(action: object, schema: JsonSchema): JsonSchema {
  if (!('requirement' in action && action.requirement instanceof RegExp)) return schema;
  const { source } = action.requirement;
  if (schema.pattern === undefined || schema.pattern === source) return schema;
  return { ...schema, allOf: [...(schema.allOf ?? []), { pattern: source }] };
}

/**
 * Returns the API as OpenAPI 3.1: https://spec.openapis.org/oas/v3.1.1.html. The document contains every route that was
 * added to a `Router`.
 */
export function openApiDocument(routes: readonly Route[]) {
  const calls = routes.flatMap(({ path, method, handler }): Call[] => {
    const documented = operationOf(handler);
    const name = path.replace(/^\/v1/, '').replaceAll(/:(\w+)/g, '{$1}');
    return documented === undefined ? [] : [{ name, method, ...documented }];
  });
  const shared = sharedResponses(calls);
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) (paths[call.name] ??= {})[call.method.toLowerCase()] = describe(call, shared);
  const responses = Object.fromEntries([...shared].map(([name, codes]) => [name, errorResponse(codes)]));
  return {
    openapi: '3.1.1',
    info: { title: 'Klinky', version: '1', description: 'Rental management for French landlords.' },
    servers: [{ url: '/v1' }],
    security: [{ cookie: [] }, { bearer: [] }],
    paths,
    components: {
      schemas: referencedSchemas({ paths, responses }),
      responses,
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'klinky-access' },
        tenantCookie: { type: 'apiKey', in: 'cookie', name: 'klinky-tenant' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}

/**
 * Returns the named schemas to which a value refers, directly or by another schema. The schemas of queries have no
 * names, because calls list the parameters.
 */
function referencedSchemas(value: object): Readonly<Record<string, JsonSchema>> {
  const schemas = toJsonSchemaDefs(NAMED, CONVERSION);
  const names = new Set<string>();
  const addNames = (part: object): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)/g)) {
      if (names.has(name)) continue;
      names.add(name);
      addNames(schemas[name] ?? {});
    }
  };
  addNames(value);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}

interface Call {
  readonly name: string;
  readonly method: string;
  readonly operation: DescribedOperation;
  readonly audience: Audience;
}

/** The security of calls that are not for users who have signed in. */
const SECURITY: Partial<Record<Audience, readonly object[]>> = {
  everybody: [],
  tenant: [{ tenantCookie: [] }],
};

const isForUsers = (audience: Audience): boolean => SECURITY[audience] === undefined;

/** The error codes of each status that a call may return. */
type Errors = ReadonlyMap<number, ReadonlySet<ErrorCode>>;

/** The error responses that have a name. A response of only one call is written out in the call. */
type SharedResponses = ReadonlyMap<string, ReadonlySet<ErrorCode>>;

function sharedResponses(calls: readonly Call[]): SharedResponses {
  const once = new Set<string>();
  const shared = new Map([
    ['public', PUBLIC_ERRORS],
    ['signedIn', SIGNED_IN_ERRORS],
  ]);
  for (const codes of calls.flatMap((call) => [...errorsByStatus(call).values()])) {
    const name = nameOf(codes);
    if (once.has(name)) shared.set(name, codes);
    once.add(name);
  }
  return shared;
}

function describe(call: Call, shared: SharedResponses): object {
  const { name, method, operation, audience } = call;
  const parameters = [...pathParameters(name), ...queryParameters(operation.query)];
  const [status, body] = operation.answer;
  const success = { description: 'OK', ...(body !== undefined && { content: contentOf(body) }) };
  return {
    operationId: operationIdOf(method, name),
    tags: [name.split('/')[1]],
    summary: operation.summary,
    ...(SECURITY[audience] && { security: SECURITY[audience] }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && {
      requestBody: { required: true, content: contentOf(operation.body, operation.changedObject) },
    }),
    responses: {
      [status]: success,
      ...(operation.repeated !== undefined && { [operation.repeated]: success }),
      ...Object.fromEntries(
        [...errorsByStatus(call)].map(([code, codes]) => [
          code,
          shared.has(nameOf(codes)) ? referenceTo(nameOf(codes)) : errorResponse(codes),
        ]),
      ),
      default: referenceTo(isForUsers(audience) ? 'signedIn' : 'public'),
    },
  };
}

/** Returns the id of an operation, such as `getTenantsByIdStatement` for `GET /tenants/{id}/statement`. */
function operationIdOf(method: string, name: string): string {
  const words = name.replaceAll(/\{(\w+)\}/g, 'by-$1').split(/\W+/);
  const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + capitalized.join('');
}

function pathParameters(name: string): object[] {
  return [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: {
      type: 'string',
      ...(/id$/i.test(parameter ?? '') && { format: 'uuid' }),
      ...(parameter?.endsWith('On') && { format: 'date' }),
    },
  }));
}

function queryParameters(query: GenericSchema | undefined): object[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(query, CONVERSION);
  // A query with a fallback accepts any value: the fallback replaces an invalid value.
  const takesAny = 'fallback' in query;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !takesAny && required.includes(name),
    schema: takesAny ? { type: 'string' } : schema,
  }));
}

function contentOf(body: BodyType, changed?: DescribedOperation['changedObject']): object {
  if (isFile(body)) return Object.fromEntries(body.map((mediaType) => [mediaType, {}]));
  return changed ? changeOf(body, changed) : json(body);
}

/** Returns the schema of a change, with its read-only fields. Each field refers to its named schema. */
function changeOf(body: GenericSchema, changed: NonNullable<DescribedOperation['changedObject']>): object {
  const { $schema: _, properties = {}, ...schema } = toJsonSchema(body, CONVERSION);
  const readOnly = readOnlyFields(body, changed).map((name) => [
    name,
    { ...fieldOf(changed.schema, name), readOnly: true },
  ]);
  const changes = Object.keys(properties).map((name) => [name, fieldOf(body, name)]);
  return {
    'application/json': {
      schema: { ...schema, properties: Object.fromEntries([...readOnly, ...changes]) },
    },
  };
}

/** Returns the JSON schema of a field, or a reference to the field if `schema` has a name. */
function fieldOf(schema: GenericSchema, field: string): object {
  const name = schemaName(schema);
  return name === undefined
    ? Object(toJsonSchema(schema, CONVERSION).properties?.[field])
    : { $ref: `#/components/schemas/${name}/properties/${field}` };
}

const schemaName = (schema: GenericSchema): string | undefined =>
  Object.entries(NAMED).find(([, other]) => other === schema)?.[0];

function json(schema: GenericSchema): object {
  const name = schemaName(schema);
  return {
    'application/json': {
      schema: name === undefined ? writtenOut(schema) : { $ref: `#/components/schemas/${name}` },
    },
  };
}

/** Returns the JSON schema of a schema without a name, with references to named schemas. */
function writtenOut(schema: GenericSchema): JsonSchema {
  const { $schema: _, $defs: __, ...written } = toJsonSchema(schema, { ...CONVERSION, definitions: NAMED });
  return written;
}

/**
 * Returns the errors of a call that the common response does not cover. The operation lists some errors. The other
 * errors follow from the call's path, query, body and audience.
 */
function errorsByStatus({ name, operation, audience }: Call): Errors {
  const byStatus = new Map<number, Set<ErrorCode>>();
  const add = (code: ErrorCode, status: number = ERROR_STATUS[code]) =>
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));

  if (operation.query && !('fallback' in operation.query)) add('VALIDATION_FAILED');
  if (operation.body) for (const code of isFile(operation.body) ? FILE_ERRORS : BODY_ERRORS) add(code);
  if (name.includes('{') || audience === 'superAdmin') add('NOT_FOUND');
  for (const error of operation.errors ?? []) {
    if (typeof error === 'string') add(error);
    else add(...error);
  }
  // If a call has a response of its own for a status, this response replaces the common response. Therefore the call's
  // response also lists the common errors of the status.
  const common = isForUsers(audience) ? SIGNED_IN_ERRORS : PUBLIC_ERRORS;
  for (const code of common) byStatus.get(ERROR_STATUS[code])?.add(code);
  return byStatus;
}

/** Returns the name of an error response. Calls with the same errors share one response. */
const nameOf = (codes: ReadonlySet<ErrorCode>): string => [...codes].join('.');

const referenceTo = (response: string): object => ({ $ref: `#/components/responses/${response}` });

/** Describes each code in one place, because many responses have the same codes. */
const errorCodeSchema = (): JsonSchema => ({
  type: 'string',
  enum: ERROR_CODES,
  description: Object.entries(ERROR_MEANING)
    .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
    .join('; '),
});

function errorResponse(codes: ReadonlySet<ErrorCode>): object {
  return {
    description: [...codes].map((code) => `\`${code}\``).join(', '),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/ErrorBody' }],
          properties: { errorCode: { enum: [...codes] } },
        },
      },
    },
  };
}

const BODY_ERRORS = ['VALIDATION_FAILED', 'INVALID_JSON'] as const;
const FILE_ERRORS = ['VALIDATION_FAILED'] as const;
/**
 * The errors that every call may return. An operation lists such an error only if the operation itself can cause the
 * error, such as by its own rate limit.
 */
const PUBLIC_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ORIGIN_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'DISK_FULL',
]);
const SIGNED_IN_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([...PUBLIC_ERRORS, 'UNAUTHENTICATED']);

function schemasOf(exported: Record<string, unknown>): Record<string, GenericSchema> {
  return Object.fromEntries(
    Object.entries(exported).filter((entry): entry is [string, GenericSchema] => isSchema(entry[1])),
  );
}

function isSchema(value: unknown): value is GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}
