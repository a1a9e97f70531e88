import { aMonthLedger } from '../fixtures/month-ledger.ts';
import { page, userEvent } from 'vitest/browser';
import { betaMode } from '@/lib/storage/beta-mode.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import {
  chooseEnglish,
  expect,
  expectUrl,
  focus,
  expectMessage,
  message,
  open,
  openSignedOut,
  test,
} from './support/stories.ts';

const HOME = aProperty({ rent: 1250, charges: 95 });
const INES = aTenant({ propertyId: HOME.id, email: 'ines@exemple.test' });

/** The window sizes of a desktop and of a phone. Lists are tables on a desktop, and cards on a phone. */
const WINDOWS = [
  { isPhone: false, width: 1280, height: 860 },
  { isPhone: true, width: 390, height: 844 },
] as const;

const title = (): string => document.title;

test('the navigation leads to the dashboard, the tenants and the properties', async ({ api }) => {
  api.on('GET /month', () => aMonthLedger());
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
  for (const { isPhone, width, height } of WINDOWS) {
    await page.viewport(width, height);
    await open('/');
    await expectUrl('/dashboard');
    for (const [name, path, titled] of [
      ['Locataires', '/tenants', 'Locataires · Klinky'],
      ['Logements', '/properties', 'Logements · Klinky'],
      ['Loyers', '/month', 'Loyers du mois · Klinky'],
      // The full name of the page would take two lines in the bottom bar of a phone.
      [isPhone ? 'Accueil' : 'Tableau de bord', '/dashboard', 'Tableau de bord · Klinky'],
    ] as const) {
      const link = navigation.getByRole('link', { name });
      await link.click();
      await expectUrl(path);
      await expect.poll(title).toBe(titled);
      await expect.element(link).toHaveAttribute('aria-current', 'page');
    }
    if (isPhone) await navigation.getByRole('button', { name: 'Plus' }).click();
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await expectUrl('/documents');
  }
});

test('the add menu lists daily actions first, then a letting, a tenant, a property and the import', async ({
  api,
}) => {
  api.on('GET /month', () => aMonthLedger());
  api.on('GET /leases', () => []);
  for (const { isPhone, width, height } of WINDOWS) {
    await page.viewport(width, height);
    await open('/dashboard');
    const items = isPhone
      ? page.getByRole('dialog', { name: 'Ajouter' }).getByRole('listitem')
      : page.getByRole('menuitem');
    for (const [item, url] of [
      ['Enregistrer un paiement', '/month'],
      ['Générer une quittance', '/documents?openPanel=true'],
      ['Enregistrer une dépense', '/expenses?openPanel=true'],
      ['Une location', '/letting'],
      ['Un locataire', '/tenants?openPanel=true'],
      ['Un logement', '/properties?openPanel=true'],
      ['Importer une liste', '/import'],
    ] as const) {
      await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
      await expect
        .poll(() => items.elements().map(({ textContent }) => textContent))
        .toEqual([
          'Enregistrer un paiement',
          'Générer une quittance',
          'Enregistrer une dépense',
          'Une location',
          'Un locataire',
          'Un logement',
          'Importer une liste',
        ]);
      await page.getByRole(isPhone ? 'button' : 'menuitem', { name: item, exact: true }).click();
      await expectUrl(url);
      await open('/dashboard');
      await expect.element(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
    }
  }
});

test('the lists show their columns, amounts in euros, and a property on one line', async ({ landlord }) => {
  landlord.properties = [HOME];
  landlord.tenants = [INES];
  const columns = (): (string | null)[] =>
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  for (const { isPhone, width, height } of WINDOWS) {
    await page.viewport(width, height);
    await open('/tenants');
    for (const text of [
      '610,00\u00A0€',
      '40,00\u00A0€',
      '12 rue de la Charité - 69002 Lyon',
      'ines@exemple.test',
    ])
      await expect.element(page.getByText(text)).toBeVisible();
    // On a phone, lists show cards.
    await expect.element(page.getByRole('table')).toHaveLength(isPhone ? 0 : 1);
    expect(columns()).toEqual(
      isPhone
        ? []
        : ['', 'Prénom', 'Nom', 'E-mail', 'Téléphone', 'Loyer', 'Charges', 'Logement', 'Compte', 'Actions'],
    );
    await open('/properties');
    await expect.element(page.getByText('Le Bellecour')).toBeVisible();
    expect(columns()).toEqual(
      isPhone ? [] : ['Nom du logement', 'Adresse', 'Code postal', 'Ville', 'Locataire', 'Actions'],
    );
  }
});

test('at most five messages are shown at the bottom right, for three seconds', async () => {
  const shown = page.getByCss('[data-sonner-toast][data-visible=true]');
  const all = message('Cette fonctionnalité n’est pas encore disponible.');
  for (const { isPhone, width, height } of WINDOWS) {
    await page.viewport(width, height);
    betaMode.set(true);
    await openSignedOut('/signin');
    // Messages stay while the pointer is over them.
    await page.getByRole('heading', { name: 'Connexion' }).hover();
    await focus(page.getByRole('button', { name: 'Continuer avec Google' }));
    let lastAt = 0;
    const press = (): void => void (lastAt = performance.now());
    window.addEventListener('keydown', press);
    await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}');
    window.removeEventListener('keydown', press);
    await expect.poll(() => shown.elements().length).toBe(5);
    const { top, left } = all.first().element().getBoundingClientRect();
    expect(top).toBeGreaterThan(height / 2);
    if (!isPhone) expect(left).toBeGreaterThan(width / 2);
    await expect.poll(() => all.elements().length, { interval: 20 }).toBe(0);
    expect(performance.now() - lastAt).toBeGreaterThan(2900);
    expect(performance.now() - lastAt).toBeLessThan(6000);
  }
});

test('the theme can be chosen in the user menu, at every width', async () => {
  for (const { width, height } of WINDOWS) {
    await page.viewport(width, height);
    await open('/dashboard');
    await expect.element(page.getByTitle('Thème sombre')).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^Menu de/ }).click();
    await page.getByTitle('Thème sombre').click();
    await expect.element(document.documentElement).toHaveClass('dark');
    await expect.element(page.getByRole('banner').getByRole('button', { name: 'Langue FR' })).toBeVisible();
    await page.getByTitle('Thème du système').click();
    await expect.element(document.documentElement).not.toHaveClass('dark');
  }
});

test('amounts, messages and titles are translated into English', async ({ api, landlord }) => {
  landlord.tenants = [aTenant({ rent: 1610.5 })];
  api.on('DELETE /tenants/:id', () => undefined);
  await open('/dashboard');
  await chooseEnglish();
  await page.getByRole('link', { name: 'Tenants' }).first().click();
  await expect.poll(title).toBe('Tenants · Klinky');
  await expect.element(page.getByText('€1,610.50', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Inès Œuvré' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectMessage('Tenant deleted successfully');
});
