import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type Part, startPart } from '../processes/disposal.ts';
import { close, listen } from '../processes/server.ts';
import type { FetchService } from '../shared/lite.ts';
import { isLocalHost } from '../shared/local-host.ts';
import { serveBuiltSpa, serveSpaSources } from './spa.ts';

/** The services behind the one address. */
interface Services {
  functions: { handle(name: string, request: IncomingMessage, response: ServerResponse): void };
  auth: FetchService;
  rest: FetchService;
  realtime: { handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void };
}

const PAGE_METHODS = new Set(['GET', 'HEAD']);
/** Supabase's paths: where no service of ours has answered, they are not found rather than the web app. */
const SERVICES = ['/functions/v1', '/realtime/v1', '/storage/v1', '/graphql/v1'];

/**
 * Opens the stack's one address. `/v1/*` goes to the function of that name, as with the rewrite of a static host, then
 * come Supabase's own paths; everything else is the web app: the build, or with `webDev` its sources with hot reload.
 */
export function startGateway(options: {
  projectRoot: string;
  port: number;
  apiUrl: string;
  webDev: boolean;
  services: Services;
}): Promise<Part> {
  const { projectRoot, port, apiUrl, webDev, services } = options;
  const auth = getRequestListener((request) => services.auth.fetch(request));
  const rest = getRequestListener((request) => services.rest.fetch(request));

  return startPart(async (disposal) => {
    const server = createServer();
    const spa = await disposal.keep(
      'The web app',
      webDev ? serveSpaSources(projectRoot, server) : serveBuiltSpa(projectRoot, apiUrl),
    );

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
      if (SERVICES.some((prefix) => isUnder(pathname, prefix))) return refuse(response, 404, 'Not found.\n');
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

    await listen(server, port);
    disposal.add('The gateway', () => close(server));
    return {};
  });
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
