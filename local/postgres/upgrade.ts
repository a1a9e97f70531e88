import { renameSync } from 'node:fs';
import type { Guard } from '../processes/guard.ts';
import { startPart } from '../processes/disposal.ts';
import { workFolders } from '../shared/folders.ts';
import { copyFolder } from './copy.ts';
import { finishRestore, preparePostgresHome } from './home.ts';
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
 * Starts PostgreSQL like `startPostgres`. If an older version of Klinky made the data, first upgrades them. If the
 * upgrade fails or is killed, the data stay those of the older version. The caller has reserved the data.
 */
export async function startUpgradedPostgres(options: Options): Promise<Database> {
  const { dataDir, port, projectRoot, guard } = options;
  const database = await startPostgres({ dataDir, port, guard });
  try {
    const { applied, added } = await readNewMigrations(database.url('postgres'), projectRoot);
    if (applied.length === 0 || added.length === 0) return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
  await database.stop();
  await database.ended;
  await upgrade(options);
  return startPostgres({ dataDir, port, guard });
}

/**
 * Upgrades a copy of the database, which then replaces the database like a restored one. The CLI commits after each
 * migration. One transaction for all would not do: it cannot use a value that it adds to an enum.
 */
async function upgrade({ dataDir, port, guard, migrate }: Options): Promise<void> {
  process.stdout.write(
    `An older version of Klinky made the data in ${dataDir}. Upgrading a copy of them …\n`,
  );
  const { incomplete, complete } = workFolders(dataDir);
  try {
    await copyFolder(preparePostgresHome(dataDir).folder, preparePostgresHome(incomplete).folder, guard);
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
