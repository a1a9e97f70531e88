import { RETRY_HEADERS } from '../shared/unavailable.ts';

const API_VERSION = '2024-01-01';

/** A refusal as Supabase Auth words it: HTTP status, stable code, message and, for some codes, more. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: object;

  constructor(status: number, code: string, message: string, extra: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** The answer for a refusal, in the form of the API version the request asks for (supabase-js asks for the newer). */
export function errorResponse(request: Request, error: AuthError): Response {
  const { status, code, message, extra } = error;
  const retry = status === 503 ? RETRY_HEADERS : {};
  if (request.headers.get('x-supabase-api-version') === API_VERSION) {
    return Response.json(
      { code, message, ...extra },
      { status, headers: { ...retry, 'x-supabase-api-version': API_VERSION } },
    );
  }
  return Response.json(
    { code: status, error_code: code, msg: message, ...extra },
    { status, headers: retry },
  );
}
