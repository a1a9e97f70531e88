import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { log } from '../shared/log.ts';
import { codeOf, unusablePort } from './ports.ts';

/**
 * The open connections of each server. `closeAllConnections` of Node's server leaves WebSockets open, so `close` needs
 * this list.
 */
const connections = new WeakMap<Server, Set<Socket>>();

/** Resolves when the server listens on the port of 127.0.0.1. Rejects with advice if the server cannot listen on the port. */
export function listen(server: Server, port: number): Promise<void> {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return new Promise((resolve, reject) => {
    // Another program may have taken the port since `assertPortsFree`.
    const fail = (error: Error) => reject(unusablePort(String(port), codeOf(error)));
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail);
      // Logs later errors of the server. For example, a new connection fails if this process has no file handle left.
      server.on('error', (error) => log.error(`[port ${port}] ${String(error)}`));
      resolve();
    });
  });
}

/** Closes the server and all its connections. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of connections.get(server) ?? []) socket.destroy();
  });
}
