import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { addNotifications, newAccount, PASSWORD, signIn } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { stackUrls } from './stack-urls.ts';

const RENT = { type: 'payment', title: 'Loyer reçu', content: 'Le loyer de mars est arrivé.' } as const;
const LEAK = { type: 'maintenance', title: 'Fuite d’eau', content: 'Une fuite a été signalée.' } as const;

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications', exact: true });
const bellOf = (page: Page, unreadCount: number) =>
  page.getByRole('button', {
    name: unreadCount === 0 ? 'Notifications' : `Notifications, non lues\u00A0: ${unreadCount}`,
    exact: true,
  });

/** Collects every WebSocket frame that Realtime sends to a page. */
function framesOf(page: Page): string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void frames.push(String(payload))),
  );
  return frames;
}

/**
 * Resolves when the page is live: it has joined its topic, and Realtime follows the database. On a slow machine, the page
 * may join more often.
 */
const untilListening = (frames: readonly string[], joins = 1): Promise<void> =>
  expect
    .poll(() => frames.filter((frame) => frame.includes('Replication connection established')).length)
    .toBeGreaterThanOrEqual(joins);

async function openTab(context: BrowserContext, email: string) {
  const page = await context.newPage();
  const frames = framesOf(page);
  await page.goto('/signin');
  await signIn(page, email);
  await expect(page).toHaveURL('/dashboard');
  await untilListening(frames);
  return { page, frames };
}

test('a notification appears live in all browsers of its landlord and in no other browser', async ({
  browser,
  account,
}) => {
  const stranger = await newAccount();
  const contexts = await Promise.all(Array.from({ length: 3 }, () => browser.newContext()));
  const [first, second, other] = contexts;
  if (!first || !second || !other) throw new Error('No contexts');
  const desk = await openTab(first, account.email);
  const phone = await openTab(second, account.email);
  const others = await openTab(other, stranger.email);

  await addNotifications(account.email, [RENT]);
  for (const { page } of [desk, phone]) {
    await expect(bellOf(page, 1)).toBeVisible();
    await expect(page).toHaveTitle('(1) Tableau de bord · Klinky');
    await expect(page.getByRole('status').filter({ hasText: 'non lues\u00A0: 1' })).toBeAttached();
  }
  // The stranger's own notification is sent last. A notification of another landlord, if leaked, would have arrived
  // before.
  await addNotifications(stranger.email, [LEAK]);
  await expect(bellOf(others.page, 1)).toBeVisible();
  // A request after the join may have shown the notification before its frame arrives.
  await expect.poll(() => others.frames.filter((frame) => frame.includes('"INSERT"'))).toHaveLength(1);
  expect(others.frames.join('\n')).not.toContain('Loyer reçu');
  await bellOf(others.page, 1).click();
  await expect(drawerOf(others.page).getByRole('listitem')).toHaveText([/Fuite d’eau/]);
  expect(desk.frames.join('\n')).not.toContain('Fuite d’eau');
  expect(phone.frames.join('\n')).not.toContain('Fuite d’eau');
  await Promise.all(contexts.map((context) => context.close()));
});

test('a notification read in one tab is read in the other tab', async ({ context, account }) => {
  const { page } = await openTab(context, account.email);
  const other = await context.newPage();
  const frames = framesOf(other);
  await other.goto('/tenants');
  await untilListening(frames);
  await bellOf(page, 0).click();
  await expect(drawerOf(page).getByText('Vous n’avez aucune notification.')).toBeVisible();

  await addNotifications(account.email, [RENT]);
  await drawerOf(page)
    .getByRole('button', { name: /Loyer reçu/ })
    .click();
  await expect(bellOf(other, 1)).toBeVisible();
  await expect(other).toHaveTitle('(1) Locataires · Klinky');
  await page.getByRole('button', { name: 'Marquer comme lue' }).click();
  await expect(bellOf(other, 0)).toBeVisible();
  await expect(other).toHaveTitle('Locataires · Klinky');
});

test('a hundred notifications at once are counted correctly with only a few requests', async ({
  context,
  account,
}) => {
  const { page } = await openTab(context, account.email);
  let askedCount = 0;
  page.on('request', (request) => (askedCount += request.url().endsWith('/user-context') ? 1 : 0));
  await addNotifications(
    account.email,
    Array.from({ length: 100 }, () => RENT),
  );
  await expect(bellOf(page, 100)).toContainText('99+');
  await expect(page).toHaveTitle('(99+) Tableau de bord · Klinky');
  expect(askedCount).toBeLessThan(20);
});

test('notifications that arrive while offline are shown once the connection is back', async ({
  context,
  account,
}) => {
  const { page, frames } = await openTab(context, account.email);
  await context.setOffline(true);
  await expect(page.getByText(/hors connexion/)).toBeVisible();
  await addNotifications(account.email, [RENT]);
  await context.setOffline(false);
  await expect(bellOf(page, 1)).toBeVisible();
  await untilListening(frames, 2);
  await addNotifications(account.email, [LEAK]);
  await expect(bellOf(page, 2)).toBeVisible();
});

test('notifications that arrive while Realtime is down are requested once, when Realtime is back', async ({
  context,
  account,
}) => {
  const page = await context.newPage();
  const open = new Set<WebSocketRoute>();
  let isDown = false;
  await page.routeWebSocket(/\/realtime\/v1\//, (browserSide) => {
    if (isDown) {
      void browserSide.close();
    } else {
      browserSide.connectToServer();
      open.add(browserSide);
    }
  });
  await page.goto('/signin');
  await signIn(page, account.email);
  await expect.poll(() => open.size).toBe(1);
  await addNotifications(account.email, [RENT]);
  await expect(bellOf(page, 1)).toBeVisible();

  isDown = true;
  for (const socket of open) await socket.close({ code: 1012, reason: 'restart' });
  await addNotifications(account.email, [LEAK]);
  let askedCount = 0;
  page.on('request', (request) => (askedCount += request.url().endsWith('/user-context') ? 1 : 0));
  isDown = false;
  await expect(bellOf(page, 2)).toBeVisible();
  // The answer to a request from before the restart may already have the second notification.
  await expect.poll(() => askedCount).toBe(1);
});

test('after a user signs out, the next user in the tab receives no notification of the previous user', async ({
  context,
  account,
}) => {
  const stranger = await newAccount();
  const { page, frames } = await openTab(context, account.email);
  await addNotifications(account.email, [RENT]);
  await expect(page).toHaveTitle('(1) Tableau de bord · Klinky');
  await page.getByRole('button', { name: 'Menu de Camille Lefèvre' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveTitle('Connexion · Klinky');

  frames.splice(0);
  await signIn(page, stranger.email);
  await expect(page).toHaveURL('/dashboard');
  await untilListening(frames);
  await addNotifications(account.email, [LEAK]);
  await addNotifications(stranger.email, [RENT]);
  await expect(bellOf(page, 1)).toBeVisible();
  await bellOf(page, 1).click();
  await expect(drawerOf(page).getByRole('listitem')).toHaveText([/Loyer reçu/]);
  expect(frames.join('\n')).not.toContain('Fuite d’eau');
});

test('a page on localhost can connect to Realtime', async ({ context, account }) => {
  const page = await context.newPage();
  const frames = framesOf(page);
  await page.goto(`${stackUrls.get('app').replace('127.0.0.1', 'localhost')}/signin`);
  await signIn(page, account.email);
  await untilListening(frames);
  await addNotifications(account.email, [RENT]);
  await expect(bellOf(page, 1)).toBeVisible();
});

test('the token of Realtime is never stored', async ({ context, account }) => {
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/signin');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => /realtime/.test(path))).toEqual([]);
  const frames = framesOf(page);
  await signIn(page, account.email);
  await untilListening(frames);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(stored).not.toMatch(/eyJ/);

  await page.reload();
  await untilListening(frames, 2);
  const { drawnMs, askedForMs } = await page.evaluate(() => ({
    drawnMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    askedForMs: performance.getEntriesByType('resource').find(({ name }) => name.includes('/realtime-'))
      ?.startTime,
  }));
  expect(askedForMs).toBeGreaterThan(drawnMs ?? Number.POSITIVE_INFINITY);
});

test('after a change of password, every tab of the browser connects again and gets live notifications', async ({
  context,
  account,
}) => {
  const { page, frames } = await openTab(context, account.email);
  const other = await context.newPage();
  const otherFrames = framesOf(other);
  await other.goto('/tenants');
  await untilListening(otherFrames);
  await page.goto('/settings/security');
  await untilListening(frames, 2);

  await type(page.getByLabel('Mot de passe actuel'), PASSWORD);
  await type(page.getByLabel('Nouveau mot de passe', { exact: true }), 'Nouveau2026!');
  await type(page.getByLabel('Confirmez le mot de passe'), 'Nouveau2026!');
  await page.keyboard.press('Enter');
  await untilListening(frames, 3);
  await untilListening(otherFrames, 2);
  await addNotifications(account.email, [RENT]);
  for (const tab of [page, other]) await expect(bellOf(tab, 1)).toBeVisible();
});
