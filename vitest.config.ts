import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { logTo } from './tests/log-file.ts';
import { generate } from './tools/generate.mjs';
import { PROJECT_ROOT } from './tools/install.mjs';

logTo('vitest');
await generate(PROJECT_ROOT);

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Test files share the modules that a worker has loaded, so a module's state stays from one file to the next. */
const SHARED = { isolate: false } as const;

// One project per kind of test; `npm test` runs all but `auth`, `npx vitest run --project unit` one of them.
export default defineConfig({
  resolve: { alias: { '@shared': path('./supabase/functions/_shared'), '@': path('./web/src') } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 300_000,
    // Vitest leaves one core free, while its tests wait for the stack a third of the time.
    maxWorkers: availableParallelism() + 1,
    // What a test prints is for whoever looks into its failure.
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
            'web/src/**/*.test.ts',
          ],
          environment: 'node',
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/src/test-setup.ts'],
          testTimeout: 10_000,
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
        // What only Supabase's own Auth can show: `npm run test:auth` runs it, `npm test` does not.
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
    ],
  },
});
