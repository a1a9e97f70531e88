import { type Locator, type Page, type Route, test as base, expect } from '@playwright/test';
import axe from 'axe-core';
import { type Account, newAccount, openSession } from './accounts.ts';
import { keepLogOfFailure } from './stack-log.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

interface Fixtures {
  /** Whether the landlord's profile is complete enough to issue receipts. */
  readonly hasProfile: boolean;
  /** A confirmed landlord for this test alone. */
  readonly account: Account;
  /** A page with that landlord signed in, in French. It has not opened the app yet. */
  readonly signedIn: Page;
  /** The same page on the dashboard. */
  readonly dashboard: Page;
  readonly logOfFailure: void;
  readonly pageOfFailure: void;
  readonly failOnConsoleError: void;
}

// Console errors that the browser itself logs for an error response provoked by the test (502: the mail was
// refused; 503: Auth is in trouble) or for no response, and for a live-notification connection that the test closed or that a page left
// before it was open; and the error that the router logs for a page that failed to load.
const REFUSED_CALL =
  /^Failed to load resource: (?:the server responded with a status of (?:4\d\d|50[23])|net::ERR_INTERNET_DISCONNECTED)|^WebSocket connection to '[^']*\/realtime\/v1\/[^']*' failed: |^(?:Network|Api)Error: /;

// For the picture of a failed test Playwright has Firefox draw anew, with a style (`body {}`) that the policy refuses.
const PICTURE_IN_FIREFOX = /inline style .*'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA='/;

export const test = base.extend<Fixtures>({
  context: async ({ context, browserName }, provide) => {
    if (browserName === 'firefox') await context.addInitScript(insertTextNatively);
    await provide(context);
  },
  logOfFailure: [async ({}, provide, info) => keepLogOfFailure(provide, info), { auto: true }],
  // Printed: of a run elsewhere often nothing but its output is left.
  pageOfFailure: [
    async ({ page }, provide, info) => {
      await provide();
      if (info.errors.length === 0 || page.isClosed()) return;
      const shown = await page.locator('body').ariaSnapshot();
      console.log(`« ${info.title} » failed on ${page.url()}, which showed\n${shown}`);
    },
    { auto: true },
  ],
  hasProfile: [true, { option: true }],
  account: async ({ hasProfile }, provide) => provide(await newAccount({ hasProfile })),
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
 * In Firefox, Playwright writes characters that are on no American keyboard into the field's `value`, which React takes for
 * its own change and ignores. This lets the browser insert them, as a key does.
 */
function insertTextNatively(): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else types into a field as a person does
  const insert = (text: string): void => void document.execCommand('insertText', false, text);
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
}

export { expect };

/** A message in the corner of the window. A form also shows it inside, for longer. */
export const message = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Makes every write request of the page fail, as during a server restart. Returns a function that ends it. */
export async function failChanges(page: Page): Promise<() => Promise<void>> {
  const fail = (route: Route): Promise<void> =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 502 });
  await page.route('**/v1/**', fail);
  return () => page.unroute('**/v1/**', fail);
}

/** Silences live notifications on what the page opens next, since they request the user as well. */
export const silenceLiveNotifications = (page: Page): Promise<void> =>
  page.routeWebSocket('**/realtime/v1/**', () => {});

/** Holds back the page's requests to these addresses; returns a function that releases them. */
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
 * Checks what is on screen against the accessibility rules. Once is enough for what a story adds to a screen: the screens themselves
 * are looked at in both themes and on a phone by tests/stories/accessibility.test.ts, and the colours by colours.test.ts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // In Firefox, axe ends the connection.
  if (test.info().project.name !== 'desktop') return;
  // Else a colour is measured on its way.
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  expect(await violations(page), page.url()).toEqual([]);
}

/**
 * The rules that a page breaks, each with the elements. Those about what is drawn take three quarters of the time: they look at the
 * dialog in front alone. Axe stays in the page, for the next time.
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

/** Opens the add menu, on a phone the sheet of the floating button, which is there when nobody scrolls down, and chooses an item. */
export async function chooseToAdd(page: Page, what: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  await page.getByRole(isPhone ? 'button' : 'menuitem', { name: what, exact: true }).click();
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
