import { existsSync, readFileSync, type ReadStream } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import type { Part } from '../processes/disposal.ts';
import { readHeaderRules } from './header-rules.ts';

/**
 * A header that the stack never sends, because the stack has no https. A browser that gets this header once over https
 * uses https for every port of localhost.
 */
const ONLY_OVER_TLS = 'strict-transport-security';

const BEING_BUILT = [
  'HTTP/1.1 503 Service Unavailable',
  'Content-Type: text/plain; charset=utf-8',
  'Connection: close',
  '',
  'The web app is being built.\n',
].join('\r\n');

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Spa extends Part {
  handle: Handler;
  /** True if Vite's WebSocket for hot reload uses the gateway's server. */
  hasHotReload: boolean;
}

/**
 * Serves the built web app like a static host, with the headers of web/public/_headers. A path without a file gets
 * index.html. Browsers that accept compressed files get those of the build (.br and .gz). Adds the address of Realtime
 * to the content security policy, because a page at localhost connects to 127.0.0.1. docs/deploy.md describes how to
 * add this address on another host.
 */
export async function serveBuiltSpa(projectRoot: string, apiUrl: string): Promise<Spa> {
  const folder = path.join(projectRoot, 'web', 'dist');
  const headers = readFileSync(path.join(projectRoot, 'web', 'public', '_headers'), 'utf8');
  const headersOf = readHeaderRules(
    headers.replace("connect-src 'self'", `connect-src 'self' ${apiUrl.replace(/^http/, 'ws')}`),
  );
  const files = sirv(folder, {
    // `dev` makes sirv read the disk for each request, so that a running stack serves a new build.
    dev: true,
    etag: true,
    single: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      for (const [name, value] of headersOf(pathname)) {
        if (name !== ONLY_OVER_TLS) response.setHeader(name, value);
      }
    },
    onNoMatch(request, response) {
      const isBuilt = existsSync(path.join(folder, 'index.html'));
      response.writeHead(isBuilt ? 404 : 503, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(isBuilt ? `${request.url} was not found.\n` : 'The web app has not been built yet.\n');
    },
  });
  return {
    // A build may remove the file after sirv has found it and before sirv opens it. Then the client gets a 503.
    handle(request, response) {
      response.once('pipe', (file: ReadStream) => {
        file.once('error', () => {
          // If no byte was read, sirv has not sent the headers yet.
          if (file.bytesRead > 0) response.destroy();
          else response.socket?.end(BEING_BUILT);
        });
      });
      try {
        files(request, response);
      } catch {
        response.socket?.end(BEING_BUILT);
      }
    },
    hasHotReload: false,
    stop: async () => {},
  };
}

/**
 * Serves the web app from its sources, with Vite's development server and hot reload, on the gateway's origin. Sends no
 * content security policy, because Vite's own scripts are inline.
 */
export async function serveSpaSources(projectRoot: string, server: Server): Promise<Spa> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: path.join(projectRoot, 'web'),
    configFile: path.join(projectRoot, 'web', 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server }, host: '127.0.0.1' },
    appType: 'spa',
  });
  return {
    handle: (request, response) => vite.middlewares(request, response),
    hasHotReload: true,
    stop: () => vite.close(),
  };
}
