import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Forwards a request to another origin and returns the unchanged response. `path` replaces the path of the request. */
export function forwardRequest(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
  path = request.url ?? '/',
): void {
  const { method, headers } = request;
  const onward = ask(
    new URL(path, origin),
    { method, headers: { ...headers, host: new URL(origin).host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** Forwards a request that opens a WebSocket. */
export function forwardUpgrade(origin: string, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { hostname, port, host } = new URL(origin);
  const onward = connect(Number(port), hostname);
  const lines = [`${request.method} ${request.url} HTTP/1.1`, `Host: ${host}`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    if (name.toLowerCase() !== 'host') lines.push(`${name}: ${request.rawHeaders[index + 1]}`);
  }
  onward.write(`${lines.join('\r\n')}\r\n\r\n`);
  onward.write(head);
  onward.pipe(socket).pipe(onward);
  for (const side of [onward, socket]) {
    side.on('error', () => {
      onward.destroy();
      socket.destroy();
    });
  }
}
