import { AxeBuilder } from '@axe-core/playwright';
import { type Locator, type Page, type Route, test as base, expect } from '@playwright/test';
import { type Account, newAccount, signIn } from './accounts.ts';
import { keepLogOfFailure } from './stack-log.ts';

interface Fixtures {
  /** Whether the landlord has a profile from which receipts can be issued. */
  readonly hasProfile: boolean;
  /** A confirmed landlord of this test's own. */
  readonly account: Account;
  /** A page on which that landlord is signed in, on the dashboard, in French. */
  readonly signedIn: Page;
  readonly logOfFailure: void;
  readonly failOnConsoleError: void;
}

// What the browser itself says of an answer that the test asked for (502: the mail was not taken), or of none; and of
// a connection for live notifications that the test cut, or that a page left before it stood. And what the router says
// of a page that did not arrive.
const REFUSED_CALL =
  /^Failed to load resource: (?:the server responded with a status of (?:4\d\d|502)|net::ERR_INTERNET_DISCONNECTED)|^WebSocket connection to '[^']*\/realtime\/v1\/[^']*' failed: |^NetworkError: /;

export const test = base.extend<Fixtures>({
  logOfFailure: [async ({}, provide, info) => keepLogOfFailure(provide, info), { auto: true }],
  hasProfile: [true, { option: true }],
  account: async ({ hasProfile }, provide) => provide(await newAccount({ hasProfile })),
  signedIn: async ({ page, account }, provide) => {
    await page.goto('/signin');
    await signIn(page, account.email);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await provide(page);
  },
  failOnConsoleError: [
    async ({ page }, provide) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !REFUSED_CALL.test(message.text())) errors.push(message.text());
      });
      await provide();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A message in the corner of the window. A form says the same inside, for longer. */
export const message = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Has every change that the page asks for fail, as when the server is restarting. Gives what ends that. */
export async function failChanges(page: Page): Promise<() => Promise<void>> {
  const fail = (route: Route): Promise<void> =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 502 });
  await page.route('**/v1/**', fail);
  return () => page.unroute('**/v1/**', fail);
}

/** Keeps live notifications silent on what the page opens next: they ask for the user as well. */
export const silenceLiveNotifications = (page: Page): Promise<void> =>
  page.routeWebSocket('**/realtime/v1/**', () => {});

/** Keeps back what the page asks for at these addresses; gives what lets it through. */
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

/** Checks what is on screen against the rules of accessibility, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  // Firefox cannot be told of another theme while it runs.
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox';
  for (const colorScheme of isFirefox ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme });
    await untilThemeStands(page, colorScheme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/** Resolves when the page has taken a theme and nothing is on its way to another colour or place. */
async function untilThemeStands(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveClass(theme === 'dark' ? 'dark' : '');
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

/** Opens the menu that adds, which a phone shows as a floating button, and chooses. */
export async function chooseToAdd(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await page.getByRole('menuitem', { name: what }).click();
}
