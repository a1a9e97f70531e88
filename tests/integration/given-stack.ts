import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { type Part, startPart } from '../../local/processes/disposal.ts';
import { close, listen } from '../../local/processes/server.ts';
import type { Keys } from '../../local/shared/keys.ts';
import { forwardRequest, forwardUpgrade } from '../local/forward-request.ts';

/**
 * The port on which Vite serves the app beside `supabase start`. supabase/functions/.env allows the origin with this
 * port.
 */
const APP_PORT = 5173;

/** The output of `supabase status -o env` for a running stack. */
const Status = v.object({
  API_URL: v.pipe(v.string(), v.url()),
  DB_URL: v.pipe(v.string(), v.url()),
  MAILPIT_URL: v.pipe(v.string(), v.url()),
  PUBLISHABLE_KEY: v.string(),
  SECRET_KEY: v.string(),
  JWT_SECRET: v.string(),
});

export interface GivenStack extends Part {
  readonly urls: { readonly app: string; readonly mailbox: string; readonly database: string };
  /** The URL of Supabase in the running stack. */
  readonly apiUrl: string;
  readonly keys: Keys;
}

/**
 * Prepares a running stack, such as `supabase start`, for the tests. `statusFile` contains the output of `supabase
 * status -o env`. Starts a server at the app's origin, which passes requests on to the stack as a static host does.
 */
export function takeGivenStack(statusFile: string): Promise<GivenStack> {
  return startPart(async (disposal) => {
    const status = v.parse(Status, parseEnv(readFileSync(statusFile, 'utf8')));
    const server = createServer((request, response) => {
      const { url: path = '/' } = request;
      forwardRequest(
        status.API_URL,
        request,
        response,
        path.startsWith('/v1/') ? `/functions/v1/v1/${path.slice('/v1/'.length)}` : path,
      );
    });
    server.on('upgrade', (request, socket, head) => forwardUpgrade(status.API_URL, request, socket, head));
    await listen(server, APP_PORT);
    disposal.add('The app’s origin', () => close(server));
    return {
      urls: {
        app: `http://127.0.0.1:${APP_PORT}`,
        mailbox: status.MAILPIT_URL,
        database: status.DB_URL,
      },
      apiUrl: status.API_URL,
      keys: {
        publishableKey: status.PUBLISHABLE_KEY,
        secretKey: status.SECRET_KEY,
        jwtSecret: status.JWT_SECRET,
      },
    };
  });
}
