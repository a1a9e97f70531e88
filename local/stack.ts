import path from 'node:path';
import { type Auth, embeddedAuth } from './auth/auth.ts';
import { readConfig, type StackConfig } from './config.ts';
import { startFunctions } from './functions/functions.ts';
import { startGateway } from './gateway/gateway.ts';
import { startMailbox } from './mailbox/mailbox.ts';
import { startSmtp } from './mailbox/smtp.ts';
import { startDailyJob } from './postgres/daily-job.ts';
import { applyMigrations } from './postgres/migrate.ts';
import { claimDataDirectory } from './postgres/owner.ts';
import type { Database } from './postgres/postgres.ts';
import { startUpgradedPostgres } from './postgres/upgrade.ts';
import { type Disposal, type Part, startPart } from './processes/disposal.ts';
import { startGuard } from './processes/guard.ts';
import { assertPortsFree } from './processes/ports.ts';
import { startRealtime } from './realtime/realtime.ts';
import { type Rest, startRest } from './rest/rest.ts';
import { diskFullLine } from './shared/disk-full.ts';
import { storageFolder } from './shared/folders.ts';
import { keepKeys, type Keys } from './shared/keys.ts';
import { embeddedStorage, type Storage } from './storage/storage.ts';

export interface StackOptions {
  projectRoot: string;
  /** The port of the gateway, in place of the port in config.toml. All other ports move by the same difference. */
  port?: number;
  /** The folder of the data. The default folder is .data in the project. */
  dataDir?: string;
  /** Restarts the functions when their files change. */
  watch?: boolean;
  /** Serves the web app from its sources, with hot reload. Otherwise the stack serves the build of the web app. */
  webDev?: boolean;
  /** The path of the Deno that runs the functions. Without this option, Deno comes from the project's packages. */
  deno?: string | undefined;
  /** The function that starts Auth. Default: the embedded Auth. Some tests pass Supabase's own Auth. */
  auth?: Auth;
  /** The function that starts REST. Default: the embedded REST. Some tests pass PostgREST. */
  rest?: Rest;
  /** The program that serves Storage. Default: the embedded Storage. Some tests pass Supabase's own Storage. */
  storage?: Storage;
  /** Aborts a running start. */
  signal?: AbortSignal;
}

export interface Stack extends Part {
  config: StackConfig;
  keys: Keys;
  urls: { app: string; mailbox: string; database: string };
  database: Database;
  /** Resolves when the database has ended for any reason. The stack cannot work without the database. */
  ended: Promise<void>;
}

/**
 * Starts every part of the stack and resolves when the gateway accepts requests. Rejects if a part cannot start, for
 * example because a port is taken, a migration fails or config.toml is invalid. After a rejection, no part is running.
 * The caller handles signals.
 */
export function startStack(options: StackOptions): Promise<Stack> {
  const dataDir = path.resolve(options.dataDir ?? path.join(options.projectRoot, '.data'));
  return startPart((disposal) => start({ ...options, dataDir }, disposal)).catch((error: unknown) => {
    throw withFullDiskFirst(error, dataDir);
  });
}

/** If the disk is full, returns an error that says only this: its advice would not help, and a reset is not needed. */
function withFullDiskFirst(error: unknown, dataDir: string): unknown {
  const line = diskFullLine(error instanceof Error ? error.message : '');
  if (line === undefined) return error;
  return new Error(
    `The disk is full, so Klinky cannot start. Free some room, then start again. The data are in ${dataDir}, and none were deleted.\n${line}`,
    { cause: error },
  );
}

async function start(
  options: StackOptions & { dataDir: string },
  disposal: Disposal,
): Promise<Omit<Stack, 'stop'>> {
  const { projectRoot, dataDir, signal, deno, watch = false, webDev = false, auth = embeddedAuth } = options;
  const { rest: answerRest = startRest, storage = embeddedStorage } = options;
  const config = readConfig(projectRoot, options.port === undefined ? {} : { port: options.port });
  const { ports, apiUrl } = config;
  const claim = await disposal.keep('The claim on the data', claimDataDirectory(dataDir, signal));
  await assertPortsFree(
    new Map([
      [ports.api, 'the app'],
      [ports.db, 'PostgreSQL'],
      [ports.mailbox, 'the mailbox'],
      [ports.smtp, 'mail over SMTP'],
    ]),
  );
  const keys = keepKeys(dataDir);
  const guard = startGuard(claim);
  disposal.add('The guard', () => guard.close());

  const migrate = async (database: Database): Promise<void> => {
    await Promise.all([
      auth.migrate({ databaseUrl: database.url('supabase_auth_admin'), config }),
      storage.migrate({ databaseUrl: database.url('supabase_storage_admin') }),
    ]);
    await applyMigrations({ database, projectRoot, guard });
  };

  // Deno and PostgreSQL start in parallel.
  const [functions, database, mailbox] = await allSettledOrFail([
    disposal.keep('The functions', startFunctions({ config, keys, guard, watch, deno })),
    disposal.keep(
      'PostgreSQL',
      startUpgradedPostgres({ dataDir, port: ports.db, projectRoot, guard, migrate }),
    ),
    disposal.keep('The mailbox', startMailbox({ port: ports.mailbox })),
  ]);
  signal?.throwIfAborted();
  const { deliver } = mailbox;
  await disposal.keep('Mail over SMTP', startSmtp({ port: ports.smtp, deliver }));
  await migrate(database);
  await disposal.keep('The daily job', startDailyJob({ databaseUrl: database.url('postgres') }));
  signal?.throwIfAborted();

  const [authService, rest, realtime, storageService] = await allSettledOrFail([
    disposal.keep(
      'Auth',
      auth.start({ databaseUrl: database.url('supabase_auth_admin'), config, keys, deliver }),
    ),
    disposal.keep('REST', answerRest({ databaseUrl: database.url('authenticator'), config, keys })),
    disposal.keep('Realtime', startRealtime({ databaseUrl: database.url('postgres'), keys })),
    disposal.keep(
      'Storage',
      storage.start({
        databaseUrl: database.url('supabase_storage_admin'),
        keys,
        folder: storageFolder(dataDir),
      }),
    ),
  ]);
  signal?.throwIfAborted();
  const services = { functions, auth: authService, rest, realtime, storage: storageService };
  const gateway = startGateway({ config, keys, webDev, services });
  await disposal.keep('The gateway', gateway);

  const mailboxUrl = `http://127.0.0.1:${ports.mailbox}`;
  return {
    config,
    keys,
    urls: { app: apiUrl, mailbox: mailboxUrl, database: database.url('postgres') },
    database,
    ended: database.ended,
  };
}

/** Like Promise.all, but waits for all promises even if one fails. After a failure, no promise is still pending. */
async function allSettledOrFail<Parts extends readonly Promise<unknown>[]>(
  parts: readonly [...Parts],
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}
