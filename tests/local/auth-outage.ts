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

/** The behaviour of Auth in an outage: it responds with this status, sends no response, or closes the connection. */
export type AuthOutage = number | 'silence' | 'hang-up';

/**
 * The app at a separate address with a separate function. The function uses the Auth of a running stack until the
 * outage starts.
 */
export interface AppWithAuthOutage extends Part {
  url: string;
  /** Starts an outage of Auth. A null value ends the outage. */
  setOutage(trouble: AuthOutage | null): void;
  /** Returns the number of failed requests to Auth during the outage. */
  failedRequestCount(): number;
}

/** Starts a second app beside a running stack. `appUrl` and `keys` are those of the running stack. */
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
        return answerInOutage(trouble, response);
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

function answerInOutage(trouble: AuthOutage, response: ServerResponse): void {
  if (trouble === 'silence') return;
  if (trouble === 'hang-up') return void response.destroy();
  // A proxy in front of Auth responds with an HTML page. Auth itself would respond with JSON.
  const isPage = trouble >= 502;
  response.writeHead(trouble, { 'Content-Type': isPage ? 'text/html' : 'application/json' });
  response.end(isPage ? '<h1>Bad gateway</h1>' : '{"code":"unexpected_failure","message":"Trouble"}');
}
