import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { errorText } from '../errors.ts';
import type { RequestEnv } from './context.ts';

/** Writes one line per request: the route, the user's id and the result. */
export const logRequests = createMiddleware<RequestEnv>(async (c, next) => {
  const startedMs = performance.now();
  await next();
  const status = c.res.status;
  console.log(
    inOneLine({
      level: status >= 500 ? 'error' : 'info',
      event: 'request',
      method: c.req.method,
      // The log has the pattern of the route instead of the path. A path contains ids, and a query may contain a
      // one-time token.
      route: routePath(c, -1),
      status,
      ms: Math.round((performance.now() - startedMs) * 10) / 10,
      requestId: c.get('requestId'),
      // The user id of a refused token is left out, because it is not verified.
      userId: status === 401 ? undefined : c.get('userId'),
    }),
  );
});

/** Logs an error with details that the caller does not get. */
export function logError(requestId: string, error: unknown): void {
  const cause = error instanceof Error && error.cause !== undefined ? errorText(error.cause) : undefined;
  console.error(inOneLine({ level: 'error', event: 'failure', requestId, detail: errorText(error), cause }));
}

/** Logs the id of a row that is left out of a list because it cannot be read. */
export function logUnreadable(id: string, detail: string): void {
  console.error(inOneLine({ level: 'error', event: 'unreadable row', id, detail }));
}

/** Returns JSON on one line, without characters that hide or reorder text in a terminal. */
function inOneLine(entry: object): string {
  return JSON.stringify(entry).replaceAll(
    /[\p{Cc}\u2028\u2029\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
