import { lookup } from 'node:dns/promises';
import net from 'node:net';
import tls from 'node:tls';

/** A server. If TLS is used, the server's certificate must name `host`. */
interface Server {
  readonly host: string;
  readonly port: number;
  /** True if TLS starts with the connection. */
  readonly isSecure: boolean;
}

const SHORTEST_ATTEMPT_MS = 500;

/**
 * Returns a connection to the first reachable address of a server within `timeoutMs`. Tries IPv4 addresses first.
 * Resolves the name itself: on hosted functions, TLS never starts on a socket that was opened by name.
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

/** Returns a connection to the first reachable of the given addresses. */
export async function openFirst(
  addresses: readonly string[],
  server: Server,
  timeoutMs: number,
): Promise<net.Socket> {
  const deadline = performance.now() + timeoutMs;
  const failures: Error[] = [];
  for (const [index, address] of addresses.entries()) {
    // Each address gets an equal share of the remaining time. Therefore an unreachable address leaves time for the
    // other addresses.
    const shareMs = (deadline - performance.now()) / (addresses.length - index);
    const opened = await open(server, address, Math.max(shareMs, SHORTEST_ATTEMPT_MS));
    if (!(opened instanceof Error)) return opened;
    failures.push(opened);
  }
  const reasons = failures.map(({ message }) => message).join('; ');
  throw new AggregateError(failures, `${server.host} cannot be reached: ${reasons}`);
}

/** Returns a connection to an address, or the error. */
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
    // This listener is never removed: an error without a listener would end the process.
    socket.on('error', settle);
    // On hosted functions, the error of a refused certificate arrives just after the event of the connection.
    socket.once(isSecure ? 'secureConnect' : 'connect', () => setTimeout(settle, 0, socket));
  });
}
