import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { StackConfig } from '../config.ts';
import { type Part, startPart } from '../processes/disposal.ts';
import { close, listen } from '../processes/server.ts';
import type { FetchService } from '../shared/lite.ts';
import { type Keys, roleOfKey } from '../shared/keys.ts';
import { isLocalHost } from '../shared/local-host.ts';
import { createOriginCheck } from './origin-check.ts';
import { serveBuiltSpa, serveSpaSources } from './spa.ts';

interface Services {
  functions: { handle(name: string, request: IncomingMessage, response: ServerResponse): void };
  auth: FetchService;
  rest: FetchService;
  storage: FetchService;
  realtime: { handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void };
}

/** The largest body in bytes that REST, Auth and Storage allow without the secret key. The function has its own limits. */
const BODY_MAX_BYTES = 1_000_000;

/** The page of a tenant, and the addresses that redirect to it. */
const TENANT_PAGE = '/locataire';
const TENANT_PAGES = /^\/locataire\/?$/i;

const PAGE_METHODS = new Set(['GET', 'HEAD']);
/**
 * Paths that never get the web app, because they belong to Supabase. If no service handles such a path, the response is
 * 404.
 */
const SERVICES = ['/functions/v1', '/realtime/v1', '/graphql/v1'];

/**
 * Opens the address that the app's pages use. Requests to `/v1/*` go to the function `v1`; a static host does the same
 * with a rewrite rule. Requests to Supabase's paths go to the services of this stack. All other requests get the web
 * app: with `webDev` from its sources and with hot reload, otherwise from its build.
 */
export function startGateway(options: {
  config: StackConfig;
  keys: Keys;
  webDev: boolean;
  services: Services;
}): Promise<Part> {
  const { config, keys, webDev, services } = options;
  const { projectRoot, apiUrl, ports } = config;
  const isOwnPage = createOriginCheck(config);
  const handleByService = createServiceHandler({ services, keys, isOwnPage });

  return startPart(async (disposal) => {
    const server = createServer({
      // The longest wait for a whole request with its body, in milliseconds.
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // The server closes an idle connection later than clients do. So no client sends a request on a connection that
      // the server is closing.
      keepAliveTimeout: 65_000,
    });
    const spa = await disposal.keep(
      'The web app',
      webDev ? serveSpaSources(projectRoot, server) : serveBuiltSpa(projectRoot, apiUrl),
    );

    server.on('request', (request, response) => {
      if (!isLocalHost(request)) {
        return refuse(response, 421, 'The local stack answers as 127.0.0.1 and localhost only.\n');
      }
      const pathname = pathOf(request);
      if (handleByService(request, response, pathname)) return;
      if (SERVICES.some((prefix) => isUnder(pathname, prefix))) return refuse(response, 404, 'Not found.\n');
      if (!PAGE_METHODS.has(request.method ?? '')) {
        response.writeHead(405, { allow: 'GET, HEAD' });
        return void response.end();
      }
      // Browsers keep the token after the # when they follow a redirect.
      if (pathname !== TENANT_PAGE && TENANT_PAGES.test(pathname)) {
        response.writeHead(308, {
          location: TENANT_PAGE,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        });
        return void response.end();
      }
      spa.handle(request, response);
    });

    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      if (isLocalHost(request) && isUnder(pathOf(request), '/realtime/v1')) {
        if (isOwnPage(request.headers)) services.realtime.handleUpgrade(request, socket, head);
        else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      } else if (!(spa.hasHotReload && isHotReload(request))) {
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      }
    });

    await listen(server, ports.api);
    disposal.add('The gateway', () => close(server));
    return {};
  });
}

/**
 * Returns a function that passes a request to the service of its path. The returned function returns false if no
 * service has this path.
 */
function createServiceHandler({
  services,
  keys,
  isOwnPage,
}: {
  services: Services;
  keys: Keys;
  isOwnPage: ReturnType<typeof createOriginCheck>;
}) {
  const listenerOf = (service: FetchService) =>
    getRequestListener((request) => answerOwnPage(service, request, keys));
  const listeners = new Map([
    ['/auth/v1', listenerOf(services.auth)],
    ['/rest/v1', listenerOf(services.rest)],
    ['/storage/v1', listenerOf(services.storage)],
  ]);
  return (request: IncomingMessage, response: ServerResponse, pathname: string): boolean => {
    const functionName = /^\/functions\/v1\/([\w-]+)(?:\/|$)/.exec(pathname)?.[1];
    const name = functionName ?? (isUnder(pathname, '/v1') ? 'v1' : null);
    if (name !== null) {
      services.functions.handle(name, request, response);
      return true;
    }
    const prefix = [...listeners.keys()].find((one) => isUnder(pathname, one));
    const listener = listeners.get(prefix ?? '');
    if (listener === undefined) return false;
    if (isOwnPage(request.headers)) void listener(request, response);
    else refuse(response, 403, 'The local stack answers pages of the app only.\n');
    return true;
  };
}

/**
 * Returns the service's response with headers that let only pages of the request's origin read it. On Supabase, pages
 * of every origin can read a response.
 */
async function answerOwnPage(service: FetchService, request: Request, keys: Keys): Promise<Response> {
  const answer = await answerBounded(service, request, keys);
  const origin = request.headers.get('origin');
  if (origin === null) answer.headers.delete('access-control-allow-origin');
  else answer.headers.set('access-control-allow-origin', origin);
  answer.headers.append('vary', 'Origin');
  return answer;
}

/**
 * Returns the service's response, or a refusal if the body is too large. Requests with the secret key have no limit,
 * because the function stores many documents in one request.
 */
async function answerBounded(service: FetchService, request: Request, keys: Keys): Promise<Response> {
  if (roleOfKey(keys, request.headers.get('apikey')) === 'service_role') return service.fetch(request);
  if (!isText(new URL(request.url).pathname)) return new Response('The path is not text.\n', { status: 400 });
  const bounded = await boundBody(request);
  return bounded === null ? tooLarge() : service.fetch(bounded);
}

function isText(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Returns the request, or null if its body is too large. Stops reading as soon as the body exceeds the limit. */
async function boundBody(request: Request): Promise<Request | null> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) return null;
  if (!request.headers.has('transfer-encoding') || request.body === null) return request;
  const chunks: Uint8Array[] = [];
  const reader = request.body.getReader();
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    // Does not cancel the reader, because this would reset the connection before the client gets the response.
    if (length > BODY_MAX_BYTES) return null;
    chunks.push(part.value);
  }
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: Buffer.concat(chunks) });
}

function tooLarge(): Response {
  const text = `A body has at most ${BODY_MAX_BYTES} bytes.\n`;
  return new Response(text, { status: 413, headers: { connection: 'close' } });
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}

function isUnder(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

function isHotReload(request: IncomingMessage): boolean {
  return request.headers['sec-websocket-protocol']?.startsWith('vite-') ?? false;
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}
