import type { Server } from 'node:http';
import path from 'node:path';
import { startAuth } from './auth/auth.ts';
import { readConfig, type StackConfig } from './config.ts';
import { startDailyJob } from './postgres/daily-job.ts';
import { createDisposal, type Disposal } from './processes/disposal.ts';
import { startFunctions } from './functions/functions.ts';
import { createGateway } from './gateway/gateway.ts';
import { startGuard } from './processes/guard.ts';
import { startRest } from './rest/rest.ts';
import { startMailbox } from './mailbox/mailbox.ts';
import { applyMigrations } from './postgres/migrate.ts';
import { assertPortsFree } from './processes/ports.ts';
import { endStalePostgres } from './postgres/owner.ts';
import { type Database, startPostgres } from './postgres/postgres.ts';
import { startRealtime } from './realtime/realtime.ts';
import { startSmtp } from './mailbox/smtp.ts';
import { serveBuiltSpa, serveSpaSources } from './gateway/spa.ts';

export interface StackOptions {
  projectRoot: string;
  /** Port of the gateway; those of Postgres and the mailbox keep the distance that config.toml gives them. */
  port?: number;
  /** Default: .data in the project. */
  dataDir?: string;
  /** Restarts the functions when their files change. */
  watch?: boolean;
  /** Serves the web app from its sources with hot reload, instead of the build. */
  webDev?: boolean;
  /** Aborts a start that is under way. */
  signal?: AbortSignal;
}

/** The running stack. */
export interface Stack {
  config: StackConfig;
  urls: { app: string; mailbox: string; database: string };
  database: Database;
  /** Resolves when the database has ended, whether it was stopped or not: without it nothing works. */
  ended: Promise<void>;
  /** Stops every part. Nothing is left running. */
  stop(): Promise<void>;
}

/**
 * Starts every part and resolves when the address answers. Rejects, with nothing left running, when a part cannot start:
 * a taken port, a failing migration, an invalid config.toml. Signals are left to the caller.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const disposal = createDisposal();
  try {
    return await start(options, disposal);
  } catch (error) {
    await disposal.run();
    throw error;
  }
}

async function start(options: StackOptions, disposal: Disposal): Promise<Stack> {
  const { projectRoot, signal, watch = false } = options;
  const config = readConfig(projectRoot, options.port === undefined ? {} : { port: options.port });
  const dataDir = path.resolve(options.dataDir ?? path.join(projectRoot, '.data'));
  await endStalePostgres(dataDir);
  await assertPortsFree(
    new Map([
      [config.ports.api, 'the app'],
      [config.ports.db, 'PostgreSQL'],
      [config.ports.mailbox, 'the mailbox'],
      [config.ports.smtp, 'mail over SMTP'],
    ]),
  );

  const guard = startGuard();
  disposal.add('The guard', () => guard.close());

  // Deno and PostgreSQL start side by side.
  const [functions, database, mailbox] = await together([
    keep(disposal, 'The functions', startFunctions({ config, guard, watch })),
    keep(disposal, 'PostgreSQL', startPostgres({ dataDir, port: config.ports.db, guard })),
    keep(disposal, 'The mailbox', startMailbox({ port: config.ports.mailbox })),
  ]);
  signal?.throwIfAborted();
  const { deliver } = mailbox;
  await keep(disposal, 'Mail over SMTP', startSmtp({ port: config.ports.smtp, deliver }));
  await applyMigrations({ database, projectRoot, guard });
  await keep(
    disposal,
    'The daily job',
    Promise.resolve(startDailyJob({ databaseUrl: database.url('postgres') })),
  );
  signal?.throwIfAborted();

  const { server, open } = createGateway();
  const [auth, rest, realtime, spa] = await together([
    keep(disposal, 'Auth', startAuth({ databaseUrl: database.url('supabase_auth_admin'), config, deliver })),
    keep(disposal, 'REST', startRest({ databaseUrl: database.url('authenticator'), config })),
    keep(disposal, 'Realtime', startRealtime({ databaseUrl: database.url('postgres') })),
    keep(
      disposal,
      'The web app',
      options.webDev === true
        ? serveSpaSources(projectRoot, server)
        : Promise.resolve(serveBuiltSpa(projectRoot, config.apiUrl)),
    ),
  ]);
  signal?.throwIfAborted();
  open({ functions, auth, rest, realtime }, spa);
  disposal.add('The gateway', () => close(server));
  await listen(server, config.ports.api);

  return {
    config,
    urls: {
      app: config.apiUrl,
      mailbox: `http://127.0.0.1:${config.ports.mailbox}`,
      database: database.url('postgres'),
    },
    database,
    ended: database.ended,
    stop: () => disposal.run(),
  };
}

/** Registers the part to be stopped with the others, as soon as it has started. */
async function keep<Part extends { stop(): Promise<void> }>(
  disposal: Disposal,
  what: string,
  starting: Promise<Part>,
): Promise<Part> {
  const part = await starting;
  disposal.add(what, () => part.stop());
  return part;
}

/** Like Promise.all, but waits for all, so that after a failure nothing is still starting. */
async function together<Parts extends readonly Promise<unknown>[]>(
  parts: readonly [...Parts],
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
