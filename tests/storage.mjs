// `npm run test:storage -- path/to/storage` runs the tests of kept files on Supabase's own Storage instead of the embedded
// Storage. With --record, the responses of Supabase's Storage become the reference for the embedded Storage.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { STORAGE_RELEASE } from './releases.mjs';
import { runTests, vitest } from './sections.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

const options = process.argv.slice(2);
const name = options.find((option) => !option.startsWith('--'));

await runTests(() => {
  // npm starts this script in the project's folder, but a relative path starts at the caller's folder.
  const folder = path.resolve(process.env['INIT_CWD'] ?? '.', name ?? '');
  if (name === undefined || !existsSync(path.join(folder, 'dist/start/server.js'))) {
    throw new Error(
      `Clone the tag v${STORAGE_RELEASE} of https://github.com/supabase/storage, build it by its README, and pass the folder: npm run test:storage -- path/to/storage. Run this command with the Node release that the package.json of the clone requires.`,
    );
  }
  const variables = {
    KLINKY_STORAGE: folder,
    ...(options.includes('--record') && { KLINKY_RECORD: 'yes' }),
  };
  return {
    steps: [
      [
        {
          answers: vitest(['local'], { files: ['tests/local/storage-answers.test.ts'], variables }),
          integration: vitest(['integration'], { files: ['tests/integration/files.test.ts'], variables }),
        },
      ],
    ],
  };
});
