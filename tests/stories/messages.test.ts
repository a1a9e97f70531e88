import { vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aTenant } from '../fixtures/tenant.ts';
import { expect, expectAccessible, focus, message, open, setOnline, test, type } from './support/stories.ts';

const WINDOWS = [
  ['a desktop', 1280, 860],
  ['a phone', 390, 844],
] as const;

const enabled = message('Mode bêta activé');

/** Shows the message that beta mode is on. The message stays, because the pointer is over the message. */
async function showMessage(): Promise<void> {
  await userEvent.keyboard('klinky');
  await expect.element(enabled).toBeVisible();
  await enabled.hover();
}

/** Returns true if two elements overlap in the window. */
function overlap(one: Locator, other: Locator): boolean {
  const [a, b] = [one.element().getBoundingClientRect(), other.element().getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const banner = page.getByText(
  /^Vous êtes hors connexion\. Données affichées.: celles de \d\d:\d\d\. Votre saisie reste à l’écran\.$/,
);

test('a banner is shown while offline', async () => {
  await open('/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  setOnline(false);
  await expect.element(banner).toBeVisible();
  await expectAccessible();
  setOnline(true);
  await expect.element(banner).not.toBeInTheDocument();
});

for (const [name, width, height] of WINDOWS) {
  test(`scrolling to the end of a list moves its last buttons out from under a message, on ${name}`, async ({
    landlord,
  }) => {
    landlord.tenants = Array.from({ length: 20 }, (_, index) => aTenant({ lastName: `Roy ${index}` }));
    await page.viewport(width, height);
    await open('/tenants');
    const last = page.getByRole('button', { name: /^Supprimer/ }).last();
    await expect.element(last).toBeInTheDocument();
    await showMessage();
    // The end of the page moves while the page measures its rows for the first time.
    await vi.waitFor(
      async () => {
        await userEvent.keyboard('{End}');
        const { top, bottom } = last.element().getBoundingClientRect();
        expect([top >= 0, bottom <= height, overlap(last, enabled)]).toEqual([true, true, false]);
      },
      { timeout: 60_000 },
    );
  });

  test(`messages do not cover the buttons of a form that could not be saved, on ${name}`, async ({ api }) => {
    api.on('POST /tenants', () => aTenant());
    await page.viewport(width, height);
    await open('/tenants?openPanel=true');
    const panel = page.getByRole('dialog', { name: 'Nouveau locataire' });
    await type(panel.getByLabelText('Prénom'), 'Inès');
    await type(panel.getByLabelText('Nom', { exact: true }), 'Œuvré');
    await type(panel.getByLabelText('Loyer', { exact: true }), '640');
    api.goOffline();
    await userEvent.keyboard('{Enter}');
    // The toast is for screen readers, because the panel shows the same text.
    const toast = message('Connexion impossible');
    await expect.element(toast).toHaveStyle({ opacity: '0' });
    const failure = panel.getByText('Connexion impossible');
    await expect.element(failure).toBeVisible();
    for (const button of ['Annuler', 'Ajouter'])
      await expect
        .poll(() => overlap(toast, panel.getByRole('button', { name: button, exact: true })))
        .toBe(false);
    await expect.element(toast).not.toBeInTheDocument();
    await expect.element(failure).toBeVisible();
    api.recover();
    await panel.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect.element(panel).not.toBeInTheDocument();
  });

  test(`a message is shown above the offline banner, on ${name}`, async () => {
    await page.viewport(width, height);
    await open('/dashboard');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    setOnline(false);
    await expect.element(banner).toBeVisible();
    await showMessage();
    await expect.poll(() => overlap(banner, enabled)).toBe(false);
    setOnline(true);
  });
}

test('the Tab key skips a message that follows the last control of a page', async () => {
  await open('/settings/profile');
  const last = page.getByRole('button', { name: 'Supprimer mon compte' });
  await expect.element(last).toBeVisible();
  const beyond = document.body.appendChild(document.createElement('button'));
  await showMessage();
  await focus(last);
  await userEvent.tab();
  expect(document.activeElement).toBe(beyond);
  beyond.remove();
});

test('on a phone, a message covers neither the navigation nor the add button', async () => {
  await page.viewport(390, 844);
  await open('/dashboard');
  const add = page.getByRole('button', { name: 'Ajouter', exact: true });
  await expect.element(add).toBeVisible();
  await showMessage();
  const { top } = add.element().getBoundingClientRect();
  await expect.poll(() => enabled.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
  await add.click();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Un locataire' })).toBeVisible();
});
