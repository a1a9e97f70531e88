import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import type { Guard } from '../processes/guard.ts';
import { exitCode } from '../processes/inspect.ts';
import { diskFullLine } from '../shared/disk-full.ts';
import type { Database } from './postgres.ts';

/**
 * Applies the project's new migrations with the official CLI, as a deployment does. Applies the seed the first time. If
 * a migration fails, the CLI rolls back this migration but not the migrations before it, and this function rejects with
 * the CLI's message.
 */
export async function applyMigrations(options: {
  database: Database;
  projectRoot: string;
  guard: Guard;
}): Promise<void> {
  const { database, projectRoot, guard } = options;
  const { added, isSeeded } = await readNewMigrations(database.url('postgres'), projectRoot);
  if (isSeeded && added.length === 0) return;

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
        `${lastStep(output)} could not be applied, so no data were changed. To go on working, start your former version of Klinky. Please report this error:\n${output.trim()}`,
    );
  }
}

/** Returns the migration or the seed that the CLI has begun last. */
function lastStep(output: string): string {
  const [, step, file] =
    [...output.matchAll(/^(Applying migration|Seeding data from) (.+?)\.\.\.$/gm)].at(-1) ?? [];
  if (file === undefined) return 'The new migrations';
  return step === 'Applying migration' ? `The migration ${file}` : `The seed ${file}`;
}

/**
 * Returns the versions of the applied and of the new migrations in their order, and whether the seed has been applied.
 * Throws an error with advice if the project does not have an applied migration.
 */
export async function readNewMigrations(
  url: string,
  projectRoot: string,
): Promise<{ applied: string[]; added: string[]; isSeeded: boolean }> {
  const { versions: applied, isSeeded } = await readApplied(url, projectRoot);
  const unknown = unknownVersion(applied, projectRoot);
  if (unknown !== undefined)
    throw new Error(
      `The data were last used by another version of Klinky, with the migration ${unknown}. Start them with that version or a newer one. Nothing was changed. To go on with this version, restore a backup that it made ("npm run restore").`,
    );
  return { applied, added: versionsIn(projectRoot).slice(applied.length), isSeeded };
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
