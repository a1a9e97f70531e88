import postgres from 'postgres';
import { RETRY_HEADERS, unavailability } from '../shared/unavailable.ts';

const API_VERSION = '2024-01-01';

/**
 * A refusal with the HTTP status, code and message of Supabase Auth. `extra` has fields that only the responses with
 * some codes contain, such as the reasons of `weak_password`.
 */
export class AuthError extends Error {
  readonly status: number;
  /** Null if a hook has refused the request, because such a refusal has no code. */
  readonly code: string | null;
  readonly extra: object;

  constructor(
    status: number,
    code: string | null,
    message: string,
    extra: object = {},
    cause: postgres.PostgresError | null = null,
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/**
 * Waits for a write to the tables of Auth. If Postgres refuses the write, for instance by a trigger of the project,
 * throws 500 with the message of Supabase Auth for this write.
 */
export async function refusedWith<Result>(message: string, write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || unavailability(error) !== null) throw error;
    throw new AuthError(500, 'unexpected_failure', message, {}, error);
  }
}

/**
 * Returns the response for a refusal. The form of the response depends on the API version, which a header of the
 * request names. supabase-js asks for the newer version.
 */
export function errorResponse(request: Request, error: AuthError): Response {
  const { status, message, extra } = error;
  const code = error.code ?? (status === 500 ? 'unexpected_failure' : 'unknown');
  const isNewer = request.headers.get('x-supabase-api-version') === API_VERSION;
  const refused = isNewer ? null : refusedBy(error);
  const headers = {
    ...(status === 503 && RETRY_HEADERS),
    ...(isNewer && { 'x-supabase-api-version': API_VERSION }),
    // In the newer version, Supabase Auth omits this header from a response with the code weak_password.
    ...(error.code !== null && !(isNewer && code === 'weak_password') && { 'x-sb-error-code': code }),
  };
  if (refused !== null) return Response.json(refused.body, { status: refused.status, headers });
  const body = isNewer ? { code, message } : { code: status, error_code: code, msg: message };
  return Response.json({ ...body, ...extra }, { status, headers });
}

/**
 * If a trigger of the project has raised the error with a code `PT…`, returns the trigger's status and its body.
 * Otherwise returns null. Only responses in the older API version contain this status and body.
 */
function refusedBy({ cause }: AuthError): { status: number; body: object } | null {
  if (!(cause instanceof postgres.PostgresError)) return null;
  const [, status] = /^PT(\d{3})$/.exec(cause.code) ?? [];
  if (status === undefined) return null;
  const { code, message, hint, detail } = cause;
  return {
    status: Number(status),
    body: { code, message, ...(hint && { hint }), ...(detail && { detail }) },
  };
}
