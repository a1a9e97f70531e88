import type { IncomingMessage } from 'node:http';

/**
 * True if the host named in a request is this machine. The stack's keys are public and its mailbox has no password, so
 * the stack must not answer a web page whose own host name resolves to 127.0.0.1.
 */
export function isLocalHost(request: IncomingMessage): boolean {
  return /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(request.headers.host ?? '');
}
