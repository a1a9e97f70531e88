import { createInterface } from 'node:readline';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { startPart } from '../../local/processes/disposal.ts';
import { startGuard } from '../../local/processes/guard.ts';
import { exitCode } from '../../local/processes/inspect.ts';
import { log } from '../../local/shared/log.ts';
import type { Storage } from '../../local/storage/storage.ts';
import { forwardAsGateway } from '../gateway.ts';

const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/**
 * Returns Supabase's own Storage as a replacement for the embedded Storage. `folder` is a built checkout of
 * github.com/supabase/storage. The replacement passes requests to Storage with the same changes as Supabase's gateway.
 */
export function storageProgram(folder: string): Storage {
  return {
    async migrate({ databaseUrl }) {
      const guard = startGuard();
      try {
        const child = guard.spawn(process.execPath, [path.join(folder, 'dist/scripts/migrate-call.js')], {
          cwd: folder,
          env: variables(databaseUrl),
          stdio: ['ignore', 'inherit', 'inherit'],
        });
        if ((await exitCode(child)) !== 0) throw new Error('The migrations of Storage failed');
      } finally {
        guard.close();
      }
    },
    start: ({ databaseUrl, keys, folder: bytes }) =>
      startPart(async (disposal) => {
        const guard = startGuard();
        disposal.add('The guard of Storage', () => guard.close());
        mkdirSync(bytes, { recursive: true });
        const [port, adminPort] = [
          await getPort({ host: '127.0.0.1' }),
          await getPort({ host: '127.0.0.1' }),
        ];
        const child = guard.spawn(process.execPath, [path.join(folder, 'dist/start/server.js')], {
          cwd: folder,
          env: {
            ...variables(databaseUrl),
            AUTH_JWT_SECRET: keys.jwtSecret,
            SERVER_HOST: '127.0.0.1',
            SERVER_PORT: String(port),
            SERVER_ADMIN_PORT: String(adminPort),
            STORAGE_FILE_BACKEND_PATH: bytes,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        for (const stream of [child.stdout, child.stderr]) {
          if (stream !== null) createInterface(stream).on('line', (line) => log.info(`[storage] ${line}`));
        }
        const ended = exitCode(child);
        disposal.add('Storage', async () => {
          child.kill('SIGTERM');
          await ended;
        });
        const origin = `http://127.0.0.1:${port}`;
        await untilReady(`${origin}/status`);
        return {
          fetch: (request: Request) => forwardAsGateway(request, { origin, prefix: '/storage/v1', keys }),
        };
      }),
  };
}

/** The settings of the program in addition to those of `supabase start`: it stores bytes in a folder. */
function variables(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    // The program refuses to start without a secret, even to migrate.
    AUTH_JWT_SECRET: 'no token is checked with this secret',
    DATABASE_URL: databaseUrl,
    DATABASE_SEARCH_PATH: 'storage',
    DB_INSTALL_ROLES: 'false',
    DB_MIGRATIONS_STRATEGY: 'on_request',
    PG_QUEUE_ENABLE: 'false',
    STORAGE_BACKEND: 'file',
    STORAGE_S3_BUCKET: 'bucket',
    STORAGE_S3_REGION: 'local',
    TENANT_ID: 'local',
    UPLOAD_FILE_SIZE_LIMIT: '52428800',
    UPLOAD_FILE_SIZE_LIMIT_STANDARD: '52428800',
    LOG_LEVEL: 'error',
  };
}

async function untilReady(url: string): Promise<void> {
  const last = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < last) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    await delay(POLL_MS);
  }
  throw new Error('Storage did not become ready: see the log');
}
