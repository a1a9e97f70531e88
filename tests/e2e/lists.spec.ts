import { addRows } from './accounts.ts';
import { chooseToAdd, expect, message, test } from './fixtures.ts';
import { addTenancy, joinLease } from './tenancies.ts';
import { type } from './hands.ts';

const BELLECOUR = {
  name: 'Le Bellecour',
  address: '12 rue de la Charité',
  postalCode: '69002',
  city: 'Lyon',
  rent: 1250,
  charges: 95,
};
const CARMES = {
  name: 'Studio des Carmes',
  address: '4 place des Carmes',
  postalCode: '31000',
  city: 'Toulouse',
  rent: 540.5,
};
const ELODIE = {
  firstName: 'Élodie',
  lastName: 'Marchand',
  email: 'elodie@exemple.test',
  phoneNumber: '06 12 34 56 78',
  rent: 1250,
  charges: 95,
};
const INES = { firstName: 'Inès', lastName: 'Œuvré', rent: 610 };

test('an empty list offers the next step', async ({ signedIn: page }) => {
  await page.goto('/tenants');
  await expect(page.getByRole('heading', { name: 'Aucun locataire pour l’instant' })).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter un locataire' }).click();
  await expect(page.getByRole('dialog', { name: 'Nouveau locataire' })).toBeVisible();
});

test('searching tenants ignores case, accents and the spaces in phone numbers', async ({
  signedIn: page,
}) => {
  await addRows(page, { tenants: [ELODIE, INES] });
  await page.goto('/tenants');
  const search = page.getByPlaceholder('Chercher par nom, e-mail ou téléphone');
  for (const [query, found, absent] of [
    ['ELODIE', 'Marchand', 'Œuvré'],
    ['oeuvre', 'Œuvré', 'Marchand'],
    ['0612345678', 'Marchand', 'Œuvré'],
    ['06 12 34', 'Marchand', 'Œuvré'],
    ['marchand exemple', 'Marchand', 'Œuvré'],
  ] as const) {
    await type(search, query);
    await expect(page.getByText(absent)).toHaveCount(0);
    await expect(page.getByText(found).first()).toBeVisible();
  }
  // Its digits are there, but not one after the other.
  await type(search, '06 45');
  await expect(page.getByText('Rien ne correspond à «\u00A006 45\u00A0».')).toBeVisible();
  await type(search, 'personne');
  await expect(page.getByText('Rien ne correspond à «\u00A0personne\u00A0».')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer la recherche' }).last().click();
  await expect(page.getByText('2 sur 2')).toBeVisible();
});

test('the rent of a lease of two says that it is for both', { tag: '@phone' }, async ({ signedIn: page }) => {
  const tenancy = await addTenancy(page);
  await addTenancy(page, { firstName: 'Ana', lastName: 'Roy' });
  await joinLease(page, tenancy, { firstName: 'Bo', lastName: 'Li' });
  await page.goto('/tenants');
  await expect(page.getByText('3 sur 3')).toBeVisible();
  await expect(page.getByText('pour 2\u00A0locataires', { exact: true })).toHaveCount(2);
});

test('a row keeps its height wherever sorting puts it', async ({ signedIn: page }) => {
  const long = { ...ELODIE, firstName: 'Anne Marie Joséphine Éléonore Wilhelmine', lastName: 'Aubert' };
  await addRows(page, { tenants: [long, ELODIE, INES] });
  await page.goto('/tenants');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(3);
  /** The distances between one row and the next, in pixels. */
  const gaps = () =>
    rows.evaluateAll((elements) => {
      const boxes = elements
        .map((element) => element.getBoundingClientRect())
        .toSorted((one, other) => one.top - other.top);
      return boxes.slice(1).map((box, index) => Math.round(box.top - (boxes[index]?.bottom ?? 0)));
    });
  await expect.poll(gaps).toEqual([0, 0]);
  const byLastName = page.getByRole('columnheader', { name: 'Nom', exact: true });
  for (const order of ['ascending', 'descending']) {
    await byLastName.getByRole('button').click();
    await expect(byLastName).toHaveAttribute('aria-sort', order);
    await expect.poll(gaps).toEqual([0, 0]);
  }
});

test('editing and deleting a tenant each show a message', { tag: '@phone' }, async ({ signedIn: page }) => {
  await addRows(page, { properties: [BELLECOUR], tenants: [ELODIE] });
  await page.goto('/tenants');
  await page.getByRole('button', { name: 'Modifier Élodie Marchand' }).click();
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  await expect(panel.getByLabel('Loyer', { exact: true })).toHaveValue('1\u00A0250');
  await type(panel.getByLabel('Loyer', { exact: true }), '1300');
  await panel.getByLabel('Logement').selectOption({ label: 'Le Bellecour – Lyon' });
  await expect(panel.getByText(/Pour ce logement.*1\u00A0250,00\u00A0€.*95,00\u00A0€/)).toBeVisible();
  await expect(panel.getByLabel('Loyer', { exact: true })).toHaveValue('1300');
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Locataire modifié')).toBeVisible();
  await expect(page.getByText('1\u00A0300,00\u00A0€')).toBeVisible();
  await expect(page.getByText('12 rue de la Charité - 69002 Lyon')).toBeVisible();

  await page.getByRole('button', { name: 'Supprimer Élodie Marchand' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Élodie Marchand ne figurera plus dans votre liste.');
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Locataire supprimé')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aucun locataire pour l’instant' })).toBeVisible();
});

test(
  'two dwellings of one house, called by its address, are told apart wherever they are shown',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    const house = { ...BELLECOUR, name: BELLECOUR.address };
    const { tenantId } = await addTenancy(page, ELODIE, { ...house, addressComplement: 'Apt 1' });
    await addTenancy(page, INES, { ...house, addressComplement: 'Apt 2' });
    await page.goto(`/tenants/${tenantId}`);
    await expect(
      page.getByText('12 rue de la Charité, Apt 1, 69002\u00A0Lyon', { exact: true }),
    ).toBeVisible();
    for (const flat of ['12 rue de la Charité, Apt 1', '12 rue de la Charité, Apt 2']) {
      await page.goto('/properties');
      await expect(page.getByText(flat, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: `Supprimer ${flat}`, exact: true }).click();
      await expect(page.getByRole('alertdialog')).toContainText(flat);
      await page.goto('/tenants');
      await expect(page.getByText(`${flat} - 69002\u00A0Lyon`)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Modifier Élodie Marchand' }).click();
    await expect(page.getByLabel('Logement').locator('option:checked')).toHaveText(
      '12 rue de la Charité, Apt 1 – Lyon',
    );
  },
);

test('editing and deleting a property each show a message', { tag: '@phone' }, async ({ signedIn: page }) => {
  await addRows(page, { properties: [BELLECOUR, CARMES] });
  await page.goto('/properties');
  await page.getByRole('button', { name: 'Modifier Le Bellecour' }).click();
  const panel = page.getByRole('dialog', { name: 'Modifier le logement' });
  await type(panel.getByLabel('Nom du logement'), 'Le Grand Bellecour');
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Logement modifié')).toBeVisible();
  await expect(page.getByText('Le Grand Bellecour').first()).toBeVisible();

  await page.getByRole('button', { name: 'Supprimer Studio des Carmes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Logement supprimé')).toBeVisible();
  await expect(page.getByText('1 sur 1')).toBeVisible();
});

test('columns sort in dictionary order', { tag: '@phone' }, async ({ signedIn: page, isMobile }) => {
  await addRows(page, {
    tenants: [
      { ...INES, lastName: 'Zola' },
      { ...ELODIE, lastName: 'Émery' },
      { ...ELODIE, lastName: 'Eluard' },
    ],
  });
  await page.goto('/tenants');
  if (isMobile) await page.getByLabel('Trier par').selectOption({ label: 'Nom' });
  else await page.getByRole('button', { name: 'Nom', exact: true }).click();
  const names = page.getByText(/Zola|Émery|Eluard/);
  await expect(names).toHaveText([/Eluard/, /Émery/, /Zola/]);
});

test('an invalid amount is rejected at its field, and no input is lost', async ({ signedIn: page }) => {
  await page.goto('/properties?openPanel=true');
  const panel = page.getByRole('dialog');
  await type(panel.getByLabel('Nom du logement'), 'Le Bellecour');
  await type(panel.getByLabel('Loyer', { exact: true }), '-5');
  await type(panel.getByLabel('Charges'), 'beaucoup');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect(panel.getByLabel('Loyer', { exact: true })).toHaveAccessibleDescription(
    'Le montant ne peut pas être négatif.',
  );
  await expect(panel.getByLabel('Charges')).toHaveAccessibleDescription(/Montant en euros/);
  await expect(panel.getByLabel('Adresse', { exact: true })).toBeFocused();
  await expect(panel.getByLabel('Nom du logement')).toHaveValue('Le Bellecour');
});

test('a panel with unsaved changes asks before it closes', async ({ signedIn: page }) => {
  await page.goto('/tenants?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Nouveau locataire' });
  await type(panel.getByLabel('Prénom'), 'Élodie');
  await panel.getByRole('button', { name: 'Annuler' }).click();
  const question = page.getByRole('alertdialog', { name: /Abandonner vos modifications/ });
  // A click beside the question leaves the focus in it.
  await page.mouse.click(5, 5);
  await expect(question.getByRole('button', { name: 'Continuer la saisie' })).toBeFocused();
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(panel.getByLabel('Prénom')).toHaveValue('Élodie');
  await panel.getByRole('button', { name: 'Fermer' }).click();
  await question.getByRole('button', { name: 'Abandonner' }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/tenants');
});

test('the / key focuses the search, and the n key opens a new tenant', async ({ signedIn: page }) => {
  await addRows(page, { tenants: [ELODIE] });
  await page.goto('/tenants');
  await expect(page.getByText('Marchand')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('n');
  await expect(page.getByRole('searchbox')).toHaveValue('n');
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Nouveau locataire' })).toBeVisible();
});

test(
  'a long list renders only the visible rows, and keeps its position when a row is opened',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    await addRows(page, {
      tenants: Array.from({ length: 120 }, (_, index) => ({
        ...INES,
        lastName: `Locataire ${1000 + index}`,
      })),
    });
    await page.goto('/tenants');
    await expect(page.getByText('120 sur 120')).toBeVisible();
    await expect(page.getByText('Locataire 1119')).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = page.getByRole('button', { name: 'Modifier Inès Locataire 1119' });
    await last.click();
    const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
    await expect(panel.getByLabel('Nom', { exact: true })).toHaveValue('Locataire 1119');
    await panel.getByRole('button', { name: 'Annuler' }).click();
    await expect(panel).toBeHidden();
    await expect(last).toBeInViewport();
  },
);

test('saving while offline says so, keeps the input, and works once back online', async ({
  signedIn: page,
}) => {
  await page.goto('/tenants?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Nouveau locataire' });
  await type(panel.getByLabel('Prénom'), 'Élodie');
  await type(panel.getByLabel('Nom', { exact: true }), 'Marchand');
  await type(panel.getByLabel('Loyer', { exact: true }), '1250');
  await page.context().setOffline(true);
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect(message(page, /Connexion impossible/)).toBeVisible();
  await expect(panel.getByLabel('Prénom')).toHaveValue('Élodie');
  await page.context().setOffline(false);
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Locataire ajouté')).toBeVisible();
});

test(
  'the add menu opens a form without errors, and gets the focus back when it closes',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/tenants');
    await chooseToAdd(page, 'Un locataire');
    const panel = page.getByRole('dialog', { name: 'Nouveau locataire' });
    await expect(panel.getByLabel('Prénom')).toBeFocused();
    await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0);
    await expect(panel.getByText('Ce champ est obligatoire.')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ajouter', exact: true })).toBeFocused();
  },
);

test(
  'tenants can be found by property and city, and e-mailed and called from the list',
  { tag: '@phone' },
  async ({ signedIn: page, isMobile }) => {
    await addTenancy(page, {
      firstName: 'François',
      lastName: 'Dubois-Moreau',
      email: 'francois.dubois@exemple.test',
      phoneNumber: '06 12 34 56 78',
    });
    await addTenancy(
      page,
      { firstName: 'Łukasz', lastName: 'Nguyễn' },
      { name: 'Le Bellecour', address: '12 rue de la Charité', postalCode: '69002', city: 'Lyon' },
    );
    await page.goto('/tenants');
    await expect(page.getByText('Nguyễn')).toBeVisible();
    for (const query of ['TOULOUSE', 'studio carmes', '31000 dubois']) {
      await page.keyboard.press('/');
      await page.keyboard.type(query);
      await expect(page.getByText('1 sur 2')).toBeVisible();
      await expect(page.getByText('Nguyễn')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByText('2 sur 2')).toBeVisible();
      await page.getByRole('searchbox').blur();
    }
    await expect(page.getByRole('link', { name: 'francois.dubois@exemple.test' })).toHaveAttribute(
      'href',
      'mailto:francois.dubois@exemple.test',
    );
    await expect(page.getByRole('link', { name: '06 12 34 56 78' })).toHaveAttribute(
      'href',
      'tel:0612345678',
    );
    if (isMobile) return;
    await page.setViewportSize({ width: 1280, height: 800 });
    const heightOf = async (role: 'cell' | 'link', name: string): Promise<number | undefined> =>
      (await page.getByRole(role, { name, exact: true }).boundingBox())?.height;
    const oneLine = await heightOf('cell', 'Łukasz');
    expect(await heightOf('cell', 'Dubois-Moreau')).toBe(oneLine);
    expect(await heightOf('cell', '12 rue de la Charité - 69002 Lyon')).toBe(oneLine);
    expect(await heightOf('link', 'francois.dubois@exemple.test')).toBe(
      await heightOf('link', '06 12 34 56 78'),
    );
  },
);

test(
  'a property shows its tenant, its future tenant, or that it is vacant',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    const { tenantId } = await addTenancy(page);
    await addTenancy(
      page,
      { firstName: 'Łukasz', lastName: 'Nguyễn', leaseStartsOn: '2199-07-01' },
      { name: 'Le Bellecour' },
    );
    await page.goto('/properties');
    await expect(page.getByText('Vacant', { exact: true })).toHaveCount(1);
    await expect(page.getByText('Łukasz Nguyễn dès le 01/07/2199')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('oeuvre');
    await expect(page.getByText('1 sur 2')).toBeVisible();
    await page.getByRole('link', { name: 'Inès Œuvré' }).click();
    await expect(page).toHaveURL(`/tenants?edit=${tenantId}`);
    await expect(page.getByRole('dialog', { name: 'Modifier le locataire' })).toBeVisible();
  },
);
