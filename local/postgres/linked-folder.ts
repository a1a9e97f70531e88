import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { databaseFolder, databaseLink, isLink, ownFolder, targetOf, workFolders } from '../shared/folders.ts';

// Without user namespaces, the user that runs PostgreSQL may not reach the data directory. The database then is in a
// folder of the system, and the data directory has a link to this folder.

/** Returns /var. Tests pass another folder. */
export const varFolder = (): string => process.env['KLINKY_VAR'] ?? '/var';

/** The name of the folder in /var/cache with the copy of PostgreSQL. Klinky 0.1.0 kept the databases in it too. */
export const COPIES = 'klinky-postgres';

/**
 * Returns the folder to which the link leads. If there is no link, makes the folder and the link. The folder is in
 * /var/lib/klinky, or in `fallback` if /var/lib cannot be written.
 */
export function linkedFolder(dataDir: string, fallback: string): string {
  const [own, link] = [ownFolder(dataDir), databaseLink(dataDir)];
  if (!isLink(link)) {
    if (existsSync(path.join(own, 'cluster')))
      throw new Error(
        `The data in ${own} cannot be used on this machine, because they were made on a machine that allows user namespaces. Choose another directory with --data DIR.`,
      );
    mkdirSync(own, { recursive: true, mode: 0o700 });
    const folder = mkdtempSync(path.join(libraryFolder() ?? fallback, prefixOf(dataDir)));
    symlinkSync(folder, link);
    return folder;
  }
  const folder = targetOf(link);
  if (existsSync(folder)) return folder;
  throw new Error(
    `The database is missing: ${link} leads to ${folder}, which does not exist. If another computer or container has it, make a backup there. Here, "npm run restore" replaces the missing database, and "npm run reset" deletes the rest of the data.`,
  );
}

/** Returns true if the database is in a cache, which the system may empty, and could be in /var/lib/klinky. */
export function isInCache(dataDir: string): boolean {
  const folder = databaseFolder(dataDir);
  return path.basename(path.dirname(folder)) === COPIES && libraryFolder() !== null;
}

/** Returns the other databases of the same folder of the data in /var/lib/klinky. */
export function otherDatabases(dataDir: string): string[] {
  const library = isLink(databaseLink(dataDir)) ? libraryFolder() : null;
  if (library === null) return [];
  return readdirSync(library)
    .filter((name) => name.startsWith(prefixOf(dataDir)))
    .map((name) => path.join(library, name))
    .filter((folder) => folder !== databaseFolder(dataDir) && existsSync(path.join(folder, 'cluster')));
}

/** Returns the folder for databases; null if it cannot be written. */
function libraryFolder(): string | null {
  const folder = path.join(varFolder(), 'lib/klinky');
  try {
    mkdirSync(folder, { recursive: true });
    // The user of PostgreSQL must reach its database, whatever the umask of root is.
    chmodSync(folder, 0o755);
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return null;
  }
}

/** The start of the names of all databases of a folder of the data, also of those that a restore makes. */
function prefixOf(dataDir: string): string {
  const folder = realpathSync(dataDir);
  const parent = path.dirname(folder);
  const { incomplete, complete } = workFolders(parent);
  const owner = folder === incomplete || folder === complete ? parent : folder;
  return `data-${createHash('sha256').update(owner).digest('hex').slice(0, 12)}-`;
}
