import type { ServerResponse } from 'node:http';

/**
 * Calls `callback` once, after the response is sent or the connection ends. Listens to the connection too, because a
 * pipelined response waits for earlier responses. If the connection ends during this wait, Node emits no event on the
 * response.
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
