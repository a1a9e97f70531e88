import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, test, vi } from 'vitest';
import { fieldIssues } from '../../../_shared/contract/errors.ts';
// The test covers the document of the whole API.
// oxlint-disable-next-line klinky/walls
import { createApp } from '../../app.ts';
import { isFile } from '../operation.ts';
import { operationOf } from '../router.ts';

/** `API_INPUTS` sets the number of inputs of each call. */
const INPUTS = Number(process.env['API_INPUTS'] ?? 300);
const SEED = 20_261_122;

/** The rules that no schema can express: rules of the calendar, of check digits, and of several fields together. */
const BEYOND_THE_SCHEMA = [
  // These errors refuse a day after today, or a due day so far ahead that it must be a typing mistake.
  /(?:^|\.)(?:paidOn|paidAt|from|to|on|energyClassOn|publishedOn|askedOn|movedOn|returnedOn|accountsApprovedOn|depositReceivedOn|sentOn)=futureDate$/,
  /^dueOn=tooFarAhead$/,
  // The last digit of a SIREN is a check digit.
  /(?:^|\.)siren=invalidSiren$/,
  // Only a new lease requires a rent.
  /^rent=required$/,
  /^email=required$/,
  // A letting needs the id of a stored dwelling, or a new dwelling.
  /^propertyId=required$/,
  /^tenants\.\d+\.email=required$/,
  // A dwelling needs a whole address. A dwelling that is not vacant also needs a tenant.
  /^lines\.\d+\.(?:address|postalCode|city|tenants)=required$/,
  // A received deposit is at most the agreed deposit.
  /^lines\.\d+\.depositReceived=aboveAmount$/,
  /^(?:lines\.\d+\.)?deposit=required$/,
  // A person needs a first and a last name. A SIREN needs a company name.
  /^(?:(?:(?:lines\.\d+\.)?tenants|guarantors)\.\d+\.)?(?:firstName|lastName|companyName)=required$/,
  /^to=periodReversed$/,
  /^housingBenefit=invalidAmount$/,
  // A reduction needs a reason.
  /^label=required$/,
  /^newPassword=samePassword$/,
  // Exactly one of two fields is required.
  /^(?:tenantId=required|month=invalid)$/,
  /^(?:login=required|email=invalid)$/,
];

const Schema = v.looseObject({
  $ref: v.optional(v.string()),
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  enum: v.optional(v.array(v.unknown())),
  const: v.optional(v.unknown()),
  anyOf: v.optional(v.array(v.unknown())),
  oneOf: v.optional(v.array(v.unknown())),
  properties: v.optional(v.record(v.string(), v.looseObject({ readOnly: v.optional(v.boolean()) })), {}),
  required: v.optional(v.array(v.string()), []),
  items: v.optional(v.unknown()),
  minItems: v.optional(v.number(), 0),
});
const Call = v.looseObject({
  parameters: v.optional(
    v.array(
      v.object({
        name: v.string(),
        in: v.string(),
        required: v.optional(v.boolean(), false),
        schema: Schema,
      }),
    ),
    [],
  ),
  requestBody: v.optional(
    v.object({ content: v.record(v.string(), v.looseObject({ schema: v.optional(v.unknown()) })) }),
  ),
});
const Document = v.looseObject({
  paths: v.record(v.string(), v.record(v.string(), Call)),
  components: v.looseObject({ schemas: v.record(v.string(), v.unknown()) }),
});

/**
 * Texts at the limits of the rules, separated by `|`. They reveal a schema that accepts more or fewer texts than the
 * rules.
 */
const TEXTS = [
  '| |\t|a|reminder,formalNotice| a |Zoë d’Été|李|👩\u200D💻|a\nb|a\u202Eb|a\u0085b|69002|6 90 02|00123',
  '99000|9 9 000|0 0123|6900|1000|SW1A 1AA|ABCD|2026-03-01|2026-Q2|09-01|2026-02-30|2024-02-29',
  '2026-13-01|1899-12-31|1900-01-01|2199-12-31|2200-01-01|2026-03|2026-00|2199-12|2026|1899|0|1|3|9999',
  '10000|true|false|06 12 34 56 78|06.12.34.56.78|+33 (0)6 12 34 56 78|0033612345678',
  '\u202A06\u00A012\u00A034\u00A056\u00A078\u202C',
  '\u200E0\u200B03\u20603 (\u200D0) 6 12 34 56 78\uFEFF|0\u200B6 (\u200B0)12 34 56 78|\u202C',
  '+33 6 12 34|(0)6 12 34 56 78|+44 20 7946 0958|+1|+0612345678|+33 0612345678|06 (0)12 34 56 78',
  '+336(0)12345678|112|732829320|732 829 320|732829321|12345678|1234567890|a@b.fr| a@b.fr |é@b.fr|a@b',
  'a b@c.fr|a\u202Eb@c.fr|A+B@C.FR|@b.fr|Klinky2026!|klinky|Klinky2026é!|aA1!',
  '7b0e2f0e-3d55-4a7b-8e8b-6f0f0a3d6f11|7B0E2F0E-3D55-4A7B-8E8B-6F0F0A3D6F11|7b0e2f0e|pkce_a-b|a.b',
  '2026-03-01T10:00:00.123456Z_7b0e2f0e-3d55-4a7b-8e8b-6f0f0a3d6f11|RESET|CONFIRM',
]
  .flatMap((line) => line.split('|'))
  .concat('a'.repeat(43), 'a'.repeat(200), `aA1!${'a'.repeat(68)}`, `aA1!${'a'.repeat(69)}`);

const NUMBERS = [
  0, 0.01, 0.1, 0.005, 1e-7, 1, 3, 12.5, 28, 29, 100, 850, 1188, 1189, 1e6, 9_999_999.99, 1e7, -0.01, -850,
];

let document: v.InferOutput<typeof Document>;
let ajv: Ajv2020;

const app = createApp({
  supabaseUrl: 'http://127.0.0.1:1',
  publishableKey: 'publishable',
  secretKey: 'secret',
  allowedOrigins: [],
  smtp: { host: '127.0.0.1', port: 1, isSecure: false, credentials: null, from: 'noreply@klinky.test' },
  proxies: { count: 0, secret: null },
  rateLimitScale: 1,
});

/** Each operation with an input, and the schema of the input. */
const calls = app.routes.flatMap(({ method, path, handler }) => {
  const operation = operationOf(handler)?.operation;
  const name = path.replace(/^\/v1/, '').replaceAll(/:(\w+)/g, '{$1}');
  const inputs = [
    ...(operation?.body && !isFile(operation.body)
      ? [{ kind: 'body' as const, schema: operation.body }]
      : []),
    ...(operation?.query ? [{ kind: 'query' as const, schema: operation.query }] : []),
  ];
  return inputs.map(({ kind, schema }) => ({
    title: `${method} ${name} ${kind}`,
    method,
    name,
    kind,
    schema,
  }));
});

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  document = v.parse(Document, await (await app.request('/v1/openapi.json')).json());
  ajv = new Ajv2020({
    strict: false,
    multipleOfPrecision: 6,
    formats: { uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, date: isDate, 'date-time': true },
  });
  ajv.addSchema(document, 'api');
});

test.each(calls)(
  'the API accepts every input that the document allows for $title',
  ({ method, name, kind, schema }) => {
    const documented = documentedInput(method, name, kind);
    const validate = ajv.compile(pointed(documented));
    fc.assert(
      fc.property(valueOf(documented), (value) => {
        expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
        const parsed = v.safeParse(schema, value);
        const refused = fieldIssues(parsed.issues ?? [])
          .map(({ path, code }) => `${path}=${code}`)
          .filter((issue) => !BEYOND_THE_SCHEMA.some((rule) => rule.test(issue)));
        expect(refused, JSON.stringify(value)).toEqual([]);
      }),
      { seed: SEED, numRuns: INPUTS },
    );
  },
);

test('the document refuses the same input as the API, as far as a schema can express the rules', () => {
  const amount = propertyOf('PaymentCreate', 'amount');
  for (const value of [0, -1, 0.005, 1e7]) expect(amount(value), String(value)).toBe(false);
  expect(amount(0.01)).toBe(true);
  const day = propertyOf('PaymentCreate', 'paidOn');
  for (const value of ['', '2026-02-30', '1899-12-31', 20_260_301])
    expect(day(value), String(value)).toBe(false);
  const postalCode = propertyOf('PropertyCreate', 'postalCode');
  for (const value of ['', '00123', '99000', '6900']) expect(postalCode(value), value).toBe(false);
  const phoneNumber = propertyOf('TenantCreate', 'phoneNumber');
  for (const value of ['06\n12', '06\u202812', '0'.repeat(201)])
    expect(phoneNumber(value), value).toBe(false);
  for (const value of [
    '112',
    '\u202A06\u00A012\u00A034\u00A056\u00A078\u202C',
    '+\u200E3\u200B3 6 12 34 56 78',
  ])
    expect(phoneNumber(value), value).toBe(true);
  const name = propertyOf('PropertyCreate', 'name');
  for (const value of ['', ' ', 'a\nb', 'a\u202Eb', '李', 'a'.repeat(201)])
    expect(name(value), value).toBe(false);
});

/** Returns the documented schema of a call's body, or of its query as one object. */
function documentedInput(method: string, path: string, kind: 'body' | 'query'): unknown {
  const call = document.paths[path]?.[method.toLowerCase()];
  if (kind === 'body') return call?.requestBody?.content['application/json']?.schema;
  const parameters = call?.parameters.filter((parameter) => parameter.in === 'query') ?? [];
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

const propertyOf = (name: string, property: string): ValidateFunction =>
  ajv.compile({ $ref: `api#/components/schemas/${name}/properties/${property}` });

/** Makes the references of a schema start at the root of the document, which ajv knows as `api`. */
function pointed(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
}

/** Generates values that fit the basic types of a documented schema. */
function valueOf(documented: unknown): fc.Arbitrary<unknown> {
  const schema = v.parse(Schema, documented);
  if (schema.$ref !== undefined) {
    const [, , , name = '', , field] = schema.$ref.split('/');
    const named = document.components.schemas[name];
    return valueOf(field === undefined ? named : v.parse(Schema, named).properties[field]);
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const types = Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined;
  const branches = schema.anyOf ?? schema.oneOf ?? types;
  if (branches) return fc.oneof(...branches.map(valueOf));
  if (schema.type === 'object') {
    const own = Object.entries(schema.properties).filter(([, property]) => property.readOnly !== true);
    const fields = Object.fromEntries(own.map(([name, property]) => [name, valueOf(property)]));
    return fc.record(fields, { requiredKeys: schema.required.filter((name) => name in fields) });
  }
  if (schema.type === 'array')
    return fc.array(valueOf(schema.items), { minLength: schema.minItems, maxLength: schema.minItems + 2 });
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'boolean') return fc.boolean();
  const validate = ajv.compile(pointed(schema));
  const isText = schema.type === 'string';
  const accepted = (isText ? TEXTS : NUMBERS).filter((value) => validate(value));
  if (accepted.length === 0) throw new Error(`No example fits ${JSON.stringify(schema)}`);
  const other = isText ? fc.string({ unit: 'grapheme' }) : fc.integer().map((cents) => cents / 100);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...accepted) },
    { weight: 1, arbitrary: other.map((value) => (validate(value) ? value : accepted[0])) },
  );
}

function isDate(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(`${text}T`);
}
