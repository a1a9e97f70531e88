import { createServer } from 'node:net';

/**
 * Throws an error with advice if another program uses one of the ports of 127.0.0.1, or if this process may not use one
 * of the ports. `purposes` maps each port to its purpose, which the message states.
 */
export async function assertPortsFree(purposes: ReadonlyMap<number, string>): Promise<void> {
  for (const [port, purpose] of purposes) {
    const code = await bindError(port);
    if (code === null) continue;
    const why = code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${code})`;
    throw new Error(
      `Port ${port} (${purpose}) ${why}. Stop the program that uses the port, or choose other ports: npm start -- --port N`,
    );
  }
}

/** Returns true if a port of 127.0.0.1 is free. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await bindError(port)) === null;
}

function bindError(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(null)));
  });
}
