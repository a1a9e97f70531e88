import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import getPort from 'get-port';
import type { Guard } from '../processes/guard.ts';
import { startPart } from '../processes/disposal.ts';
import {
  databaseFolder,
  databaseLink,
  isLink,
  ownFolder,
  storageFolder,
  workFolders,
} from '../shared/folders.ts';
import { copyFolder } from './copy.ts';
import { finishRestore, preparePostgresHome } from './home.ts';
import { isInCache, otherDatabases } from './linked-folder.ts';
import { readNewMigrations } from './migrate.ts';
import { type Database, startPostgres } from './postgres.ts';

interface Options {
  dataDir: string;
  port: number;
  projectRoot: string;
  guard: Guard;
  /** Makes missing tables of the services, and applies the new migrations. */
  migrate(database: Database): Promise<void>;
}

/**
 * Starts PostgreSQL like `startPostgres`. If an older version of Klinky made the data, first upgrades them, and moves
 * them out of a cache. If this fails or is killed, the data stay as they were. The caller has reserved the data.
 */
export async function startUpgradedPostgres(options: Options): Promise<Database> {
  const { dataDir, port, projectRoot, guard } = options;
  assertDatabase(dataDir);
  const database = await startPostgres({ dataDir, port, guard });
  try {
    const { applied, added } = await readNewMigrations(database.url('postgres'), projectRoot);
    const isOlder = applied.length > 0 && added.length > 0;
    const others = otherDatabases(dataDir);
    if (others.length > 0) say(severalDatabases(dataDir, others));
    if (isOlder) say(`An older version of Klinky made the data in ${dataDir}. Upgrading a copy of them …`);
    else if (others.length > 0 || !isInCache(dataDir)) return database;
    else say(`Moving the database of ${dataDir} out of ${databaseFolder(dataDir)} …`);
  } catch (error) {
    await database.stop();
    throw error;
  }
  await database.stop();
  await database.ended;
  await replaceByCopy(options);
  say('Done.');
  return startPostgres({ dataDir, port, guard });
}

/** Without its database, Storage would delete all kept files, because no row names them. */
function assertDatabase(dataDir: string): void {
  const cluster = path.join(databaseFolder(dataDir), 'cluster');
  const files = storageFolder(dataDir);
  if (existsSync(cluster) || !existsSync(files)) return;
  if (readdirSync(files, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile()))
    throw new Error(
      `The database is missing: there is none in ${cluster}, but ${files} has kept files. Put the database back, or restore a backup ("npm run restore"). Nothing was changed. If you need none of the data, "npm run reset" deletes them.`,
    );
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function severalDatabases(dataDir: string, others: readonly string[]): string {
  const link = databaseLink(dataDir);
  return `Klinky uses the database in ${databaseFolder(dataDir)}. There is another database of ${dataDir} in ${others.join(' and ')}, so Klinky moves none. To use the other one, stop Klinky and run "ln -sfn ${others[0]} ${link}". Its kept files may be missing: restore them from a backup.`;
}

/**
 * Copies the database, upgrades the copy, and replaces the database by the copy, like a restore. The CLI commits after
 * each migration. One transaction for all would not do: it cannot use a value that it adds to an enum.
 */
async function replaceByCopy({ dataDir, guard, migrate }: Options): Promise<void> {
  const { incomplete, complete } = workFolders(dataDir);
  const own = ownFolder(dataDir);
  if (!isLink(own) && statSync(own).dev !== statSync(dataDir).dev)
    throw new Error(
      `The data cannot be upgraded, because ${own} is on another disk than ${dataDir}. Make a backup with the former version, and restore it with this version into another folder (--data DIR). Nothing was changed.`,
    );
  // Programs that use the database must not write into the copy, which is deleted if the upgrade fails.
  const port = await getPort({ host: '127.0.0.1' });
  try {
    await copyFolder(databaseFolder(dataDir), preparePostgresHome(incomplete).folder, guard);
    const part = await startPart(async (disposal) => {
      const database = await disposal.keep('PostgreSQL', startPostgres({ dataDir: incomplete, port, guard }));
      await migrate(database);
      return { ended: database.ended };
    });
    await part.stop();
    await part.ended;
    renameSync(incomplete, complete);
  } finally {
    finishRestore(dataDir);
  }
}
