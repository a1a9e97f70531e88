import { RETRY_HEADERS } from '../shared/unavailable.ts';

const API_VERSION = '2024-01-01';

/** A refusal as Supabase Auth words it: HTTP status, stable code, message and, for some codes, more. */
export class AuthError extends Error {
  readonly status: number;
  /** Null for what a hook said: it has no code of its own. */
  readonly code: string | null;
  readonly extra: object;

  constructor(status: number, code: string | null, message: string, extra: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** The answer for a refusal, in the form of the API version the request asks for (supabase-js asks for the newer). */
export function errorResponse(request: Request, error: AuthError): Response {
  const { status, message, extra } = error;
  const code = error.code ?? (status === 500 ? 'unexpected_failure' : 'unknown');
  const isNewer = request.headers.get('x-supabase-api-version') === API_VERSION;
  const headers = {
    ...(status === 503 && RETRY_HEADERS),
    ...(isNewer && { 'x-supabase-api-version': API_VERSION }),
    // Supabase Auth leaves it out here.
    ...(error.code !== null && !(isNewer && code === 'weak_password') && { 'x-sb-error-code': code }),
  };
  const body = isNewer ? { code, message } : { code: status, error_code: code, msg: message };
  return Response.json({ ...body, ...extra }, { status, headers });
}
