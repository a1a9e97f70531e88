import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names this machine as its host. The stack's keys are public and its mail is open, so a web page
 * that has its own name resolve to 127.0.0.1 must not be served.
 */
export function isLocalHost(request: IncomingMessage): boolean {
  return /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(request.headers.host ?? '');
}
