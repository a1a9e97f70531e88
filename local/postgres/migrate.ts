import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import type { Guard } from '../processes/guard.ts';
import { exitCode } from '../processes/inspect.ts';
import { diskFullLine } from '../shared/disk-full.ts';
import type { Database } from './postgres.ts';

/**
 * Applies the project's new migrations with the official CLI, as a deployment does. Applies the seed the first time. If
 * a migration fails, the CLI rolls back the migration, and this function rejects with the CLI's message.
 */
export async function applyMigrations(options: {
  database: Database;
  projectRoot: string;
  guard: Guard;
}): Promise<void> {
  const { database, projectRoot, guard } = options;
  const { versions, isSeeded } = await readApplied(database.url('postgres'), projectRoot);
  const unknown = unknownVersion(versions, projectRoot);
  if (unknown !== undefined)
    throw new Error(
      `The data were last used by another version of Klinky, with the migration ${unknown}. Start them with that version or a newer one. Nothing was changed. If you need none of the data, "npm run reset" deletes them.`,
    );
  if (isSeeded && versions.join() === versionsIn(projectRoot).join()) return;

  const cli = path.join(projectRoot, 'node_modules', 'supabase', 'dist', 'supabase.js');
  const args = ['db', 'push', '--include-seed', '--yes', '--workdir', projectRoot];
  const child = guard.spawn(
    process.execPath,
    [cli, ...args, '--db-url', `${database.url('postgres')}?sslmode=disable`],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Keeps the CLI's files out of the user's home directory.
        SUPABASE_HOME: path.join(projectRoot, '.build', 'supabase'),
        SUPABASE_TELEMETRY_DISABLED: '1',
        SUPABASE_NO_UPDATE_NOTIFIER: '1',
      },
    },
  );
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  if ((await exitCode(child)) !== 0) {
    throw new Error(
      diskFullLine(output) ??
        database.fullDisk() ??
        `A migration could not be applied, so Klinky does not start. No data were deleted. To go on working, return to your former version of Klinky, and report the error below. If you need none of the data, "npm run reset" deletes them.\n${output.trim()}`,
    );
  }
}

/** Returns the versions of the applied migrations in their order, and whether the seed has been applied. */
async function readApplied(
  url: string,
  projectRoot: string,
): Promise<{ versions: string[]; isSeeded: boolean }> {
  const sql = postgres(url, { max: 1, onnotice() {} });
  try {
    const [tables] = await sql<{ hasVersions: boolean; hasSeeds: boolean }[]>`
      select to_regclass('supabase_migrations.schema_migrations') is not null as "hasVersions",
        to_regclass('supabase_migrations.seed_files') is not null as "hasSeeds"`;
    const versions = tables?.hasVersions
      ? await sql<{ version: string }[]>`
          select version from supabase_migrations.schema_migrations order by version`
      : [];
    const seeds = tables?.hasSeeds ? await sql`select from supabase_migrations.seed_files limit 1` : [];
    const hasSeed = existsSync(path.join(projectRoot, 'supabase', 'seed.sql'));
    return {
      versions: versions.map(({ version }) => version),
      isSeeded: tables?.hasSeeds === true && (seeds.length > 0 || !hasSeed),
    };
  } finally {
    await sql.end();
  }
}

/** Returns the first version that differs from the project's migrations in their order; undefined if there is none. */
export function unknownVersion(versions: readonly string[], projectRoot: string): string | undefined {
  const known = versionsIn(projectRoot);
  return versions.find((version, place) => version !== known[place]);
}

/** Returns the versions of the project's migrations, in the order in which they are applied. */
function versionsIn(projectRoot: string): string[] {
  return readdirSync(path.join(projectRoot, 'supabase', 'migrations'))
    .flatMap((name) => /^(\d+)_.*\.sql$/.exec(name)?.[1] ?? [])
    .toSorted();
}
