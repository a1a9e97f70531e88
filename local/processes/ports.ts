import { createServer } from 'node:net';

/**
 * Throws an error with advice if another program uses one of the ports of 127.0.0.1, or if this process may not use one
 * of the ports. `purposes` maps each port to its purpose, which the message states.
 */
export async function assertPortsFree(purposes: ReadonlyMap<number, string>): Promise<void> {
  for (const [port, purpose] of purposes) {
    const code = await bindError(port);
    if (code !== null) throw unusablePort(`${port} (${purpose})`, code);
  }
}

/** Returns the error for a port on which this process cannot listen. */
export function unusablePort(port: string, code: string): Error {
  const why = code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${code})`;
  return new Error(
    `Port ${port} ${why}. Stop the program that uses the port, or choose other ports: npm start -- --port N`,
  );
}

/** Returns true if a port of 127.0.0.1 is free. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await bindError(port)) === null;
}

function bindError(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(codeOf(error)));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** Returns the code of an error of the system, or its message. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.message);
