import { addRows } from './accounts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './hands.ts';

const CARD = 'Premiers pas';

test.use({ hasProfile: false });

test(
  'a new landlord is guided from the profile to the first receipt, with each completed step ticked',
  { tag: '@phone' },
  async ({ dashboard: page }) => {
    const card = page.getByRole('region', { name: CARD });
    await expect(card.getByRole('link')).toHaveCount(5);
    await expect(card.getByRole('link', { name: 'Importer une liste' })).toHaveAttribute('href', '/import');
    await expectAccessible(page);
    await card.getByRole('link', { name: /Ajoutez un logement/ }).click();
    await expect(page.getByRole('dialog', { name: 'Nouveau logement' })).toBeVisible();
    await page.goto('/dashboard');
    await card.getByRole('link', { name: /Ajoutez un locataire/ }).click();
    await expect(page.getByRole('dialog', { name: 'Nouveau locataire' })).toBeVisible();
    await page.goto('/dashboard');
    await card.getByRole('link', { name: /première quittance/ }).click();
    await expect(page.getByRole('dialog', { name: 'Générer une quittance' })).toBeVisible();

    const place = { address: '4 place des Carmes', postalCode: '31000', city: 'Toulouse' };
    await addRows(page, {
      properties: [{ name: 'Studio', ...place, rent: 540 }],
      tenants: [{ firstName: 'Inès', lastName: 'Œuvré', rent: 540 }],
    });
    await page.goto('/dashboard');
    await expect(card.getByText('C’est fait')).toHaveCount(2);
    await card.getByRole('link', { name: /Complétez votre profil/ }).click();
    const missing = page.getByText('Vos quittances ont encore besoin de');
    await expect(missing).toBeVisible();
    await expect(page.getByText('votre adresse, avec code postal et ville')).toBeVisible();
    await type(
      page.getByRole('textbox', { name: 'Adresse pour vos quittances', exact: true }),
      place.address,
    );
    await type(page.getByLabel('Code postal'), place.postalCode);
    await type(page.getByLabel('Ville'), place.city);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Profil enregistré')).toBeVisible();
    await expect(missing).toHaveCount(0);
    await page.getByRole('link', { name: 'Tableau de bord' }).first().click();
    await expect(page.getByRole('link', { name: 'Locataires 1' })).toBeVisible();
    await expect(card.getByText('C’est fait')).toHaveCount(3);
    await expect(card.getByRole('link')).toHaveText(/première quittance/);
  },
);

test('a banner is shown while offline', async ({ dashboard: page }) => {
  const banner = page.getByText(/Vous êtes hors connexion/);
  await page.context().setOffline(true);
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(banner).toHaveCount(0);
});
