import type { ServerResponse } from 'node:http';

/**
 * Calls `callback` once, after the response is sent or the connection ends. Node emits no event for a pipelined
 * response if the connection ends while the response waits for an earlier response.
 */
export function onResponseEnd(response: ServerResponse, callback: () => void): void {
  const { socket } = response.req;
  const over = (): void => {
    response.off('close', over);
    socket.off('close', over);
    callback();
  };
  // Allows any number of listeners, because a client can pipeline any number of requests.
  socket.setMaxListeners(0);
  response.once('close', over);
  socket.once('close', over);
  if (socket.destroyed) over();
}
