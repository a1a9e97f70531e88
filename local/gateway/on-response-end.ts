import type { ServerResponse } from 'node:http';

/** Calls back once, after the answer or the end of the connection. A pipelined answer that waits for another has no event for the latter. */
export function onResponseEnd(response: ServerResponse, callback: () => void): void {
  const { socket } = response.req;
  const over = (): void => {
    response.off('close', over);
    socket.off('close', over);
    callback();
  };
  // For any number of pipelined requests.
  socket.setMaxListeners(0);
  response.once('close', over);
  socket.once('close', over);
  if (socket.destroyed) over();
}
