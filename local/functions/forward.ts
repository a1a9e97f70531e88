import { request as requestHttp, type Agent, type IncomingMessage, type ServerResponse } from 'node:http';

/** Streams the request to the function on this port of 127.0.0.1, and streams the function's response back. */
export function forward(exchange: {
  request: IncomingMessage;
  response: ServerResponse;
  port: number;
  agent: Agent;
}): void {
  const { request, response, port, agent } = exchange;
  const upstream = requestHttp({
    agent,
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url?.replace(/^\/functions\/v1(?=\/)/, ''),
    headers: forwardedHeaders(request),
  });
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
    // If the function crashes in the middle of its response, the client must not take the response for complete.
    answer.on('error', () => response.destroy());
  });
  upstream.on('error', () => {
    if (!response.destroyed)
      refuse(response, 503, { code: 'WORKER_ERROR', message: 'Function ended during the request' });
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

/**
 * Returns the headers for the function: the client's headers, with the client's address appended to X-Forwarded-For as
 * in a hosted project. A client can forge all addresses in this header except the last. Leaves out other headers that
 * state an address.
 */
function forwardedHeaders(request: IncomingMessage): string[] {
  const headers: string[] = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    if (!/^(x-forwarded-.*|forwarded|x-real-ip)$/i.test(name))
      headers.push(name, request.rawHeaders[index + 1] ?? '');
  }
  const before = request.headers['x-forwarded-for'];
  const addresses = [before ?? [], request.socket.remoteAddress ?? ''].flat().filter((text) => text !== '');
  headers.push('X-Forwarded-For', addresses.join(', '), 'X-Forwarded-Proto', 'http');
  return headers;
}

/** Sends an error response. If a part of the function's response was already sent, closes the connection instead. */
export function refuse(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(status === 503 ? { 'retry-after': '1' } : {}),
  });
  response.end(JSON.stringify(body));
}
