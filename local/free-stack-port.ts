import { randomInt } from 'node:crypto';
import { isPortFree } from './processes/ports.ts';

/**
 * Returns a free port N for a stack. The ports N+1 (PostgreSQL), N+3 (mailbox) and N+4 (SMTP) are also free. N is below
 * the range of ports for outgoing connections, so that no connection of the stack takes the port first.
 */
export async function freeStackPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const free = await Promise.all([port, port + 1, port + 3, port + 4].map(isPortFree));
    if (free.every(Boolean)) return port;
  }
}
