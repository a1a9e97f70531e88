import { page, userEvent } from 'vitest/browser';
import { aTenant } from '../fixtures/tenant.ts';
import { aNotification, notify } from './support/notifications.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  expectMessage,
  message,
  open,
  test,
} from './support/stories.ts';

const RENT = (): ReturnType<typeof aNotification> => aNotification();
const LEAK = (): ReturnType<typeof aNotification> =>
  aNotification({ type: 'maintenance', title: 'Fuite d’eau', content: 'Une fuite a été signalée.' });

const drawer = page.getByRole('dialog', { name: 'Notifications', exact: true });
const items = drawer.getByRole('listitem');
const tab = (name: string) => drawer.getByRole('tab', { name, exact: true });
const bellOf = (name: string) => page.getByRole('button', { name, exact: true });
const titles = (): string[] => items.elements().map(({ textContent }) => textContent);

async function openDrawer(bell: string): Promise<void> {
  await open('/dashboard');
  await bellOf(bell).click();
  await expect.element(drawer).toBeVisible();
}

test('without notifications, the drawer says so and the bell has no badge', async ({ api, landlord }) => {
  notify(api, landlord, []);
  await openDrawer('Notifications');
  await expect.element(drawer.getByText('Vous n’avez aucune notification.')).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Tout marquer comme lu' })).not.toBeInTheDocument();
  await tab('Lues').click();
  await expect.element(drawer.getByText('Vous n’avez aucune notification.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expectUrl('/dashboard');
});

test('the drawer is at most 400 px wide and closes when navigating back', async ({ api, landlord }) => {
  notify(api, landlord, []);
  for (const [windowWidth, width] of [
    [1280, 400],
    [390, 390],
  ] as const) {
    await page.viewport(windowWidth, 844);
    await openDrawer('Notifications');
    expect(drawer.element().getBoundingClientRect().width).toBeCloseTo(width, 1);
    history.back();
    await expect.element(drawer).not.toBeInTheDocument();
    await expectUrl('/dashboard');
  }
});

test('all notifications can be marked as read together, and stay read', async ({ api, landlord }) => {
  notify(api, landlord, Array.from({ length: 100 }, RENT));
  await open('/dashboard');
  const bell = bellOf('Notifications, non lues\u00A0: 100');
  await expect.element(bell).toHaveTextContent('99+');
  await bell.click();
  await drawer.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await expect.element(drawer.getByText('Vous n’avez aucune notification non lue.')).toBeVisible();
  await openDrawer('Notifications');
  await expect.element(drawer.getByText('Vous n’avez aucune notification non lue.')).toBeVisible();
  await tab('Lues').click();
  await expect.element(items).toHaveLength(50);
  await userEvent.keyboard('{Escape}');
  await expect.element(bellOf('Notifications')).toHaveTextContent(/^$/);
});

test('if the server fails to change a notification, the list reverts the change and a message appears', async ({
  api,
  landlord,
}) => {
  notify(api, landlord, [RENT(), LEAK()]);
  await openDrawer('Notifications, non lues\u00A0: 2');
  await expect.element(items).toHaveLength(2);
  api.goOffline();
  await drawer.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await expectMessage(/Connexion impossible/);
  await expect.element(tab('Non lues (2)')).toBeVisible();
  await expect
    .poll(titles)
    .toEqual([expect.stringContaining('Loyer reçu'), expect.stringContaining('Fuite')]);
  await expect.element(message(/Connexion impossible/)).not.toBeInTheDocument();

  await drawer.getByRole('button', { name: /Fuite d’eau/ }).click();
  await page.getByRole('button', { name: 'Marquer comme lue' }).click();
  await expectMessage(/Connexion impossible/);
  await expect.element(tab('Non lues (2)')).toBeVisible();
  await expect.element(items.filter({ hasText: 'Fuite d’eau' })).toBeVisible();
  api.recover();
  await drawer.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await expect.element(drawer.getByText('Vous n’avez aucune notification non lue.')).toBeVisible();
});

test('a notification and the drawer can be opened and closed by keyboard', async ({ api, landlord }) => {
  notify(api, landlord, [RENT()]);
  await open('/dashboard');
  const bell = bellOf('Notifications, non lues\u00A0: 1');
  (await bell.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer).toBeVisible();
  const item = drawer.getByRole('button', { name: /Loyer reçu/ });
  await expect.element(item).toBeVisible();
  for (let presses = 0; presses < 6 && item.query() !== document.activeElement; presses++) {
    await userEvent.tab();
  }
  await expect.element(item).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const detail = page.getByRole('dialog', { name: 'Loyer reçu' });
  // Wait until the dialog is drawn and focused, so that it gets the key press.
  await expect.poll(() => detail.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(detail).not.toBeInTheDocument();
  await expect.element(item).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(bell).toHaveFocus();
});

test('marking a notification changes the list and the page title at once, before the server responds', async ({
  api,
  landlord,
}) => {
  notify(api, landlord, [RENT(), LEAK()]);
  await openDrawer('Notifications, non lues\u00A0: 2');
  const answer = api.hold('POST /users/:userId/notifications/:id/read');
  await drawer.getByRole('button', { name: /Loyer reçu/ }).click();
  await page.getByRole('button', { name: 'Marquer comme lue' }).click();
  await expect.poll(() => api.sent('POST /users/:userId/notifications/:id/read')).toHaveLength(1);
  await expect.element(tab('Non lues (1)')).toBeVisible();
  await expect.poll(titles).toEqual([expect.stringContaining('Fuite d’eau')]);
  await expect.poll(() => document.title).toMatch(/^\(1\)/);
  answer();
  await tab('Lues').click();
  await expect.poll(titles).toEqual([expect.stringContaining('Loyer reçu')]);
  await expect.poll(() => document.title).toMatch(/^\(1\)/);
  await drawer.getByRole('button', { name: /Loyer reçu/ }).click();
  await page.getByRole('button', { name: 'Marquer comme non lue' }).click();
  await expect.element(drawer.getByText('Vous n’avez aucune notification lue.')).toBeVisible();
  await expect.element(tab('Non lues (2)')).toBeVisible();
  // The page shows the change before it has sent the request.
  await expect.poll(() => api.sent('POST /users/:userId/notifications/:id/unread')).toHaveLength(1);
});

test('the list shows the whole text of a notification', async ({ api, landlord }) => {
  const content = 'Payé jusqu’au 31 août 2026. 1\u00A0345,50\u00A0€ attendus depuis le 3 septembre. '
    .repeat(5)
    .trim();
  notify(api, landlord, [aNotification({ content })]);
  for (const width of [1280, 390]) {
    await page.viewport(width, 844);
    await openDrawer('Notifications, non lues\u00A0: 1');
    const text = drawer.getByText(content);
    await expect.element(text).toBeVisible();
    expect(text.element().scrollHeight - text.element().clientHeight).toBe(0);
    await expectAccessible();
  }
});

const HOMELESS = aTenant();
const ABOUT_HOMELESS = {
  title: 'Locataire sans logement\u00A0: Inès Œuvré',
  content: 'Ce locataire n’a pas de logement.',
};

test('following the link of a notification opens its subject and marks it as read', async ({
  api,
  landlord,
}) => {
  landlord.tenants = [HOMELESS];
  notify(api, landlord, [aNotification({ ...ABOUT_HOMELESS, link: `/tenants?edit=${HOMELESS.id}` })]);
  await openDrawer('Notifications, non lues\u00A0: 1');
  await drawer.getByRole('button', { name: /Locataire sans logement/ }).click();
  const detail = page.getByRole('dialog', { name: ABOUT_HOMELESS.title });
  const link = detail.getByRole('link', { name: 'Voir le locataire' });
  await expect.element(link).toBeVisible();
  // The link and the last buttons are on one line.
  const { top, height } = link.element().getBoundingClientRect();
  const mark = detail.getByRole('button', { name: 'Marquer comme lue' }).element().getBoundingClientRect();
  expect([top, height]).toEqual([mark.top, mark.height]);
  await link.click();
  await expectUrl(`/tenants?edit=${HOMELESS.id}`);
  await expect.element(detail).not.toBeInTheDocument();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Prénom')).toHaveValue('Inès');
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(bellOf('Notifications')).toBeVisible();
});

test('a notification about a deleted tenant has no link', async ({ api, landlord }) => {
  notify(api, landlord, [
    aNotification({
      ...ABOUT_HOMELESS,
      content: 'Vous avez supprimé ce locataire depuis.',
      isRead: true,
    }),
  ]);
  await openDrawer('Notifications');
  await tab('Lues').click();
  await drawer.getByRole('button', { name: /Locataire sans logement/ }).click();
  const detail = page.getByRole('dialog', { name: /Locataire sans logement/ });
  await expect.element(detail).toHaveTextContent('Vous avez supprimé ce locataire depuis.');
  await expect.element(detail.getByRole('link')).not.toBeInTheDocument();
});

test('notifications that fail to load can be requested again', async ({ api, landlord }) => {
  notify(api, landlord, Array.from({ length: 60 }, RENT));
  await openDrawer('Notifications, non lues\u00A0: 60');
  await expect.element(items).toHaveLength(50);
  api.goOffline();
  items.last().element().scrollIntoView();
  const retry = drawer.getByRole('button', { name: 'Réessayer' });
  await expect.element(retry).toBeVisible();
  await expect.element(items).toHaveLength(50);
  api.recover();
  await retry.click();
  await expect.element(items).toHaveLength(60);
});
