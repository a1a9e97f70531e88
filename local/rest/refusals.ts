import postgres from 'postgres';
import { log } from '../shared/log.ts';
import { unavailability } from '../shared/unavailable.ts';

/** An error of the database in the form for which lite gives PostgREST's answer. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError)) return error;
  const refusal = withStatus(error);
  refusals.set(refusal, `[rest] ${error.code} ${error.message}`);
  return refusal;
}

/** Refusals of the database, with a line for the log. */
const refusals = new WeakMap<object, string>();

// lite prints every refusal, which any caller can provoke, with a stack trace; one line in the log is enough. Of what makes the
// database unavailable the log has a line of its own.
const print = console.error;
console.error = (...parts: unknown[]): void => {
  if (parts.some((part) => unavailability(part) !== null)) return;
  const [first] = parts;
  const line = typeof first === 'object' && first !== null ? refusals.get(first) : undefined;
  if (line === undefined) print(...parts);
  else log.error(line);
};

/** The status that PostgREST gives to errors that lite does not handle: a failed check constraint, a statement that took too long. */
const STATUS: Readonly<Record<string, number>> = { '23514': 400, '57014': 500 };

/** As an ordinary database error, such a one becomes PostgREST's answer. */
function withStatus(error: postgres.PostgresError): Error {
  const { code, message, detail } = error;
  const status = STATUS[code];
  if (status === undefined) return error;
  return Object.assign(new Error(JSON.stringify({ code, message, details: detail ?? null, hint: null })), {
    code: 'PGRST',
    detail: JSON.stringify({ status, headers: {} }),
  });
}
