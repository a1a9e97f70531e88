import { randomInt } from 'node:crypto';
import { isPortFree } from '../local/processes/ports.ts';

/**
 * Returns a free port whose neighbours (PostgreSQL N+1, mailbox N+3, SMTP N+4) are free too. It is below the range for outgoing
 * connections: one of the stack's own connections could otherwise take it before the app.
 */
export async function freeStackPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const free = await Promise.all([port, port + 1, port + 3, port + 4].map(isPortFree));
    if (free.every(Boolean)) return port;
  }
}
