import { expect, test } from 'vitest';
import { differences } from '../rehearsal/differences.ts';
import { readKept, rehearse } from '../rehearsal/kept.ts';
import { callsWithoutAnswer } from '../rehearsal/paths.ts';

/** The migrations of two made-up versions, which follow all real migrations. */
const MADE_UP_VERSIONS = ['20991231000001_next_version', '20991231000002_version_after_next'];

/**
 * The differences that newer versions make on purpose. The export has each column under its own name, so it shows the
 * new, the renamed and the dropped column of the made-up versions.
 */
const INTENDED = [
  /^\S+ \/year\S*\.countsFrom: /,
  /^\S+ \/users\/me\/export\S*\.(?:lessors|properties)\[\d+\]\.(?:idempotency_key|request): nothing → null$/,
  /^\S+ \/users\/me\/export\S*\.guarantors\[\d+\]\.is_released: nothing → false$/,
  /^\S+ \/users\/me\/export\S*\.imports\[\d+\]\.withdrawn_at: nothing → /,
  /^\S+_after_next \/users\/me\/export\S*\.imports\[\d+\]\.undone_at: .* → nothing$/,
];

/** The GET calls that are newer than the first release. */
const NEWER_CALLS: string[] = [];

test(
  'the rows of the first release give the same answers and PDFs after all migrations, and after each of two made-up versions',
  { timeout: 600_000 },
  async () => {
    const kept = readKept();
    expect(callsWithoutAnswer(kept)).toEqual(NEWER_CALLS);

    const callers = kept.map(({ answers, ...caller }) => ({ ...caller, paths: Object.keys(answers) }));
    const found: string[] = [];
    for (const [version, reads] of await rehearse(callers, MADE_UP_VERSIONS))
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
