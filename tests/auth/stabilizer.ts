import { decodeJwt } from 'jose';

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/;
const NEVER = '0001-01-01T00:00:00Z';
const OPAQUE_FIELDS: ReadonlyMap<string, string> = new Map([
  ['refresh_token', '<refresh token>'],
  ['token', '<code>'],
  ['expires_at', '<time>'],
  ['exp', '<time>'],
  ['iat', '<time>'],
  ['timestamp', '<time>'],
]);

/**
 * Returns a function that replaces random values, so that recordings can be compared. Ids become numbers in the order
 * of their first appearance. Instants and tokens become names.
 */
export function stabilizer(): (value: unknown) => unknown {
  const numbers = new Map<string, number>();
  const number = (id: string) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
    return `<id ${numbers.get(id)}>`;
  };
  const stabilize = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => stabilize(item));
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return Object.fromEntries(entries.map(([key, field]) => [key, stabilize(field, key)]));
    }
    const opaque = OPAQUE_FIELDS.get(name);
    if (opaque !== undefined) return opaque;
    if (typeof value !== 'string') return value;
    if (name === 'access_token') return { claims: stabilize(decodeJwt(value)) };
    if (INSTANT.test(value) && value !== NEVER) return '<time>';
    return value
      .replace(UUID, number)
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, '<origin>')
      .replace(/after \d+ seconds/, 'after <n> seconds')
      .replace(/\b[0-9a-f]{56}\b/g, '<token hash>')
      .replace(/(?<=code=)\d+/, '<code>')
      .replace(/(?<=unable to parse or verify signature, ).*/, '<reason>');
  };
  return (value) => stabilize(value);
}
