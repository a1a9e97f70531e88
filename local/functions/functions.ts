import { request as requestHttp, Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { jwtVerify } from 'jose';
import type { StackConfig } from '../config.ts';
import { startWorker, type FunctionWorker } from './worker.ts';
import type { Guard } from '../processes/guard.ts';
import { JWT_SECRET } from '../shared/keys.ts';
import { log } from '../shared/log.ts';
import { watchTree } from './watch-tree.ts';

/** The edge functions of config.toml. */
export interface Functions {
  /** Passes the request to the function, without a leading /functions/v1 in the path, as hosted. */
  handle(name: string, request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
}

/**
 * Starts every function of config.toml on Deno and returns at once: requests wait until it is up. A function that
 * crashed answers 503 until it is back. With `watch`, a change below supabase/functions restarts all of them.
 */
export async function startFunctions(options: {
  config: StackConfig;
  guard: Guard;
  watch: boolean;
}): Promise<Functions> {
  const { config, guard } = options;
  const agent = new Agent({ keepAlive: true });
  const workers = new Map<string, FunctionWorker>();
  for (const name of Object.keys(config.functions)) workers.set(name, startWorker({ config, guard, name }));
  const watcher = options.watch
    ? await watchTree(`${config.projectRoot}/supabase/functions`, () => {
        for (const worker of workers.values()) worker.restart();
      })
    : null;

  async function answer(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const worker = workers.get(name);
    if (worker === undefined) {
      return refuse(response, 404, { code: 'NOT_FOUND', message: 'Requested function was not found' });
    }
    if (
      config.functions[name]?.verifyJwt === true &&
      request.method !== 'OPTIONS' &&
      !(await hasValidJwt(request))
    ) {
      return refuse(response, 401, { code: 401, message: 'Invalid JWT' });
    }
    const port = await worker.port();
    if (port === null) {
      return refuse(response, 503, {
        code: 'BOOT_ERROR',
        message: 'Function failed to start (please check logs)',
      });
    }
    forward({ request, response, port, agent });
  }

  return {
    handle(name, request, response) {
      answer(name, request, response).catch((error: unknown) => {
        log.error(`[${name}] ${String(error)}`);
        refuse(response, 503, {
          code: 'BOOT_ERROR',
          message: 'Function failed to start (please check logs)',
        });
      });
    },
    async stop() {
      watcher?.close();
      agent.destroy();
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    },
  };
}

async function hasValidJwt(request: IncomingMessage): Promise<boolean> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return false;
  const secret = new TextEncoder().encode(JWT_SECRET);
  return jwtVerify(token, secret, { algorithms: ['HS256'] }).then(
    () => true,
    () => false,
  );
}

function forward(exchange: {
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
    // A function that crashes in the middle of an answer must not seem to have finished it.
    answer.on('error', () => response.destroy());
  });
  upstream.on('error', () => {
    if (!response.destroyed)
      refuse(response, 503, { code: 'WORKER_ERROR', message: 'Function ended during the request' });
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

/** The client's headers, except those that state its address: nobody can pretend to come from elsewhere. */
function forwardedHeaders(request: IncomingMessage): string[] {
  const headers: string[] = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    if (!/^(x-forwarded-.*|forwarded|x-real-ip)$/i.test(name))
      headers.push(name, request.rawHeaders[index + 1] ?? '');
  }
  headers.push('X-Forwarded-For', request.socket.remoteAddress ?? '', 'X-Forwarded-Proto', 'http');
  return headers;
}

function refuse(response: ServerResponse, status: number, body: object): void {
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
