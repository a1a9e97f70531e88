import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { backUp } from '../../local/backup.ts';
import { databaseFolder, workFolders } from '../../local/shared/folders.ts';
import { differences } from '../rehearsal/differences.ts';
import { readKept, readManifestOfRows, rehearse, type Rehearsal } from '../rehearsal/kept.ts';
import { callsWithoutAnswer } from '../rehearsal/paths.ts';

/** The migrations of two made-up versions, which follow all real migrations. */
const MADE_UP_VERSIONS = ['20991231000001_next_version', '20991231000002_version_after_next'];

/**
 * The differences that newer versions make on purpose. The export has each column under its own name, so it shows the
 * new, the renamed and the dropped column of the made-up versions.
 */
const INTENDED = [
  /^\S+ \/leases\/\S+\/settlements\S*\.mayAgreeParts: nothing → true$/,
  /^\S+ \/charges\S*\.laterBills: nothing → 0$/,
  /^\S+ \/year\S*\.countsFrom: /,
  /^\S+ \/(?:positions|tenant-view)\S*\.deferred: nothing → 0$/,
  /^\S+ \/batches\/\S+\/undo\.body\.returns: nothing → 0$/,
  /^\S+ \/tenant-view\.body\.payments\[\d+\]\.returned: nothing → 0$/,
  // Offices may pay for months before the account.
  /^\S+ \/bank\/expected\S*\.rentFrom: /,
  /^\S+ \/bank\/expected\S*\.(?:payerOffice|idempotencyKey): nothing → /,
  // A refund stands in the list of the year, so that later lines move down.
  /^\S+ \/year\/payments\?year=2026\.body\[(?:2[7-9]|3\d)\]/,
  /^\S+ \/(?:year|users\/me)\/export\S*recettes\.csv\.[^[]+\[(?:2[7-9]|3\d)\]/,
  // Notifications of duties have the texts of the duties.
  /\.notifications\[\d+\]\.(?:title|content): /,
  /^\S+ \/users\/me\/export\S*\.guarantors\[\d+\]\.is_released: nothing → false$/,
  /^\S+ \/users\/me\/export\S*\.imports\[\d+\]\.withdrawn_at: nothing → /,
  /^\S+_after_next \/users\/me\/export\S*\.imports\[\d+\]\.undone_at: .* → nothing$/,
];

/** The GET calls that are newer than the first release. */
const NEWER_CALLS = ['/leases/{id}/arrears-report'];

/** Expects that an upgrade that is killed, and then an upgrade that fails, leave the data of the first release. */
async function expectUntouchedData({ dataDir, projectRoot, start }: Rehearsal): Promise<void> {
  const bad = path.join(projectRoot, 'supabase/migrations/20991231000009_bad.sql');
  // A constraint of a version that did not expect the rows of this landlord.
  writeFileSync(bad, 'alter table public.payments add constraint is_small check (amount < 0);');
  const { incomplete } = workFolders(dataDir);
  const killed = await start();
  const lock = () => path.join(databaseFolder(incomplete), 'cluster/postmaster.pid');
  await vi.waitUntil(() => existsSync(lock()), { timeout: 60_000, interval: 5 });
  killed.kill('SIGKILL');
  await killed.ended;
  expect(existsSync(incomplete)).toBe(true);

  const failed = await start();
  expect(await failed.ended).toBe(1);
  expect(failed.output()).toContain(
    'The migration 20991231000009_bad.sql could not be applied, so no data were changed. To go on working, start your former version of Klinky.',
  );
  expect(failed.output()).toContain('"is_small" of relation "payments" is violated by some row');
  rmSync(bad);
  const file = path.join(projectRoot, 'untouched.tar.gz');
  expect(await backUp({ dataDir, file })).toEqual({ ...readManifestOfRows(), madeAt: expect.any(String) });
}

test(
  'a start on the data of the first release upgrades them or leaves them as they are; they give the same answers and PDFs after all migrations, and after each of two made-up versions',
  { timeout: 600_000 },
  async () => {
    const kept = readKept();
    expect(callsWithoutAnswer(kept)).toEqual(NEWER_CALLS);

    const callers = kept.map(({ answers, ...caller }) => ({ ...caller, paths: Object.keys(answers) }));
    const found: string[] = [];
    for (const [version, reads] of await rehearse(callers, MADE_UP_VERSIONS, expectUntouchedData))
      for (const [place, { answers }] of kept.entries())
        for (const [path, answer] of Object.entries(answers))
          found.push(...differences(answer, reads[place]?.answers[path], `${version} ${path}`));

    // One difference of each field and version is enough to find its cause.
    const unintended = new Map(
      found
        .filter((difference) => !INTENDED.some((pattern) => pattern.test(difference)))
        .map((difference) => [
          difference.replace(/: .*/s, '').replaceAll(/[\da-f-]{36}|\d+/g, 'N'),
          difference,
        ]),
    );
    expect(
      [...unintended.values()],
      'Other answers than those of the first release. If a new version makes this difference on purpose, add a pattern to INTENDED in this file.',
    ).toEqual([]);
    // A pattern without a difference is out of date.
    for (const pattern of INTENDED) expect(found).toContainEqual(expect.stringMatching(pattern));
  },
);
