import { inspect } from 'node:util';
import postgres from 'postgres';
import { log, withoutValues } from '../shared/log.ts';
import { unavailability } from '../shared/unavailable.ts';

/** Returns a refusal in the form of PostgREST. */
export function refuse(
  status: number,
  { code, message, details = null }: { code: string; message: string; details?: string | null },
  headers: Record<string, string> = {},
): Response {
  const body = JSON.stringify({ code, message, details, hint: null });
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

/** Converts a database error to an error from which `@supabase/lite` makes the same response as PostgREST. */
export function toRefusal(error: unknown): unknown {
  if (isUnwritable(error)) return refusal(INVALID_TEXT, 'invalid input syntax', null);
  if (!(error instanceof postgres.PostgresError)) return error;
  const answer = withStatus(error);
  refusals.set(answer, `[rest] ${error.code} ${withoutValues(error)}`);
  return answer;
}

/** The log line for each refusal by the database. */
const refusals = new WeakMap<object, string>();

// lite logs every refusal with a stack trace. Any caller can cause refusals, so this function logs only one line for
// each. `logUnavailable` logs errors that make the database unavailable.
console.error = (...parts: unknown[]): void => {
  if (parts.some((part) => unavailability(part) !== null)) return;
  const [first] = parts;
  const line = typeof first === 'object' && first !== null ? refusals.get(first) : undefined;
  log.error(line ?? `[rest] ${parts.map((part) => inspect(part)).join(' ')}`);
};

/**
 * Returns true if the driver cannot encode a value as the type of its parameter. For example, the value for a date may
 * be a list.
 */
function isUnwritable(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError;
}

const INVALID_TEXT = '22P02';

/**
 * Returns true if PostgreSQL refused a text with a NUL character. PostgREST sends texts as JSON, for which PostgreSQL
 * has a different error (see `withStatus`).
 */
const isZero = ({ code, message }: postgres.PostgresError) => code === '22021' && message.endsWith(' 0x00');

/**
 * PostgREST's status for errors that lite does not handle: a write to a computed column of a view, a failed check
 * constraint, a statement that took too long, a write in a read-only transaction. If a request is nested too deeply,
 * PostgREST returns 500. This stack returns 400, because the mistake is the caller's.
 */
const STATUS: Readonly<Record<string, number>> = {
  '0A000': 400,
  '23514': 400,
  '54000': 400,
  '57014': 500,
  '25006': 405,
};

/** Returns true if the role in the token does not exist. PostgreSQL reports such a role as an invalid value. */
const isUnknownRole = ({ code, message }: postgres.PostgresError) =>
  code === '22023' && /^role .* does not exist$/s.test(message);

/** Converts an error to a database error for which lite returns PostgREST's response. */
function withStatus(error: postgres.PostgresError): Error {
  const { code, message, detail } = error;
  if (isZero(error)) {
    return refusal(
      '22P05',
      'unsupported Unicode escape sequence',
      String.raw`\u0000 cannot be converted to text.`,
    );
  }
  const status = isUnknownRole(error) ? 401 : STATUS[code];
  return status === undefined ? error : refusal(code, message, detail ?? null, status);
}

function refusal(code: string, message: string, details: string | null, status = 400): Error {
  return Object.assign(new Error(JSON.stringify({ code, message, details, hint: null })), {
    code: 'PGRST',
    detail: JSON.stringify({ status, headers: {} }),
  });
}
