// `npm run test:hosted`: what a function does that is hosted, on the Deno that is there.
import { ensureHostedDeno } from '../tools/hosted-deno.mjs';
import { build, runTests, vitest } from './sections.mjs';

await runTests(() => {
  const variables = { KLINKY_DENO: ensureHostedDeno() };
  return {
    steps: [
      { build },
      { local: vitest(['local'], { files: ['functions', 'mail-over-tls'], variables }) },
      { integration: vitest(['integration'], { variables }) },
    ],
  };
});
