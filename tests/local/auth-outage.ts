import { createServer, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { readConfig } from '../../local/config.ts';
import { startFunctions } from '../../local/functions/functions.ts';
import { type Part, startPart } from '../../local/processes/disposal.ts';
import { startGuard } from '../../local/processes/guard.ts';
import { close, listen } from '../../local/processes/server.ts';
import type { Keys } from '../../local/shared/keys.ts';
import { forwardRequest } from './forward-request.ts';

/** Auth's behaviour during an outage: it answers with a status, sends no answer at all, or closes the connection. */
export type AuthOutage = number | 'silence' | 'hang-up';

/** The app at its own address with its own function. A running stack serves as its Auth until the outage starts. */
export interface AppWithAuthOutage extends Part {
  url: string;
  /** Starts an outage of Auth; `null` ends it. */
  setOutage(trouble: AuthOutage | null): void;
  /** Returns the number of requests to Auth that have failed in the outage. */
  failedRequestCount(): number;
}

/** Starts the app next to a stack with this address and these keys. */
export function startAppWithAuthOutage({
  appUrl,
  keys,
}: {
  appUrl: string;
  keys: Keys;
}): Promise<AppWithAuthOutage> {
  return startPart(async (disposal) => {
    const port = await getPort({ host: '127.0.0.1' });
    const url = `http://127.0.0.1:${port}`;
    const guard = startGuard();
    disposal.add('The guard', () => guard.close());
    const project = readConfig(fileURLToPath(new URL('../..', import.meta.url)));
    const config = {
      ...project,
      apiUrl: url,
      functionSecrets: { ...project.functionSecrets, SITE_URL: `${url},${appUrl}` },
    };
    const functions = await disposal.keep(
      'The function',
      startFunctions({ config, keys, guard, watch: false, deno: process.env['KLINKY_DENO'] }),
    );

    let trouble: AuthOutage | null = null;
    let count = 0;
    const server = createServer((request, response) => {
      const { url: place = '/' } = request;
      if (place.startsWith('/v1/')) return functions.handle('v1', request, response);
      if (trouble !== null && place.startsWith('/auth/v1/')) {
        count += 1;
        return beInTrouble(trouble, response);
      }
      forwardRequest(appUrl, request, response);
    });
    await listen(server, port);
    disposal.add('The app', () => close(server));
    return {
      url,
      setOutage(next) {
        trouble = next;
        count = 0;
      },
      failedRequestCount: () => count,
    };
  });
}

function beInTrouble(trouble: AuthOutage, response: ServerResponse): void {
  if (trouble === 'silence') return;
  if (trouble === 'hang-up') return void response.destroy();
  // Proxies in front of Auth answer with a page. Auth itself answers with JSON.
  const isPage = trouble >= 502;
  response.writeHead(trouble, { 'Content-Type': isPage ? 'text/html' : 'application/json' });
  response.end(isPage ? '<h1>Bad gateway</h1>' : '{"code":"unexpected_failure","message":"Trouble"}');
}
