import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addRows, setSuperAdmin, signIn } from './accounts.ts';
import { expect, expectAccessible, message, test } from './fixtures.ts';
import { stackUrls } from './stack-urls.ts';

const PLACE = { address: '12 rue de la Charité', postalCode: '69002', city: 'Lyon' };
const BELLECOUR = { name: 'Le Bellecour', ...PLACE, rent: 1250, charges: 95 };
const INES = { firstName: 'Inès', lastName: 'Œuvré', rent: 640, charges: 0 };

type Row = Readonly<Record<string, string>>;

const rowsOf = async (page: Page, resource: string): Promise<Row[]> =>
  (await page.request.get(`/v1/${resource}`)).json();

/** Deletes an item shown on the page, as another tab would. */
async function deleteElsewhere(page: Page, resource: string, mark: string): Promise<void> {
  for (const row of await rowsOf(page, resource)) {
    if (!Object.values(row).includes(mark)) continue;
    const headers = { origin: stackUrls.get('app') };
    expect((await page.request.delete(`/v1/${resource}/${row['id']}`, { headers })).ok()).toBe(true);
  }
}

test('a receipt for a tenant deleted in the meantime asks for another tenant', async ({ signedIn: page }) => {
  await addRows(page, { properties: [BELLECOUR] });
  const [property] = await rowsOf(page, 'properties');
  const there = { ...INES, propertyId: property?.['id'] };
  await addRows(page, { tenants: [there, { ...there, firstName: 'Zoé', lastName: 'Petit' }] });
  await page.goto('/dashboard?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
  await panel.getByLabel('Locataire').selectOption({ label: 'Inès Œuvré' });
  const generate = panel.getByRole('button', { name: 'Générer la quittance' });
  await expect(generate).toBeVisible();
  await deleteElsewhere(page, 'tenants', 'Œuvré');
  await generate.click();
  await expect(panel.getByRole('alert').filter({ hasText: 'supprimé entre-temps' })).toBeVisible();
  await expect(panel.getByLabel('Locataire').getByRole('option', { name: 'Inès Œuvré' })).toHaveCount(0);
  await panel.getByLabel('Locataire').selectOption({ label: 'Zoé Petit' });
  const downloading = page.waitForEvent('download');
  await generate.click();
  await downloading;
  await expect(panel).toBeHidden();
});

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
