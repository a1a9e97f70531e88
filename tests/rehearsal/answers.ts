import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { strFromU8, unzipSync } from 'fflate';
import getPort from 'get-port';
import Papa from 'papaparse';
import postgres from 'postgres';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../../local/config.ts';
import { applyMigrations } from '../../local/postgres/migrate.ts';
import { startPostgres } from '../../local/postgres/postgres.ts';
import { type Disposal, startPart } from '../../local/processes/disposal.ts';
import { startGuard } from '../../local/processes/guard.ts';
import { close, listen } from '../../local/processes/server.ts';
import { startRest } from '../../local/rest/rest.ts';
import { storageFolder } from '../../local/shared/folders.ts';
import { keepKeys } from '../../local/shared/keys.ts';
import { embeddedStorage } from '../../local/storage/storage.ts';
import { createApp } from '../../supabase/functions/v1/app.ts';
import { addSession } from '../identity.ts';

/** A landlord, or a tenant with the token of a link. */
export interface Caller {
  readonly landlordId: string | null;
  readonly tenantToken: string | null;
}

/** A response. The body is JSON, the files of an archive, or the SHA-256 of another body. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Reads extends Caller {
  readonly answers: Readonly<Record<string, Answer>>;
}

/**
 * Applies the new migrations of the project to the data of a stopped stack, starts the function, and reads the paths of
 * each caller. The clock stands still at `now`. Only Postgres's own clock, which no answer shows, goes on.
 */
export async function readAnswers(options: {
  projectRoot: string;
  dataDir: string;
  now: Date;
  callers: readonly (Caller & { readonly paths: readonly string[] })[];
}): Promise<Reads[]> {
  const { callers, now } = options;
  vi.useFakeTimers({ toFake: ['Date'], now });
  // Supabase's client needs a WebSocket, which Node 20 does not have.
  vi.stubGlobal('WebSocket', WebSocket);
  try {
    const part = await startPart(async (disposal) => {
      const get = await startFunction(options, disposal);
      const reads = await Promise.all(
        callers.map(async (caller): Promise<Reads> => {
          const { landlordId, tenantToken, paths } = caller;
          const cookie = await get.cookieOf(caller);
          const answers: Record<string, Answer> = {};
          for (const path of paths) answers[path] = await get.answer(path, cookie);
          return { landlordId, tenantToken, answers };
        }),
      );
      return { reads };
    });
    await part.stop();
    return part.reads;
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
}

/** Starts the parts of the stack that a read needs, on free ports. The daily job would change the rows. */
async function startFunction(
  { projectRoot, dataDir, now }: { projectRoot: string; dataDir: string; now: Date },
  disposal: Disposal,
) {
  const guard = startGuard();
  disposal.add('The guard', () => guard.close());
  const database = await disposal.keep(
    'PostgreSQL',
    startPostgres({ dataDir, port: await getPort({ host: '127.0.0.1' }), guard }),
  );
  await applyMigrations({ database, projectRoot, guard });
  const sql = postgres(database.url('supabase_admin'), { max: 1, onnotice() {} });
  disposal.add('The connection', () => sql.end());
  await stopClock(sql, now);
  const port = await getPort({ host: '127.0.0.1' });
  const config = readConfig(projectRoot, { port });
  const keys = keepKeys(dataDir);
  const folder = storageFolder(dataDir);
  const [rest, storage] = [
    await disposal.keep('REST', startRest({ databaseUrl: database.url('authenticator'), config, keys })),
    await disposal.keep(
      'Storage',
      embeddedStorage.start({ databaseUrl: database.url('supabase_storage_admin'), keys, folder }),
    ),
  ];
  const listener = getRequestListener((request) =>
    (new URL(request.url).pathname.startsWith('/storage/') ? storage : rest).fetch(request),
  );
  const server = createServer((request, response) => void listener(request, response));
  await listen(server, port);
  disposal.add('The gateway', () => close(server));
  const app = createApp({
    supabaseUrl: config.apiUrl,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    allowedOrigins: ['http://klinky.test'],
    smtp: { host: '127.0.0.1', port: 1, isSecure: false, credentials: null, from: 'noreply@klinky.test' },
    proxies: { count: 0, secret: null },
    rateLimitScale: 1000,
  });
  return {
    /** Returns the cookies of a new session. */
    async cookieOf({ landlordId, tenantToken }: Caller): Promise<string> {
      if (tenantToken !== null) return `klinky-tenant=${tenantToken}`;
      const stack = { apiUrl: config.apiUrl, jwtSecret: keys.jwtSecret };
      const cookies = await addSession(sql, landlordId ?? '', stack);
      return Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ');
    },
    async answer(path: string, cookie: string): Promise<Answer> {
      const ask = async (): Promise<Answer> => {
        const response = await app.request(`${config.apiUrl}/v1${path}`, { headers: { cookie } });
        return { status: response.status, body: await bodyOf(response) };
      };
      // On a busy machine, a read may take too long.
      for (let tries = 1; tries < 5; tries += 1) {
        const answer = await ask().catch(() => null);
        if (answer !== null && answer.status !== 429 && answer.status !== 503) return answer;
      }
      return ask();
    },
  };
}

/** Makes `now` the day of the database, and renews the tokens of the tenants' links. Lets slow machines answer. */
async function stopClock(sql: postgres.Sql, now: Date): Promise<void> {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now);
  await sql.unsafe(`
    create or replace function private.today() returns date
    language plpgsql stable set search_path = '' as $$ begin return date '${day}'; end $$`);
  await sql`update private.tenant_tokens set created_at = now()`;
  await sql`alter role authenticated set statement_timeout = '60s'`;
}

async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'requestId' in body) delete body.requestId;
    return body;
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (type !== 'application/zip') return sha256(bytes);
  const files = Object.entries(unzipSync(bytes));
  return Object.fromEntries(files.map(([name, file]) => [name, contentOf(name, file)]));
}

/** Returns the JSON of a file, the cells of a table by their columns, or the SHA-256 of another file. */
function contentOf(name: string, file: Uint8Array): unknown {
  if (name.endsWith('.json')) return JSON.parse(strFromU8(file));
  if (!name.endsWith('.csv')) return sha256(file);
  const [titles = [], ...rows] = Papa.parse<string[]>(strFromU8(file), {
    delimiter: ';',
    skipEmptyLines: true,
  }).data;
  return Object.fromEntries(titles.map((title, place) => [title, rows.map((row) => row[place])]));
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
