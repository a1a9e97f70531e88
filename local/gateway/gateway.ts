import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Functions } from '../functions/functions.ts';
import type { FetchService } from '../rest/rest.ts';
import { isLocalHost } from '../shared/local-host.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Spa } from './spa.ts';

/** The services behind the one address. */
export interface Services {
  functions: Functions;
  auth: FetchService;
  rest: FetchService;
  realtime: Realtime;
}

const PAGE_METHODS = new Set(['GET', 'HEAD']);
/** Supabase's paths: where no service of ours has answered, they are not found rather than the web app. */
const SERVICES = ['/functions/v1', '/realtime/v1', '/storage/v1', '/graphql/v1'];

/**
 * The server of the stack's one address. `/v1/*` goes to the function of that name, as with the rewrite of a static
 * host, then come Supabase's own paths; everything else is the web app.
 */
export function createGateway(): {
  server: Server;
  open(services: Services, spa: Spa): void;
} {
  const server = createServer();
  return {
    server,
    open(services, spa) {
      const auth = getRequestListener((request) => services.auth.fetch(request));
      const rest = getRequestListener((request) => services.rest.fetch(request));

      server.on('request', (request, response) => {
        if (!isLocalHost(request)) {
          return refuse(response, 421, 'The local stack answers as 127.0.0.1 and localhost only.\n');
        }
        const pathname = pathOf(request);
        const functionName = /^\/functions\/v1\/([\w-]+)(?:\/|$)/.exec(pathname)?.[1];
        if (functionName !== undefined) return services.functions.handle(functionName, request, response);
        if (isUnder(pathname, '/v1')) return services.functions.handle('v1', request, response);
        if (isUnder(pathname, '/auth/v1')) return void auth(request, response);
        if (isUnder(pathname, '/rest/v1')) return void rest(request, response);
        if (SERVICES.some((prefix) => isUnder(pathname, prefix)))
          return refuse(response, 404, 'Not found.\n');
        if (!PAGE_METHODS.has(request.method ?? '')) {
          response.writeHead(405, { allow: 'GET, HEAD' });
          return void response.end();
        }
        spa.handle(request, response);
      });

      server.on('upgrade', (request, socket, head) => {
        socket.on('error', () => socket.destroy());
        if (isLocalHost(request) && isUnder(pathOf(request), '/realtime/v1')) {
          services.realtime.handleUpgrade(request, socket, head);
        } else if (!(spa.hasHotReload && isHotReload(request))) {
          socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
        }
      });
    },
  };
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
