import { randomUUID } from 'node:crypto';
import { setSuperAdmin, signIn } from './accounts.ts';
import { expect, message, test } from './fixtures.ts';

test('a link to a missing item shows a message and is removed from the URL', async ({ page, account }) => {
  await setSuperAdmin(account.email, true);
  await page.goto('/signin');
  await signIn(page, account.email);
  await expect(page).toHaveURL('/dashboard');
  for (const [path, text] of [
    ['/tenants', 'Ce locataire n’existe plus.'],
    ['/properties', 'Ce logement n’existe plus.'],
    ['/admin/whitelist', 'Cette adresse n’est plus sur la liste.'],
  ] as const) {
    await page.goto(`${path}?edit=${randomUUID()}`);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test(
  'a failed form shows its error until it is sent again, and messages do not cover its buttons',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    await page.setViewportSize(
      page.viewportSize()?.width === 390 ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    );
    await page.goto('/tenants?openPanel=true');
    const panel = page.getByRole('dialog', { name: 'Nouveau locataire' });
    await panel.getByLabel('Prénom').pressSequentially('Inès');
    await panel.getByLabel('Nom', { exact: true }).pressSequentially('Œuvré');
    await panel.getByLabel('Loyer', { exact: true }).pressSequentially('640');
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    const toast = message(page, 'Connexion impossible');
    await expect(toast).toBeVisible();
    const alert = panel.getByRole('alert').filter({ hasText: 'Connexion impossible' });
    await expect(alert).toBeVisible();
    for (const name of ['Annuler', 'Ajouter']) {
      // Fails if another element would receive the click.
      await panel.getByRole('button', { name }).click({ trial: true });
    }
    await expect(toast).toHaveCount(0);
    await expect(alert).toBeVisible();
    await page.context().setOffline(false);
    await panel.getByRole('button', { name: 'Ajouter' }).click();
    await expect(panel).toBeHidden();
  },
);
