// `npm run rehearsal` writes the rows and answers of the first release, for the test of upgrades. Before this release,
// a change of the baseline needs it.
import { PROJECT_ROOT } from '../tools/install.mjs';
import { isBaselineFrozen, readFiles } from '../tools/schema/files.mjs';
import { runTests, vitest } from './sections.mjs';

if (isBaselineFrozen(readFiles(PROJECT_ROOT))) {
  console.error(
    'The first release is frozen (supabase/frozen.sha256), so its rows and answers stay. Name the differences that a newer version makes on purpose in tests/local/upgrade.test.ts.',
  );
  process.exit(1);
}
await runTests(() => ({ steps: [{ rehearsal: vitest(['rehearsal']) }] }));
