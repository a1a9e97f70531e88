import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { removeDatabase } from '../../local/postgres/home.ts';
import { restore } from '../../local/restore.ts';
import { copyProject } from '../local/project.ts';
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

/**
 * Restores the kept rows with all migrations of the project. Then applies the made-up versions one after the other, and
 * reads the paths after each, on the day of the rows. Returns the reads by version. The version `null` changes nothing.
 */
export async function rehearse<Version extends string | null>(
  callers: readonly (Caller & { readonly paths: readonly string[] })[],
  versions: readonly Version[],
): Promise<ReadonlyMap<Version, Reads[]>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'klinky-rehearsal-'));
  const [projectRoot, dataDir] = [path.join(folder, 'project'), path.join(folder, 'data')];
  try {
    copyProject(projectRoot);
    mkdirSync(dataDir);
    const { madeAt } = await restore({ projectRoot, dataDir, file: ROWS });
    const reads = new Map<Version, Reads[]>();
    for (const version of versions) {
      const name = `${version}.sql`;
      if (version !== null)
        copyFileSync(path.join(MADE_UP_VERSIONS, name), path.join(projectRoot, 'supabase/migrations', name));
      reads.set(version, await readAnswers({ projectRoot, dataDir, now: new Date(madeAt), callers }));
    }
    return reads;
  } finally {
    removeDatabase(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}
