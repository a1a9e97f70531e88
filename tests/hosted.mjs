// `npm run test:hosted` tests the function with the version of Deno on Supabase's hosts.
import { ensureHostedDeno } from '../tools/hosted-deno.mjs';
import { build, runTests, vitest } from './sections.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

await runTests(() => {
  const variables = { KLINKY_DENO: ensureHostedDeno() };
  return {
    steps: [
      [
        {
          build,
          local: vitest(['local'], { files: ['functions', 'mail-over-tls'], variables }),
          integration: vitest(['integration'], { variables }),
        },
      ],
    ],
  };
});
