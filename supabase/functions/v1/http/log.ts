import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { inWords } from '../errors.ts';
import type { RequestEnv } from './context.ts';

/** Writes one line per request: what was asked, by whom (the user's id, nothing else), what came of it. */
export const logRequests = createMiddleware<RequestEnv>(async (c, next) => {
  const startedMs = performance.now();
  await next();
  const status = c.res.status;
  console.log(
    inOneLine({
      level: status >= 500 ? 'error' : 'info',
      event: 'request',
      method: c.req.method,
      // The pattern, not the path: a path carries ids, a query may carry a one-time token.
      route: routePath(c, -1),
      status,
      ms: Math.round((performance.now() - startedMs) * 10) / 10,
      requestId: c.get('requestId'),
      // The id in a token that was refused has not been verified.
      userId: status === 401 ? undefined : c.get('userId'),
    }),
  );
});

/** Logs an error that the caller gets no details of. */
export function logError(requestId: string, error: unknown): void {
  const cause = error instanceof Error && error.cause !== undefined ? inWords(error.cause) : undefined;
  console.error(inOneLine({ level: 'error', event: 'failure', requestId, detail: inWords(error), cause }));
}

/** Logs a row that a list leaves out, by its id. */
export function logUnreadable(id: string, detail: string): void {
  console.error(inOneLine({ level: 'error', event: 'unreadable row', id, detail }));
}

/** JSON in which nothing begins a line, or hides or reorders text in a terminal. */
function inOneLine(entry: object): string {
  return JSON.stringify(entry).replaceAll(
    /[\p{Cc}\u2028\u2029\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
