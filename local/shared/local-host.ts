import type { IncomingMessage } from 'node:http';

/**
 * Returns true if the request names this machine as its host. Without this check, a website whose host name resolves to
 * 127.0.0.1 could use the stack. The stack's publishable key is public, and the mailbox has no password.
 */
export function isLocalHost(request: IncomingMessage): boolean {
  return /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(request.headers.host ?? '');
}
