import { addRows } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { type } from './hands.ts';

const BELLECOUR = {
  name: 'Le Bellecour',
  address: '12 rue de la Charité',
  postalCode: '69002',
  city: 'Lyon',
  rent: 1250,
  charges: 95,
};
const INES = { firstName: 'Inès', lastName: 'Œuvré', rent: 610, charges: 40 };

test(
  'the navigation leads to the dashboard, the tenants and the properties',
  { tag: '@phone' },
  async ({ dashboard: page }) => {
    const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
    for (const [name, url, title] of [
      ['Locataires', '/tenants', 'Locataires · Klinky'],
      ['Logements', '/properties', 'Logements · Klinky'],
      ['Loyers', '/month', 'Loyers du mois · Klinky'],
      ['Tableau de bord', '/dashboard', 'Tableau de bord · Klinky'],
    ] as const) {
      await navigation.getByRole('link', { name }).click();
      await expect(page).toHaveURL(url);
      await expect(page).toHaveTitle(title);
      await expect(navigation.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard');
  },
);

test('the dashboard greets by first name, shows the date in words, and counts tenants and properties', async ({
  signedIn: page,
}) => {
  await addRows(page, { properties: [BELLECOUR], tenants: [INES, { ...INES, firstName: 'Zoé' }] });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible();
  const today = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'Europe/Paris' }).format();
  // « 1er mai 2026 »
  await expect(page.getByText('Nous sommes le')).toHaveText(`Nous sommes le ${today.replace(/^1 /, '1er ')}`);
  await expect(page.getByRole('link', { name: 'Locataires 2' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Logements 1' })).toBeVisible();
});

test(
  'the lists have their columns, amounts in euros and the property on one line',
  { tag: '@phone' },
  async ({ signedIn: page, isMobile }) => {
    await addRows(page, { properties: [BELLECOUR] });
    const [property]: { id: string }[] = await (await page.request.get('/v1/properties')).json();
    await addRows(page, { tenants: [{ ...INES, email: 'ines@exemple.test', propertyId: property?.id }] });
    await page.goto('/tenants');
    for (const text of [
      '610,00\u00A0€',
      '40,00\u00A0€',
      '12 rue de la Charité - 69002 Lyon',
      'ines@exemple.test',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    // A phone shows cards.
    await expect(page.getByRole('table')).toHaveCount(isMobile ? 0 : 1);
    const columns = page.getByRole('columnheader');
    const tenantColumns = ['Prénom', 'Nom', 'E-mail', 'Téléphone', 'Loyer', 'Charges', 'Logement', 'Actions'];
    await expect(columns).toHaveText(isMobile ? [] : tenantColumns);
    await page.goto('/properties');
    await expect(page.getByText('Le Bellecour')).toBeVisible();
    const propertyColumns = ['Nom du logement', 'Adresse', 'Code postal', 'Ville', 'Locataire', 'Actions'];
    await expect(columns).toHaveText(isMobile ? [] : propertyColumns);
  },
);

test('properties can be searched by name, address and city', async ({ signedIn: page }) => {
  await addRows(page, {
    properties: [BELLECOUR, { ...BELLECOUR, name: 'Studio', address: '4 place des Carmes', city: 'Nîmes' }],
  });
  await page.goto('/properties');
  for (const query of ['studio', 'CARMES', 'nimes']) {
    await type(page.getByPlaceholder('Chercher par nom, adresse ou ville'), query);
    await expect(page.getByText('Studio')).toBeVisible();
    await expect(page.getByText('Le Bellecour')).toHaveCount(0);
  }
});

test(
  'panels are 600 px wide, confirmations at most 500 px, and both fit the width of a phone',
  { tag: '@phone' },
  async ({ signedIn: page, isMobile }) => {
    await addRows(page, { tenants: [INES] });
    const widthOf = async (role: 'dialog' | 'alertdialog') =>
      (await page.getByRole(role).boundingBox())?.width ?? 0;
    for (const path of [
      '/tenants?openPanel=true',
      '/properties?openPanel=true',
      '/dashboard?openPanel=true',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await widthOf('dialog')).toBe(isMobile ? 390 : 600);
    }
    await page.goto('/tenants');
    await page.getByRole('button', { name: 'Supprimer Inès Œuvré' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await widthOf('alertdialog')).toBe(isMobile ? 358 : 500);
  },
);

test(
  'at most five messages are shown at the bottom right, for three seconds',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.clock.install();
    await page.addInitScript(() => localStorage.setItem('klinky.betaMode', 'true'));
    await page.goto('/signin');
    const google = page.getByRole('button', { name: 'Continuer avec Google' });
    const shown = page.locator('[data-sonner-toast][data-visible=true]');
    await google.press('Enter');
    // What shows messages loads late.
    await expect(shown).toHaveCount(1);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.clock.runFor(5000);
    await expect(shown).toHaveCount(0);
    for (let click = 0; click < 6; click += 1) {
      await page.keyboard.press('Enter');
      await page.clock.runFor(50);
    }
    const messages = page.getByText('Cette fonctionnalité n’est pas encore disponible.');
    await expect(shown).toHaveCount(5);
    await page.clock.runFor(500);
    const box = await messages.first().boundingBox();
    const size = page.viewportSize();
    expect(box && size && box.y > size.height / 2).toBe(true);
    if (!isMobile) expect(box && size && box.x > size.width / 2).toBe(true);
    await page.clock.runFor(2000);
    await expect(messages.first()).toBeVisible();
    await page.clock.runFor(2000);
    await expect(messages).toHaveCount(0);
  },
);

test('the browser stores the signed-in flag, beta mode and the language, but no token', async ({
  signedIn: page,
}) => {
  await page.evaluate(() => localStorage.setItem('klinky.betaMode', 'true'));
  await page.goto('/dashboard');
  await page.getByText('EN', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Hello Camille' })).toBeVisible();
  const stored = await page.evaluate(() =>
    Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
  );
  const ours = Object.fromEntries(Object.entries(stored).filter(([key]) => key.startsWith('klinky.')));
  expect(ours).toEqual({ 'klinky.loggedIn': 'true', 'klinky.betaMode': 'true', 'klinky.locale': 'en' });
  expect(JSON.stringify(stored)).not.toMatch(/eyJ|token/i);
});
