import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Manifest } from '../../local/backup.ts';
import { removeDatabase } from '../../local/postgres/home.ts';
import { restore } from '../../local/restore.ts';
import { buildStack } from '../../tools/build.mjs';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { copyProject, REPOSITORY } from '../local/project.ts';
import { type StackProcess, startStackProcess } from '../local/stack-process.ts';
import { type Caller, type Reads, readAnswers } from './answers.ts';

// The rows of the first release, and the answers that this release gave. `npm run rehearsal` wrote both files.

/** A backup of the database of the release. */
export const ROWS = path.join(import.meta.dirname, 'rows.tar.gz');
const ANSWERS = path.join(import.meta.dirname, 'answers.json.gz');
const MADE_UP_VERSIONS = path.join(import.meta.dirname, 'next-versions');

interface Kept {
  readonly reads: readonly Reads[];
}

export const keep = (reads: readonly Reads[]): void => {
  const kept: Kept = { reads };
  writeFileSync(ANSWERS, gzipSync(JSON.stringify(kept), { level: 9 }));
};

/** Returns the answers of the release. */
export function readKept(): readonly Reads[] {
  const kept: Kept = JSON.parse(gunzipSync(readFileSync(ANSWERS)).toString('utf8'));
  return kept.reads;
}

export interface Rehearsal {
  /** The data of the release. */
  dataDir: string;
  /** The project of this version, with the first made-up version. */
  projectRoot: string;
  /** Starts the stack of the project on the data, on the day of the rows. */
  start(): Promise<StackProcess>;
}

/**
 * Makes the data of the release, with only its migrations. Then adds the made-up versions one after the other. After
 * each, starts the stack on the data, which upgrades them, and reads the paths. Returns the reads by version. The version
 * `null` changes nothing. Calls `beforeUpgrade` before the first start.
 */
export async function rehearse<Version extends string | null>(
  callers: readonly (Caller & { readonly paths: readonly string[] })[],
  versions: readonly Version[],
  beforeUpgrade?: (rehearsal: Rehearsal) => Promise<void>,
): Promise<ReadonlyMap<Version, Reads[]>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'klinky-rehearsal-'));
  const [projectRoot, dataDir] = [path.join(folder, 'project'), path.join(folder, 'data')];
  try {
    const madeAt = await makeData(path.join(folder, 'release'), dataDir);
    copyProject(projectRoot);
    await buildStack(REPOSITORY);
    mkdirSync(path.join(projectRoot, '.build'));
    symlinkSync(path.join(REPOSITORY, '.build/stack'), path.join(projectRoot, '.build/stack'));
    const clock = path.join(folder, 'clock.mjs');
    writeFileSync(clock, clockAt(madeAt));
    const rehearsal: Rehearsal = {
      dataDir,
      projectRoot,
      start: async () =>
        startStackProcess({
          projectRoot,
          dataDir,
          port: await freeStackPort(),
          env: { NODE_OPTIONS: `--import=${clock}` },
        }),
    };
    const reads = new Map<Version, Reads[]>();
    for (const version of versions) {
      const name = `${version}.sql`;
      if (version !== null)
        copyFileSync(path.join(MADE_UP_VERSIONS, name), path.join(projectRoot, 'supabase/migrations', name));
      if (reads.size === 0) await beforeUpgrade?.(rehearsal);
      const stack = await rehearsal.start();
      await stack.ready();
      stack.kill('SIGTERM');
      await stack.ended;
      reads.set(version, await readAnswers({ projectRoot, dataDir, now: madeAt, callers }));
    }
    return reads;
  } finally {
    removeDatabase(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}

export const readManifestOfRows = (): Manifest =>
  JSON.parse(execFileSync('tar', ['-xzf', ROWS, '-O', './manifest.json'], { encoding: 'utf8' }));

/** Restores the kept rows with the migrations of the release. Returns the time of the rows. */
async function makeData(projectRoot: string, dataDir: string): Promise<Date> {
  copyProject(projectRoot);
  const { migrations } = readManifestOfRows();
  const folder = path.join(projectRoot, 'supabase/migrations');
  for (const name of readdirSync(folder))
    if (!migrations.includes(name.split('_')[0] ?? '')) rmSync(path.join(folder, name));
  mkdirSync(dataDir);
  const { madeAt } = await restore({ projectRoot, dataDir, file: ROWS });
  return new Date(madeAt);
}

/** The source of a module that moves the clock of a process back to an instant. */
const clockAt = (instant: Date): string => `
const system = Date;
const shift = system.now() - ${instant.getTime()};
globalThis.Date = class extends system {
  constructor(...parts) {
    super(...(parts.length === 0 ? [system.now() - shift] : parts));
  }
  static now() {
    return system.now() - shift;
  }
};`;
