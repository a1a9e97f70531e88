import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Guard } from '../processes/guard.ts';
import { exitCode } from '../processes/inspect.ts';
import { writeLog } from '../shared/log.ts';
import type { PostgresHome } from './home.ts';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'logical',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 2_000;

/** Creates the cluster with a random password for its superuser. If initdb fails, rejects with its output. */
export async function makeCluster(home: PostgresHome, guard: Guard): Promise<void> {
  // The cluster gets its final name only when it is complete. So a start that is killed leaves no incomplete cluster
  // with this name.
  const part = `${home.cluster}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(home.folder, { recursive: true, mode: 0o700 });
  writeFileSync(home.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  chmodSync(home.passwordFile, 0o600);
  if (home.user !== null) chownSync(home.passwordFile, home.user.uid, home.user.gid);

  const [command, args] = home.command('initdb', [
    `--pgdata=${part}`,
    '--username=supabase_admin',
    `--pwfile=${home.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=en-US',
  ]);
  const child = guard.spawn(command, args, {
    ...spawnOptions(home),
    stdio: ['ignore', 'pipe', 'pipe', guard.claimSocket],
  });
  const output = lastLines(child);
  if ((await exitCode(child)) !== 0) throw new Error(`The database could not be created.\n${output()}`);
  renameSync(part, home.cluster);
}

function spawnOptions(home: PostgresHome) {
  return { cwd: home.folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }, ...home.user };
}

interface Server {
  process: ChildProcess;
  /**
   * Resolves when the server accepts connections. If the server fails or takes too long, rejects with the end of the
   * server's log.
   */
  isReady: Promise<void>;
  /** Returns the end of the server's log. */
  output(): string;
}

export function runServer(home: PostgresHome, port: number, guard: Guard): Server {
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [command, args] = home.command('postgres', ['-D', home.cluster, ...settings]);
  const server = guard.spawn(command, args, {
    ...spawnOptions(home),
    stdio: ['ignore', 'pipe', 'pipe', guard.claimSocket],
  });
  const output = lastLines(server);
  const file = path.join(home.folder, 'postgres.log');
  writeLog(file, '', 'w');
  server.stderr?.on('data', (chunk: Buffer) => writeLog(file, chunk));
  return { process: server, isReady: untilReady(server, output), output };
}

async function untilReady(server: ChildProcess, output: () => string): Promise<void> {
  try {
    await Promise.race([
      new Promise<void>((resolve) => {
        server.stderr?.on('data', () => {
          if (output().includes('database system is ready to accept connections')) resolve();
        });
      }),
      exitCode(server).then(() => Promise.reject(new Error('PostgreSQL ended during its start.'))),
      delay(READY_TIMEOUT_MS, undefined, { ref: false }).then(() =>
        Promise.reject(new Error('PostgreSQL did not accept connections in time.')),
      ),
    ]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reason}\n${output()}`, { cause: error });
  }
}

/**
 * Stops the server in PostgreSQL's fast mode. If it still runs after two seconds, stops it in immediate mode, after
 * which the next start recovers the database.
 */
export async function stopServer(server: ChildProcess): Promise<void> {
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
