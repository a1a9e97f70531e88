import type { IncomingMessage } from 'node:http';

/**
 * Returns true if the request names this machine as its host. The stack's keys are public and its mailbox has no
 * password. Without this check, a website could use the stack if the website's host name resolves to 127.0.0.1.
 */
export function isLocalHost(request: IncomingMessage): boolean {
  return /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(request.headers.host ?? '');
}
