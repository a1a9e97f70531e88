import type { Locator } from '@playwright/test';
import { addNotifications, addRows, newEmail, setSuperAdmin, signIn } from './accounts.ts';
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts';
import { type } from './hands.ts';
import { addTenancy, issueReceipt, recordPayment } from './tenancies.ts';

test(
  'the pages before sign-in are accessible in both themes',
  { tag: '@phone' },
  async ({ page, account }) => {
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(2);
    await expectAccessibleInBothThemes(page);
    await signIn(page, account.email, 'Autre2026!');
    await expect(page.getByText(/Échec de la connexion/)).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.goto(`/signup?login=${newEmail()}`);
    await type(page.getByLabel('Mot de passe', { exact: true }), 'Klinky2026!');
    await type(page.getByLabel('Confirmez le mot de passe'), 'Klinky2026!');
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page.getByRole('dialog', { name: 'Accès anticipé' })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.goto('/reset-password');
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.goto(`/reset-password?login=${newEmail()}&code=0123456789`);
    await type(page.getByLabel('Nouveau mot de passe'), 'Klinky2026!');
    await type(page.getByLabel('Confirmez le mot de passe'), 'Klinky2026!');
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expect(page.getByRole('link', { name: 'Demander un nouveau lien' })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.goto('/terms-of-service');
    await expect(page.getByRole('heading', { name: 'Signature électronique' })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.goto('/nowhere');
    await expect(page.getByRole('heading')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  },
);

test(
  'every page, panel, menu and dialog after sign-in is accessible in both themes',
  { tag: '@phone' },
  async ({ dashboard: page }) => {
    test.slow();
    await expectAccessibleInBothThemes(page);
    await page.goto('/tenants');
    await expect(page.getByRole('heading', { name: 'Aucun locataire pour l’instant' })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const address = { address: '12 rue de la Charité', postalCode: '69002', city: 'Lyon' };
    await addRows(page, {
      properties: [{ name: 'Le Bellecour', ...address, rent: 1250, charges: 95 }],
      tenants: [
        {
          firstName: 'Élodie',
          lastName: 'Marchand',
          email: 'e@exemple.test',
          phoneNumber: '06 12 34 56 78',
          rent: 1250,
        },
      ],
    });
    await page.goto('/properties');
    await expect(page.getByText('Le Bellecour')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.goto('/tenants');
    await expect(page.getByText('Marchand')).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: 'Menu de Camille Lefèvre' }).click();
    await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Supprimer Élodie Marchand' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();

    await page.getByRole('button', { name: 'Modifier Élodie Marchand' }).click();
    await type(page.getByRole('dialog').getByLabel('Loyer', { exact: true }), 'x');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/Montant en euros/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Abandonner' }).click();

    await page.goto('/dashboard?openPanel=true');
    const receipt = page.getByRole('dialog', { name: 'Générer une quittance' });
    await receipt.getByLabel('Locataire').selectOption({ label: 'Élodie Marchand' });
    await expect(receipt.getByText('Ce locataire n’a pas de logement')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await receipt.getByRole('button', { name: /Payé le/ }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  },
);

test(
  'what a landlord with a tenant sees is accessible in both themes',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    test.slow();
    const tenancy = await addTenancy(page, { accountStartsOn: '2026-02-01' });
    const partly = await issueReceipt(page, tenancy, { month: '2026-02', rent: 200, charges: 0 });
    await recordPayment(page, { tenantId: tenancy.tenantId, amount: 700 });
    const whole = await issueReceipt(page, tenancy, { month: '2026-03' });
    const account = `/tenants/${tenancy.tenantId}`;
    const check = async (path: string, found: Locator): Promise<void> => {
      await page.goto(path);
      await expect(found).toBeVisible();
      await expectAccessibleInBothThemes(page);
    };
    const heading = (name: string | RegExp): Locator => page.getByRole('heading', { name });
    await check('/dashboard', heading('Bonjour Camille'));
    await check('/month?month=2026-04', page.getByRole('main').getByText('Inès Œuvré').first());
    await check('/receipts', page.getByText(partly.number).first());
    await check(`/receipts?receipt=${whole.id}`, page.getByRole('dialog'));
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler la quittance' }).click();
    await expect(page.getByRole('dialog', { name: /^Annuler/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await check(account, page.getByRole('region', { name: 'Où en est le compte' }));
    for (const panel of ['openPanel=true', 'panel=lease', 'panel=end', 'panel=start'])
      await check(`${account}?${panel}`, page.getByRole('dialog').locator('form'));
    await check('/tenants?former=true', page.getByText('Aucun ancien locataire'));
    await check('/import', heading('Importer une liste'));
    for (const part of ['profile', 'security', 'notifications', 'privacy'])
      await check(`/settings/${part}`, page.getByRole('main').getByRole('heading').first());
    await check('/verify', page.getByRole('textbox'));
  },
);

test(
  'notifications are accessible in both themes',
  { tag: '@phone' },
  async ({ signedIn: page, account }) => {
    await page.goto('/dashboard?notifications=true');
    await expect(page.getByText('Vous n’avez aucune notification.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await addNotifications(account.email, [
      { type: 'payment', title: 'Loyer reçu', content: 'Le loyer de mars est arrivé.' },
      { type: 'lease', title: 'Bail signé', content: 'Le bail est signé.' },
    ]);
    await page.reload();
    const drawer = page.getByRole('dialog', { name: 'Notifications', exact: true });
    await expect(drawer.getByText('Loyer reçu')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await drawer.getByRole('button', { name: /Loyer reçu/ }).click();
    await expect(page.getByRole('dialog', { name: 'Loyer reçu' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Marquer comme lue' }).click();
    await drawer.getByRole('tab', { name: 'Lues', exact: true }).click();
    await expect(drawer.getByText('Loyer reçu')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    // With the badge.
    await expectAccessibleInBothThemes(page);
  },
);

test(
  'the pages of a super-admin are accessible in both themes',
  { tag: '@phone' },
  async ({ signedIn: page, account }) => {
    await setSuperAdmin(account.email, true);
    await page.goto('/admin/whitelist');
    await type(page.getByPlaceholder('Chercher par nom ou e-mail'), account.email);
    await expect(page.getByRole('button', { name: `Modifier ${account.email}` })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: `Modifier ${account.email}` }).click();
    const panel = page.getByRole('dialog', { name: 'Modifier l’adresse' });
    await type(panel.getByLabel('Adresse e-mail'), 'personne');
    await panel.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(panel.getByText('Adresse e-mail non valide')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await panel.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
    await page.getByRole('button', { name: `Supprimer ${account.email}` }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  },
);
