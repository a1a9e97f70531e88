import * as v from 'valibot';
import type { IssueCode } from '@shared/contract/values/issue-code.ts';
import type { ErrorBody, ErrorCode, FieldIssue } from '@shared/contract/errors.ts';
import type { Locale } from '@shared/contract/users/user.ts';

/** An error response of the API. `errorCode` is the reason, and `issues` are the invalid fields. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly errorCode: ErrorCode;
  readonly status: number;
  readonly issues: readonly FieldIssue[];
  readonly requestId: string | null;
  /** The id of the object that an earlier call has made with the same `idempotencyKey`. */
  readonly existingId: string | undefined;
  /** The seconds to wait before a retry, if the API states a wait. */
  readonly retryAfterSeconds: number | null;

  constructor(
    body: Pick<ErrorBody, 'errorCode' | 'message' | 'issues' | 'existingId'>,
    status: number,
    requestId: string | null,
    retryAfterSeconds: number | null = null,
  ) {
    super(body.message);
    this.errorCode = body.errorCode;
    this.status = status;
    this.issues = body.issues ?? [];
    this.requestId = requestId;
    this.existingId = body.existingId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const isText = (value: unknown): boolean => typeof value === 'string';

/**
 * `ErrorBody` without its lists of codes, so that the sign-in page does not load these lists. This schema also accepts
 * codes of a newer API.
 */
const AnyErrorBody = v.object({
  errorCode: v.custom<ErrorCode>(isText),
  message: v.string(),
  requestId: v.string(),
  issues: v.optional(v.array(v.object({ path: v.string(), code: v.custom<IssueCode>(isText) }))),
  existingId: v.optional(v.string()),
});

/** Thrown if the API does not respond, because the browser is offline or the connection was lost. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** A file that is sent instead of `body`. */
  readonly file?: Blob;
  /** The language of the texts in the response. */
  readonly locale?: Locale;
  readonly signal?: AbortSignal;
  /**
   * True if the browser must complete the request even if the user leaves the page. Use this option if the page shows
   * the result at once, without waiting for the response.
   */
  readonly keepalive?: boolean;
  /**
   * True for a call that is never repeated: a PUT that makes the API refuse the same PUT, or a GET that counts towards a
   * limit and has a repetition of its own.
   */
  readonly isOnce?: boolean;
}

/**
 * Calls the API and returns its JSON response, validated against the contract. Throws ApiError for an error response.
 * Throws NetworkError if there is no response.
 */
export async function callApi<TSchema extends v.GenericSchema>(
  path: string,
  schema: TSchema,
  call: Call = {},
): Promise<v.InferOutput<TSchema>> {
  const text = await sendSafely(path, call, (response) => response.text());
  return v.parse(schema, text === '' ? undefined : JSON.parse(text));
}

export interface DownloadedFile {
  readonly blob: Blob;
  /** The file name in the API's response, or `null`. */
  readonly fileName: string | null;
  readonly headers: Headers;
}

/** Calls the API for a file. Throws the same errors as `callApi`. */
export const callApiForFile = (path: string, call: Call): Promise<DownloadedFile> =>
  sendSafely(path, call, async (response) => {
    const disposition = response.headers.get('content-disposition') ?? '';
    // The header may contain several file names. The last name is complete.
    const fileName = /.*filename(?:="|\*=UTF-8'')([^"/\\]+)/.exec(disposition)?.[1];
    return {
      blob: await response.blob(),
      fileName: fileName === undefined ? null : decodeURIComponent(fileName),
      headers: response.headers,
    };
  });

/**
 * Returns true if a repeated call has no second effect. A POST is safe if it has a key, sends a file (the API keeps the
 * same bytes once), or makes only a draft or a download. After a DELETE, the repeated call may find nothing
 * (`nullIfGone`).
 */
const isRepeatable = (path: string, { method, body, file, isOnce = false }: Call): boolean =>
  method === 'POST'
    ? file !== undefined ||
      /\/(?:preview|download)$/.test(path) ||
      (typeof body === 'object' && body !== null && 'idempotencyKey' in body)
    : !isOnce;

/**
 * Sends a request and reads the response. If the service fails or breaks off the response, repeats a safe call once. For
 * example, Supabase stops an instance of the function that has used up its processor time.
 */
async function sendSafely<T>(path: string, call: Call, read: (response: Response) => Promise<T>): Promise<T> {
  const attempt = async (): Promise<T> => {
    const response = await send(path, call);
    return readBody(() => read(response));
  };
  try {
    return await attempt();
  } catch (error) {
    const isBrokenOff =
      error instanceof NetworkError ||
      (error instanceof ApiError && error.errorCode === 'SERVICE_UNAVAILABLE');
    if (isBrokenOff && isRepeatable(path, call)) return attempt();
    throw error;
  }
}

/**
 * Sends a request. The server refuses the request if the account is too busy for a moment. This function then repeats
 * the request up to two times, after growing pauses.
 */
async function send(path: string, call: Call, tries = 2): Promise<Response> {
  const response = await sendOnce(path, call);
  if (response.ok) return response;
  const error = await readError(response);
  if (error.retryAfterSeconds !== 1 || tries === 0) throw error;
  await new Promise((resolve) => setTimeout(resolve, 1000 * (3 - tries)));
  return send(path, call, tries - 1);
}

async function sendOnce(
  path: string,
  { method = 'GET', body, file, locale, signal, keepalive }: Call,
): Promise<Response> {
  const type = file?.type ?? (body === undefined ? undefined : 'application/json');
  try {
    return await fetch(`/v1${path}`, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(type && { 'content-type': type }),
        ...(locale && { 'accept-language': locale }),
      },
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
      keepalive: keepalive ?? false,
    });
  } catch (error) {
    throw networkErrorUnlessAborted(error);
  }
}

async function readBody<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw networkErrorUnlessAborted(error);
  }
}

const networkErrorUnlessAborted = (error: unknown): unknown =>
  error instanceof DOMException && error.name === 'AbortError'
    ? error
    : new NetworkError('The server did not respond', { cause: error });

async function readError(response: Response): Promise<ApiError> {
  const parsed = v.safeParse(AnyErrorBody, await response.json().catch(() => null));
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || null;
  if (parsed.success) {
    return new ApiError(parsed.output, response.status, parsed.output.requestId, retryAfterSeconds);
  }
  // A proxy has responded instead of the API, so only the status is known.
  const errorCode: ErrorCode =
    response.status === 401
      ? 'UNAUTHENTICATED'
      : response.status === 429
        ? 'TOO_MANY_REQUESTS'
        : response.status >= 502
          ? 'SERVICE_UNAVAILABLE'
          : 'INTERNAL_ERROR';
  return new ApiError(
    { errorCode, message: `HTTP ${response.status}` },
    response.status,
    null,
    retryAfterSeconds,
  );
}

/** Returns true if the error means that the requested resource no longer exists. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.errorCode === 'NOT_FOUND';

/**
 * Returns true if the error means that the session has ended. Returns false for wrong credentials, although their
 * response has the same status.
 */
export const isSessionLost = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.errorCode === 'UNAUTHENTICATED';
