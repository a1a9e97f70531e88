/** lite passes jsonb that is already JSON text, and parses instants with JavaScript's Date. */
export const AUTH_TYPES = {
  jsonb: { to: 3802, from: [3802], serialize: toJsonText, parse: JSON.parse },
  json: { to: 114, from: [114], serialize: toJsonText, parse: JSON.parse },
  timestamp: {
    to: 1114,
    from: [1114],
    serialize: String,
    parse: (text: string) => `${text.replace(' ', 'T')}Z`,
  },
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: String,
    parse: (text: string) => text.replace(' ', 'T').replace(/\+00$/, 'Z'),
  },
};

function toJsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
