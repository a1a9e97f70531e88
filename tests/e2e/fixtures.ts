import { type BrowserContext, type Page, type Route, test as base, expect } from '@playwright/test';
import axe from 'axe-core';
import { recordMessages, takeMessage } from '../recorded-messages.ts';
import { type Account, newAccount, openSession } from './accounts.ts';
import { keepLogOfFailure } from './stack-log.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

interface Fixtures {
  /** A confirmed landlord for this test only. */
  readonly account: Account;
  /** A page with the landlord of `account` signed in, in French. The page has not opened the app yet. */
  readonly signedIn: Page;
  /** The page of `signedIn`, opened on the dashboard. */
  readonly dashboard: Page;
  readonly logOfFailure: void;
  readonly pageOfFailure: void;
  readonly failOnConsoleError: void;
}

// Errors that tests cause on the console. The browser logs them for error responses (502: the mail was refused; 503:
// Auth is unavailable) and for missing responses. It also logs live connections that a test or a page has closed.
// `Network|Api` is the router's error for a page that failed to load. The last pattern is Firefox's error for a font
// that was still loading when the page was left.
const REFUSED_CALL =
  /^Failed to load resource: (?:the server responded with a status of (?:4\d\d|50[23])|net::ERR_INTERNET_DISCONNECTED)|^WebSocket connection to '[^']*\/realtime\/v1\/[^']*' failed: |^(?:Network|Api)Error: |^download failed \(font-family: .* status=2152398850 /;

// For the screenshot of a failed test, Playwright injects a style (`body {}`), which the policy refuses in Firefox.
const PICTURE_IN_FIREFOX = /inline style .*'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA='/;

export const test = base.extend<Fixtures>({
  context: async ({ context, browserName }, provide) => {
    if (browserName === 'firefox') await context.addInitScript(insertTextNatively);
    await context.addInitScript(hidePdfViewer);
    await recordMessagesOf(context);
    await provide(context);
  },
  logOfFailure: [async ({}, provide, info) => keepLogOfFailure(provide, info), { auto: true }],
  // Print the content of the page, because the output is often all that is left of a run on another machine.
  pageOfFailure: [
    async ({ page }, provide, info) => {
      await provide();
      if (info.errors.length === 0 || page.isClosed()) return;
      const shown = await page.locator('body').ariaSnapshot();
      console.log(`« ${info.title} » failed on ${page.url()}, which showed\n${shown}`);
    },
    { auto: true },
  ],
  account: async ({}, provide) => provide(await newAccount()),
  signedIn: async ({ page, account }, provide) => {
    await openSession(page, account.email);
    await provide(page);
  },
  dashboard: async ({ signedIn: page }, provide) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await provide(page);
  },
  failOnConsoleError: [
    async ({ page }, provide) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message: text }) => {
        if (!PICTURE_IN_FIREFOX.test(text)) errors.push(text);
      });
      page.on('console', (message) => {
        if (message.type() === 'error' && !REFUSED_CALL.test(message.text())) errors.push(message.text());
      });
      await provide();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Types like a keyboard in Firefox. In Firefox, Playwright sets the field's `value` for characters that American
 * keyboards lack. React ignores the change of `value`, so the browser must insert these characters.
 */
function insertTextNatively(): void {
  // oxlint-disable-next-line typescript/no-deprecated -- no other call inserts text like a keyboard
  const insert = (text: string): void => void document.execCommand('insertText', false, text);
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
}

/** Lets all browsers download the PDFs that they could show, because a test cannot read a shown PDF. */
function hidePdfViewer(): void {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false });
}

export { expect };

const messages = new WeakMap<Page, string[]>();

/** Returns the messages that have appeared on a page, and that no expectation has found. */
export function messagesOf(page: Page): string[] {
  const known = messages.get(page) ?? [];
  messages.set(page, known);
  return known;
}

/** Records the messages of a context’s pages for `expectMessage`. Contexts that a test makes itself need this call. */
export async function recordMessagesOf(context: BrowserContext): Promise<void> {
  await context.exposeBinding('reportMessage', ({ page }, text: string) => messagesOf(page).push(text));
  await context.addInitScript({ content: `(${recordMessages.toString()})((text) => reportMessage(text));` });
}

/**
 * Resolves once a message with this text has appeared in the corner of the window, even if it has disappeared since. A
 * form may show the same text for longer, and does not count.
 */
export async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  const shown = messagesOf(page);
  await expect.poll(() => takeMessage(shown, text) || shown).toBe(true);
}

/**
 * Makes every write request of the page fail, as during a server restart. Returns a function that lets requests pass
 * again.
 */
export async function failChanges(page: Page): Promise<() => Promise<void>> {
  const fail = (route: Route): Promise<void> =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 502 });
  await page.route('**/v1/**', fail);
  return () => page.unroute('**/v1/**', fail);
}

/** Turns off live notifications on pages opened later, because their connection sends GET /users/me. */
export const silenceLiveNotifications = (page: Page): Promise<void> =>
  page.routeWebSocket('**/realtime/v1/**', () => {});

/** Holds back the page's requests to these URLs. Returns a function that releases the requests. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Checks the screen against the accessibility rules. A test checks only the parts that it adds to a screen.
 * tests/stories/accessibility.test.ts covers screens in both themes and on a phone, and colours.test.ts covers the
 * colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Check in Chromium only: in Firefox, axe closes the connection of the page.
  if (test.info().project.name !== 'desktop') return;
  // Without this wait, a colour would be measured during its transition.
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  expect(await violations(page), page.url()).toEqual([]);
}

/**
 * Returns the rules that a page breaks, each with its elements. Rules that measure drawn elements take three quarters
 * of the time of a check, so they check the front dialog only. Axe stays in the page for the next check.
 */
async function violations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const drawn = ['color-contrast', 'link-in-text-block'];
    const dialogs = [...document.querySelectorAll(':is([role=dialog], [role=alertdialog], [role=menu])')];
    const front = dialogs.findLast((element) => element.checkVisibility());
    const scans: [Document | Element, axe.RunOptions][] = front
      ? [
          [document, { rules: Object.fromEntries(drawn.map((rule) => [rule, { enabled: false }])) }],
          [front, { runOnly: { type: 'rule', values: drawn } }],
        ]
      : [[document, {}]];
    const found: string[] = [];
    for (const [within, options] of scans) {
      const results = await window.axe?.run(within, { ...options, resultTypes: ['violations'] });
      if (!results) return ['no axe'];
      for (const { id, nodes } of results.violations)
        found.push(`${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
    return found;
  });
}

/** Opens the add menu (on a phone: the sheet of the add button) and chooses an item. */
export async function chooseToAdd(page: Page, item: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  await page.getByRole(isPhone ? 'button' : 'menuitem', { name: item, exact: true }).click();
}

/** Chooses a language in the top bar of the signed-in pages. */
export async function chooseLanguage(page: Page, language: 'Français' | 'English'): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(?:Langue|Language) (?:FR|EN)$/ })
    .click();
  await page.getByRole('menuitemradio', { name: language }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : 'fr');
}
