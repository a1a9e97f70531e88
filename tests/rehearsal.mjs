// `npm run rehearsal` makes the rows and answers of a release, for the test of upgrades. The kept ones are those of version
// 0.1.0. Run it again only to keep the rows of a newer release: rows made anew prove nothing about an old database.
import { runTests, vitest } from './sections.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

await runTests(() => ({
  steps: [[{ rehearsal: vitest(['rehearsal'], { variables: { KLINKY_REHEARSAL: 'yes' } }) }]],
}));
