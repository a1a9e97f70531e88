import { App, setExperimental } from '@supabase/lite';
import postgres from 'postgres';
import { type Part, startPart } from '../processes/disposal.ts';
import { DISK_FULL, isDiskFull } from '../shared/disk-full.ts';
import type { Keys } from '../shared/keys.ts';
import { askLite, connectLite, type FetchService } from '../shared/lite.ts';
import { logUnavailable, RETRY_HEADERS, unavailability } from '../shared/unavailable.ts';
import { diskStorage, prepareFolder } from './disk.ts';
import { makeStorageTables } from './tables.ts';

/**
 * A program with the API of Supabase Storage (/storage/v1): the embedded Storage or Supabase's own. `databaseUrl`
 * connects as supabase_storage_admin.
 */
export interface Storage {
  /** Makes the tables of the schema `storage` if they do not exist. */
  migrate(options: { databaseUrl: string }): Promise<void>;
  /** Starts the program, which stores the bytes of objects in `folder`. */
  start(options: { databaseUrl: string; keys: Keys; folder: string }): Promise<FetchService & Part>;
}

/** The Storage of @supabase/lite, with the bytes in a folder. */
export const embeddedStorage: Storage = { migrate: makeStorageTables, start: startStorage };

function startStorage({
  databaseUrl,
  keys,
  folder,
}: Parameters<Storage['start']>[0]): Promise<FetchService & Part> {
  return startPart(async (disposal) => {
    await prepareFolder(folder, await readObjects(databaseUrl));
    // lite calls its Storage experimental.
    setExperimental('storage', true);
    const connection = connectLite(databaseUrl);
    disposal.add('Storage', () => connection.close());
    const app = new App({
      connection,
      api: { enabled: false },
      storage: { enabled: true },
      auth: {
        enabled: true,
        jwt_secret: keys.jwtSecret,
        publishable_key: keys.publishableKey,
        secret_key: keys.secretKey,
      },
    });
    // oxlint-disable-next-line no-underscore-dangle -- the only place where lite takes another storage of bytes
    app._storageAdapter = diskStorage(folder);
    await app.init();

    return {
      async fetch(request) {
        // Serves only Storage. The application of lite also contains Auth and introspection.
        if (!/^\/storage\/v1(\/|$)/.test(new URL(request.url).pathname))
          return new Response(null, { status: 404 });
        const counted = await countBody(request);
        const { answer, error } = await askLite(() => app.fetch(counted));
        const reason = answer.status < 500 ? null : unavailability(error);
        if (reason === null) return answer;
        logUnavailable(reason);
        return Response.json(isDiskFull(error) ? FULL : UNAVAILABLE, { status: 503, headers: RETRY_HEADERS });
      },
    };
  });
}

/** Returns the request with the length of its body, because lite compares only the stated length with the limit. */
async function countBody(request: Request): Promise<Request> {
  if (request.body === null) return request;
  const { url, method } = request;
  const body = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  headers.set('content-length', String(body.byteLength));
  return new Request(url, { method, headers, body });
}

async function readObjects(databaseUrl: string): Promise<{ bucket: string; key: string }[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
  try {
    return await sql<{ bucket: string; key: string }[]>`
      select bucket_id as bucket, name as key from storage.objects`;
  } finally {
    await sql.end();
  }
}

const UNAVAILABLE = {
  statusCode: '503',
  error: 'DatabaseError',
  message: 'The database is unavailable',
};

const FULL = { statusCode: '503', error: 'InternalError', message: DISK_FULL };
