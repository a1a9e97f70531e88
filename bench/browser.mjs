// Opens Chromium for the benchmarks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../tools/browser.mjs';
import { DEMO } from '../tools/temporary-stack.mjs';

/**
 * Opens a browser with a new profile, and closes the browser after `work`. Lighthouse can connect to the browser's port.
 * @param {number} debugPort
 * @param {(context: import('@playwright/test').BrowserContext) => Promise<void>} work
 */
export async function withBrowser(debugPort, work) {
  const profile = mkdtempSync(path.join(tmpdir(), 'klinky-bench-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureBrowser(),
    headless: true,
    locale: 'fr-FR',
    viewport: { width: 1280, height: 860 },
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${debugPort}`],
  });
  try {
    await work(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Signs the demo landlord in. @param {import('@playwright/test').Page} page @param {string} app */
export async function signIn(page, app) {
  await page.goto(`${app}/signin`);
  await page.getByLabel('Adresse e-mail').fill(DEMO.username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/dashboard');
}
