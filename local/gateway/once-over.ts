import type { ServerResponse } from 'node:http';

/** Calls back once it has been answered or the connection has ended, of which a pipelined answer that waits for another says nothing. */
export function onceOver(response: ServerResponse, callback: () => void): void {
  const { socket } = response.req;
  const over = (): void => {
    response.off('close', over);
    socket.off('close', over);
    callback();
  };
  // However many are pipelined.
  socket.setMaxListeners(0);
  response.once('close', over);
  socket.once('close', over);
  if (socket.destroyed) over();
}
