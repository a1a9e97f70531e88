import { lookup } from 'node:dns/promises';
import net from 'node:net';
import tls from 'node:tls';

/** A server by its name, which with TLS must be the one on its certificate. */
interface Server {
  readonly host: string;
  readonly port: number;
  /** TLS from the start. */
  readonly isSecure: boolean;
}

const SHORTEST_ATTEMPT_MS = 500;

/**
 * A connection to a server by the first of its addresses that works, IPv4 first, within the time given. Left to choose among
 * addresses by itself, the runtime of hosted functions gives a socket on which TLS never starts.
 */
export async function openSocket(server: Server, timeoutMs: number): Promise<net.Socket> {
  const half = timeoutMs / 2;
  return openFirst(await addressesOf(server.host, half), server, half);
}

async function addressesOf(host: string, timeoutMs: number): Promise<string[]> {
  let timer;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The address of ${host} was not found in time`)), timeoutMs);
  });
  try {
    const found = await Promise.race([lookup(host, { all: true }), late]);
    return found.toSorted((a, b) => a.family - b.family).map(({ address }) => address);
  } finally {
    clearTimeout(timer);
  }
}

/** The same for addresses that are known. */
export async function openFirst(
  addresses: readonly string[],
  server: Server,
  timeoutMs: number,
): Promise<net.Socket> {
  const deadline = performance.now() + timeoutMs;
  const failures: Error[] = [];
  for (const [index, address] of addresses.entries()) {
    // Each has an equal share of what is left: one that is dead leaves time for the others.
    const shareMs = (deadline - performance.now()) / (addresses.length - index);
    const opened = await open(server, address, Math.max(shareMs, SHORTEST_ATTEMPT_MS));
    if (!(opened instanceof Error)) return opened;
    failures.push(opened);
  }
  const reasons = failures.map(({ message }) => message).join('; ');
  throw new AggregateError(failures, `${server.host} cannot be reached: ${reasons}`);
}

/** A connection to an address, or what was in the way. */
function open(server: Server, address: string, timeoutMs: number): Promise<net.Socket | Error> {
  const { host, port, isSecure } = server;
  return new Promise((resolve) => {
    const socket = isSecure
      ? tls.connect({ host: address, port, ...(net.isIP(host) === 0 && { servername: host }) })
      : net.connect({ host: address, port });
    const timer = setTimeout(() => {
      socket.destroy(new Error(`${address} did not answer in time`));
    }, timeoutMs);
    const settle = (outcome: net.Socket | Error) => {
      clearTimeout(timer);
      if (outcome instanceof Error) socket.destroy();
      resolve(outcome);
    };
    // Also later: what fails before anybody else listens must not end the process.
    socket.on('error', settle);
    // Hosted, a certificate that is refused is heard of right after the connection.
    socket.once(isSecure ? 'secureConnect' : 'connect', () => setTimeout(settle, 0, socket));
  });
}
