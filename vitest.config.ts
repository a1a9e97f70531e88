import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { logTo } from './tests/log-file.ts';
import { generate } from './tools/generate.mjs';
import { PROJECT_ROOT } from './tools/install.mjs';
import { hintForUnnamedTests } from './tools/named-tests.ts';

const hint = hintForUnnamedTests(process.argv);
if (hint !== null) {
  process.stderr.write(hint);
  process.exit(1);
}

logTo('vitest');
await generate(PROJECT_ROOT);

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Test files of one worker share loaded modules, so a module keeps its state from one file to the next. */
const SHARED = { isolate: false } as const;

// Each kind of test is one project. `npm test` runs all projects except `auth` and `rehearsal`.
export default defineConfig({
  resolve: { alias: { '@shared': path('./supabase/functions/_shared'), '@': path('./web/src') } },
  test: {
    // The limits are those of a machine on which other programs use the cores. The limits only end a test that hangs.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // By default, Vitest leaves one core free. More workers are faster, because tests spend a third of
    // their time waiting for the stack.
    maxWorkers: availableParallelism() + 1,
    // Concurrent tests of a file run two at a time. So a long file still uses two cores when it is the last one
    // running.
    maxConcurrency: 2,
    // The output of a failed test helps to find the cause.
    silent: 'passed-only',
    projects: [
      'tests/stories/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'unit',
          ...SHARED,
          include: [
            'supabase/functions/**/*.test.ts',
            'local/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/*.test.ts',
            'web/{src,first-load}/**/*.test.ts',
          ],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/src/test-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'local',
          include: ['tests/local/**/*.test.ts'],
          setupFiles: ['tests/log-file-of-failure.ts'],
        },
      },
      {
        // These tests need Supabase's own Auth. Only `npm run test:auth` runs these tests.
        extends: true,
        test: {
          name: 'auth',
          include: ['tests/auth/**/*.test.ts'],
          setupFiles: ['tests/log-file-of-failure.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'nginx',
          include: ['tests/nginx/**/*.test.ts'],
          setupFiles: ['tests/log-file-of-failure.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rls',
          ...SHARED,
          include: ['tests/rls/**/*.test.ts'],
          globalSetup: ['tests/rls/global-setup.ts'],
          setupFiles: ['tests/log-file-of-failure.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          ...SHARED,
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/integration/global-setup.ts'],
          setupFiles: ['tests/log-file-of-failure.ts'],
        },
      },
      {
        // Writes the rows and answers of the rehearsal. Only `npm run rehearsal` runs this file.
        extends: true,
        test: {
          name: 'rehearsal',
          include: ['tests/rehearsal/**/*.test.ts'],
          globalSetup: ['tests/integration/global-setup.ts'],
          setupFiles: ['tests/log-file-of-failure.ts'],
        },
      },
    ],
  },
});
