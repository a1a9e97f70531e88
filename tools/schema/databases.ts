import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { type Database, type Guard, exitCode } from '../../local/temporary-database.ts';
import type { SqlFile } from './files.mjs';

/** Returns the URL of a database of the same cluster. The URL signs in as the role that runs migrations. */
export function urlOf(database: Database, name: string): string {
  const url = new URL(database.url('postgres'));
  url.pathname = name;
  return url.href;
}

/** Copies the database `postgres` of the cluster. No other client may be connected to `postgres`. */
export async function copyDatabase(database: Database, name: string): Promise<void> {
  const sql = postgres(database.url('supabase_admin'), { max: 1, onnotice() {} });
  try {
    await sql`create database ${sql(name)} template postgres owner postgres`;
  } finally {
    await sql.end();
  }
}

/**
 * Applies the files in their order, each file in one transaction. If a file fails, rejects with an error that names the
 * file.
 */
export async function applyFiles(url: string, files: readonly SqlFile[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice() {} });
  try {
    for (const { name, text } of files) {
      try {
        await sql.begin((tx) => tx.unsafe(text));
      } catch (cause) {
        throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }
    }
  } finally {
    await sql.end();
  }
}

export async function tablesWithRows(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1 });
  try {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p') order by 1`;
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await sql.unsafe(`select from ${name} limit 1`);
      if (rows.length > 0) found.push(name);
    }
    return found;
  } finally {
    await sql.end();
  }
}

/** Returns the columns of each table, view and composite type, in their order. */
export async function columnsOf(url: string): Promise<Record<string, string>> {
  const sql = postgres(url, { max: 1 });
  try {
    const relations = await sql<{ name: string; columns: string }[]>`
      select attrelid::regclass::text as name, string_agg(attname, ', ' order by attnum) as columns
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'c')
        and attnum > 0 and not attisdropped
      group by attrelid order by 1`;
    return Object.fromEntries(relations.map(({ name, columns }) => [name, columns]));
  } finally {
    await sql.end();
  }
}

/**
 * Returns the statements that change the first database into the second, or '' if the databases are equal. Supabase's
 * CLI makes the comparison, and ignores rows, the order of columns and the settings of roles.
 */
export async function difference(options: {
  from: string;
  to: string;
  projectRoot: string;
  guard: Guard;
}): Promise<string> {
  const { projectRoot, guard } = options;
  const folder = mkdtempSync(path.join(tmpdir(), 'klinky-difference-'));
  // The CLI writes the statements to a file, because its standard output mixes statements and notices.
  const file = path.join(folder, 'difference.sql');
  const cli = path.join(projectRoot, 'node_modules', 'supabase', 'dist', 'supabase.js');
  const [from, to] = [options.from, options.to].map((url) => `${url}?sslmode=disable`);
  const child = guard.spawn(
    process.execPath,
    [cli, 'db', 'diff', '--use-pg-delta', '--from', from ?? '', '--to', to ?? '', '-o', file],
    {
      // The CLI runs outside of the project folder, because it needs no settings to compare two addresses.
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        SUPABASE_HOME: path.join(projectRoot, '.build', 'supabase'),
        SUPABASE_TELEMETRY_DISABLED: '1',
        SUPABASE_NO_UPDATE_NOTIFIER: '1',
      },
    },
  );
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    if ((await exitCode(child)) !== 0) throw new Error(`"supabase db diff" failed:\n${output.trim()}`);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  } finally {
    rmSync(folder, { recursive: true });
  }
}
