import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findFirefox, findTestBrowser } from './tools/browser.mjs';
import { logTo } from './tests/log-file.ts';

logTo('e2e');
const executablePath = findTestBrowser();

// Use the installed Firefox, over WebDriver BiDi.
const FIREFOX = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: fileURLToPath(new URL('tests/firefox.mjs', import.meta.url)),
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': 1,
      'ui.systemUsesDarkTheme': 0,
      // By default, Firefox shows a panel after a download and opens the PDF in a tab. The panel and the tab would take
      // the focus from the page.
      'browser.download.alwaysOpenPanel': false,
      'pdfjs.disabled': true,
    },
  },
} as const;
// These tests also run in Firefox.
const MAIN_STORIES = [
  /(?:first-journey|language)\.spec/,
  /can be stopped and resumed/,
  /the focus of a link in a list/,
  /Tab goes through every list/,
];
const firefoxProjects = [
  { name: 'firefox', grep: MAIN_STORIES, use: { ...FIREFOX, viewport: { width: 1280, height: 860 } } },
];

// Tests with these tags run in a small window with touch. In such a window, lists are cards and panels fill the window.
const ON_A_PHONE = /@phone/;
const ONCE_ON_A_PHONE = /@phone-only/;

export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // The global setup sets E2E_APP_URL before the workers read it.
    ...(process.env['E2E_APP_URL'] === undefined ? {} : { baseURL: process.env['E2E_APP_URL'] }),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Traces are off, because they would take as much time as the tests: see tests/README.md.
    screenshot: 'only-on-failure',
    // An action fails before the whole test times out, and names its element.
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // If no Chromium is installed, Playwright uses its own browser.
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page is open for seconds only: optimizing its code costs more time than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    // Firefox's tests are the longest, so they start first.
    ...(findFirefox() === null ? [] : firefoxProjects),
    { name: 'desktop', grepInvert: ONCE_ON_A_PHONE, use: { viewport: { width: 1280, height: 860 } } },
    {
      name: 'phone',
      grep: ON_A_PHONE,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
