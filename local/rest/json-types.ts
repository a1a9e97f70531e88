import type { Types } from '../shared/lite.ts';

/**
 * Converts values to the JSON of PostgREST. Without these types, `@supabase/lite` returns such values as Postgres
 * prints them.
 */
export const REST_TYPES: Types = {
  // lite passes the value as JSON text. By default, the driver would encode this text as JSON a second time.
  jsonb: {
    to: 3802,
    from: [3802],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  },
  bytea: {
    to: 17,
    from: [17],
    serialize: String,
    parse: (text: string) => text,
  },
  numeric: {
    to: 1700,
    from: [1700],
    serialize: String,
    parse: (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text),
  },
  timestamp: {
    to: 1114,
    from: [1114],
    serialize: (value: string) => value,
    parse: (text: string) => text.replace(' ', 'T'),
  },
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: (value: string) => value,
    parse: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  },
};
