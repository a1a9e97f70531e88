import type { ServerResponse } from 'node:http';

/**
 * Calls back once, after the answer or the end of the connection. If the connection ends while a pipelined answer waits
 * for another answer, the waiting answer has no event.
 */
export function onResponseEnd(response: ServerResponse, callback: () => void): void {
  const { socket } = response.req;
  const over = (): void => {
    response.off('close', over);
    socket.off('close', over);
    callback();
  };
  // Allows any number of listeners, since any number of requests can be pipelined.
  socket.setMaxListeners(0);
  response.once('close', over);
  socket.once('close', over);
  if (socket.destroyed) over();
}
