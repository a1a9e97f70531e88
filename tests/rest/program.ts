import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { startPart } from '../../local/processes/disposal.ts';
import { startGuard } from '../../local/processes/guard.ts';
import { exitCode } from '../../local/processes/inspect.ts';
import type { Rest } from '../../local/rest/rest.ts';
import { log } from '../../local/shared/log.ts';
import { forwardAsGateway } from '../gateway.ts';

const READY_TIMEOUT_MS = 20_000;
const POLL_MS = 20;
/** The number of connections that PostgREST has in the smallest Supabase projects. */
const POOL_SIZE = 10;

/**
 * Returns PostgREST as a replacement for the embedded REST. The settings come from config.toml. The program is a
 * release of github.com/PostgREST/postgrest. The replacement changes each request before PostgREST gets it, as
 * Supabase's gateway does.
 */
export function restProgram(file: string): Rest {
  return ({ databaseUrl, config, keys }) =>
    startPart(async (disposal) => {
      const guard = startGuard();
      disposal.add('The guard of REST', () => guard.close());
      const [port, adminPort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })];
      const child = guard.spawn(file, [], {
        cwd: tmpdir(),
        env: {
          PATH: process.env['PATH'],
          PGRST_DB_URI: databaseUrl,
          PGRST_DB_SCHEMAS: config.rest.schemas.join(','),
          PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
          PGRST_DB_ANON_ROLE: 'anon',
          PGRST_DB_MAX_ROWS: String(config.rest.maxRows),
          PGRST_DB_POOL: String(POOL_SIZE),
          PGRST_JWT_SECRET: keys.jwtSecret,
          PGRST_SERVER_HOST: '127.0.0.1',
          PGRST_SERVER_PORT: String(port),
          PGRST_ADMIN_SERVER_HOST: '127.0.0.1',
          PGRST_ADMIN_SERVER_PORT: String(adminPort),
          PGRST_LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) {
        if (stream !== null) createInterface(stream).on('line', (line) => log.info(`[rest] ${line}`));
      }
      const ended = exitCode(child);
      disposal.add('REST', async () => {
        child.kill('SIGTERM');
        await ended;
      });
      await untilReady(`http://127.0.0.1:${adminPort}/ready`);
      return {
        fetch: (request: Request) =>
          forwardAsGateway(request, { origin: `http://127.0.0.1:${port}`, prefix: '/rest/v1', keys }),
      };
    });
}

async function untilReady(url: string): Promise<void> {
  const last = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < last) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    await delay(POLL_MS);
  }
  throw new Error('PostgREST did not become ready: see the log');
}
