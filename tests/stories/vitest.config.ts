import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { findTestBrowser } from '../../tools/browser.mjs';
import web from '../../web/vite.config.ts';
import { commands } from './support/commands.ts';

const executablePath = findTestBrowser();

const isNamed = (plugin: unknown, name: string): boolean =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === name;

/**
 * These files open every page, panel and dialog. `npm test` runs them with React's development build, which reports
 * mistakes, and all other files with the production build, which takes two thirds of the time in the page.
 */
const EVERY_SCREEN = ['accessibility', 'forms', 'specification', 'window-sizes'].map(
  (name) => `${name}.test.ts`,
);
const isProduction = process.env['NODE_ENV'] === 'production';

// Stories run the app in the browser of the e2e tests: see docs/decisions/0016-stories.md.
export default defineProject({
  ...web,
  // Each build of React keeps its own bundled packages, so that a change of the build bundles nothing again.
  cacheDir: fileURLToPath(
    new URL(
      `../../node_modules/.vite/stories-${isProduction ? 'production' : 'development'}`,
      import.meta.url,
    ),
  ),
  // Leave out the plugin `first-load`, because a story starts once its page has loaded.
  plugins: (web.plugins ?? []).filter((plugin) => !isNamed(plugin, 'first-load')),
  test: {
    name: 'stories',
    dir: fileURLToPath(new URL('.', import.meta.url)),
    include: process.env['KLINKY_STORIES'] === 'every-screen' ? EVERY_SCREEN : ['*.test.ts'],
    exclude: isProduction ? EVERY_SCREEN : [],
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // Load the app's modules once for all files: loading takes longer than the stories.
    isolate: false,
    // Two files run at once, each in a separate page. A third page costs more processor time than it saves on the clock.
    maxWorkers: 2,
    // Projects with different numbers of workers cannot run at once.
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 1280, height: 860 },
      commands,
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        // An action fails before the whole story times out.
        actionTimeout: 60_000,
        launchOptions: {
          // Without this path, Playwright would use its own browser.
          ...(executablePath === null ? {} : { executablePath }),
          args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
        },
        contextOptions: {
          locale: 'fr-FR',
          timezoneId: 'Europe/Paris',
          reducedMotion: 'reduce',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
      }),
    },
  },
});
