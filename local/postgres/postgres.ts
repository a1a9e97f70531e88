import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Part, startPart } from '../processes/disposal.ts';
import type { Guard } from '../processes/guard.ts';
import { diskFullLine } from '../shared/disk-full.ts';
import { databaseFolder } from '../shared/folders.ts';
import { bootstrap } from './bootstrap.ts';
import { preparePostgresHome } from './home.ts';
import { runThroughFullDisk } from './restart.ts';
import { makeCluster } from './server.ts';

/** The roles that connect to the database. */
type DatabaseRole =
  | 'supabase_admin'
  | 'postgres'
  | 'authenticator'
  | 'supabase_auth_admin'
  | 'supabase_storage_admin';

export interface Database extends Part {
  readonly port: number;
  /**
   * Returns the URL with which a client connects as the role. Never pass the URL of the superuser, supabase_admin, to a
   * service.
   */
  url(role: DatabaseRole): string;
  /** Resolves when the server has ended, unless it will start again because it ended for want of room on the disk. */
  readonly ended: Promise<void>;
  /** Returns a recent message of the server about a full disk; undefined if there is none. */
  fullDisk(): string | undefined;
  /**
   * Stops the server in fast mode, which rolls back open transactions. Stops it in immediate mode if this takes longer
   * than two seconds.
   */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a port of 127.0.0.1. If the data directory has no database, creates one with the roles and
 * schemas of a Supabase project. No other server may use this directory (owner.ts reserves it). Rejects if the server
 * cannot start.
 */
export function startPostgres(options: { dataDir: string; port: number; guard: Guard }): Promise<Database> {
  const { dataDir, port, guard } = options;
  return startPart(async (disposal) => {
    const home = preparePostgresHome(path.resolve(dataDir));
    if (!existsSync(home.cluster)) await makeCluster(home, guard);
    try {
      const password = readFileSync(home.passwordFile, 'utf8').trim();
      const server = runThroughFullDisk(home, port, guard);
      disposal.add('PostgreSQL', () => server.stop());
      await server.isReady;
      const url: Database['url'] = (role) =>
        `postgresql://${role}:${role === 'supabase_admin' ? password : 'postgres'}@127.0.0.1:${port}/postgres`;
      await bootstrap(url('supabase_admin'));
      return { port, url, ended: server.ended, fullDisk: server.fullDisk };
    } catch (error) {
      throw withAdvice(error, dataDir);
    }
  });
}

/** Returns the URL with which the superuser connects to the database that a running stack has started. */
export function runningDatabaseUrl(dataDir: string): string {
  const folder = databaseFolder(path.resolve(dataDir));
  const password = readFileSync(path.join(folder, 'superuser-password'), 'utf8').trim();
  // PostgreSQL writes its port into the fourth line.
  const port = readFileSync(path.join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgresql://supabase_admin:${password}@127.0.0.1:${Number(port)}/postgres`;
}

function withAdvice(error: unknown, dataDir: string): Error {
  const reason = error instanceof Error ? error.message : String(error);
  if (diskFullLine(reason) !== undefined) return new Error(reason, { cause: error });
  return new Error(
    `The database could not be started.\n${reason}\nIf the data in ${dataDir} is damaged, "npm run reset" deletes the data, and the next start makes a new database with the demo data.`,
    { cause: error },
  );
}
