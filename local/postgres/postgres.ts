import { type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bootstrap } from './bootstrap.ts';
import type { Guard } from '../processes/guard.ts';
import { type PostgresHome, preparePostgresHome } from './home.ts';
import { becomeOwner, endStalePostgres } from './owner.ts';
import { exitCode } from '../processes/inspect.ts';

export interface Database {
  readonly port: number;
  /** True when this start created the cluster (or completed an unfinished one): it has no migrations yet. */
  readonly isFresh: boolean;
  /** The URL to connect as this role. Never give a service the superuser's. */
  url(role: 'supabase_admin' | 'postgres' | 'authenticator' | 'supabase_auth_admin'): string;
  /** Resolves when the server has ended, whether it was stopped or not. */
  readonly ended: Promise<void>;
  /** Shuts down fast: open transactions are rolled back, committed ones stay. */
  stop(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'logical',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5_000;

/**
 * Starts PostgreSQL on a port of 127.0.0.1 with the data directory, which is created with roles and schemas if it does
 * not exist. A server that a killed process left on the directory is stopped first. Rejects when it cannot start.
 */
export async function startPostgres(options: {
  dataDir: string;
  port: number;
  guard: Guard;
}): Promise<Database> {
  const { dataDir, port, guard } = options;
  await endStalePostgres(dataDir);
  const home = preparePostgresHome(path.resolve(dataDir));
  becomeOwner(home.folder);
  const cluster = path.join(home.folder, 'cluster');
  if (!existsSync(cluster)) await makeCluster(home, cluster, guard);
  const password = readFileSync(path.join(home.folder, 'superuser-password'), 'utf8').trim();

  const server = await runServer(home, cluster, port, guard);
  const url: Database['url'] = (role) =>
    `postgresql://${role}:${role === 'supabase_admin' ? password : 'postgres'}@127.0.0.1:${port}/postgres`;
  try {
    const isFresh = await bootstrap(url('supabase_admin'));
    const ended = exitCode(server).then(() => {});
    return { port, isFresh, url, ended, stop: () => stopServer(server) };
  } catch (error) {
    await stopServer(server);
    throw error;
  }
}

async function makeCluster(home: PostgresHome, cluster: string, guard: Guard): Promise<void> {
  // Created under another name and renamed when complete, so a start that is killed leaves nothing half-finished.
  const part = `${cluster}.part`;
  const passwordFile = path.join(home.folder, 'superuser-password');
  rmSync(part, { recursive: true, force: true });
  mkdirSync(home.folder, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  chmodSync(passwordFile, 0o600);
  if (home.user !== null) chownSync(passwordFile, home.user.uid, home.user.gid);

  // Text is sorted as in a Supabase project.
  const [command, args] = home.command('initdb', [
    `--pgdata=${part}`,
    '--username=supabase_admin',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=en-US',
  ]);
  const child = guard.spawn(command, args, { ...spawnOptions(home), stdio: ['ignore', 'pipe', 'pipe'] });
  const output = lastLines(child);
  if ((await exitCode(child)) !== 0) throw new Error(`The database could not be created.\n${output()}`);
  renameSync(part, cluster);
}

function spawnOptions(home: PostgresHome) {
  return { cwd: home.folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }, ...home.user };
}

async function runServer(
  home: PostgresHome,
  cluster: string,
  port: number,
  guard: Guard,
): Promise<ChildProcess> {
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [command, args] = home.command('postgres', ['-D', cluster, ...settings]);
  const server = guard.spawn(command, args, { ...spawnOptions(home), stdio: ['ignore', 'pipe', 'pipe'] });
  const output = lastLines(server);
  // Not piped: a log that cannot be written (a full disk) must neither end this process nor block PostgreSQL.
  const log = createWriteStream(path.join(home.folder, 'postgres.log')).on('error', () => {});
  server.stderr?.on('data', (chunk: Buffer) => log.write(chunk));
  const isReady = new Promise<void>((resolve) => {
    server.stderr?.on('data', () => {
      if (output().includes('database system is ready to accept connections')) resolve();
    });
  });
  try {
    await Promise.race([
      isReady,
      exitCode(server).then(() => Promise.reject(new Error('PostgreSQL ended while it started.'))),
      delay(READY_TIMEOUT_MS, undefined, { ref: false }).then(() =>
        Promise.reject(new Error('PostgreSQL did not become ready.')),
      ),
    ]);
  } catch (error) {
    await stopServer(server);
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${output()}`, {
      cause: error,
    });
  }
  return server;
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = exitCode(server);
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

function lastLines(child: ChildProcess): () => string {
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => text.trim();
}
