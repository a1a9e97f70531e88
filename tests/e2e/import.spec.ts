import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { addRows } from './accounts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { changeTenant, recordPayment } from './tenancies.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const HEADER = [
  'Bien',
  'Adresse',
  'CP',
  'Ville',
  'Prénom',
  'Nom',
  'Tél',
  'Mail',
  'Loyer HC',
  'Charges',
  'Début du bail',
];

type Line = Readonly<Partial<Record<(typeof HEADER)[number], string>>>;

/** Returns a letting as a spreadsheet row. `n` makes its values differ from those of other lettings. */
const letting = (n: number, line: Line = {}): string[] => {
  const cells: Line = {
    Bien: `Lot ${n}`,
    Adresse: `${n} rue des Lilas`,
    CP: '69003',
    Ville: 'Lyon',
    Prénom: 'Camille',
    Nom: `Durand ${n}`,
    Tél: '06 12 34 56 78',
    Mail: `locataire${n}@exemple.test`,
    'Loyer HC': '1 250,50 €',
    Charges: '50',
    'Début du bail': '15/04/2024',
    ...line,
  };
  return HEADER.map((name) => cells[name] ?? '');
};

const lettings = (count: number, others: Readonly<Record<number, Line>> = {}): string[][] => [
  HEADER,
  ...Array.from({ length: count }, (_, index) => letting(index + 1, others[index + 1])),
];

/** Copies cells as a spreadsheet does, as HTML and as text, and pastes them by keyboard. */
async function paste(page: Page, cells: readonly (readonly string[])[]): Promise<void> {
  const text = cells.map((row) => row.join('\t')).join('\r\n');
  const rows = cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  await page.evaluate(
    async ([text, html]) => {
      const item = new ClipboardItem({
        'text/plain': new Blob([text ?? ''], { type: 'text/plain' }),
        'text/html': new Blob([html ?? ''], { type: 'text/html' }),
      });
      await navigator.clipboard.write([item]);
    },
    [text, `<table>${rows.join('')}</table>`],
  );
  await page.getByLabel(/^(?:Collez vos lignes ici|Paste your rows here)$/).click();
  await page.keyboard.press('ControlOrMeta+v');
}

const step = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const lines = (page: Page): Locator => step(page, 'Les lignes');
const cell = (page: Page, field: string, row: number): Locator =>
  lines(page).getByRole('button', { name: new RegExp(`^${field}, ligne ${row}\\s:`) });
const outcome = (page: Page, text: string | RegExp): Locator => lines(page).getByText(text);
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Import', exact: true });
const past = (page: Page): Locator => step(page, 'Imports précédents');

async function check(page: Page, count: string): Promise<void> {
  await page.getByRole('button', { name: `Vérifier ${count}` }).click();
  await expect(lines(page)).toBeFocused();
}

test('a landlord with thirty lots pastes a spreadsheet, corrects its errors, and imports it', async ({
  dashboard: page,
}) => {
  await page.getByRole('link', { name: 'Importer une liste' }).click();
  await expect(page.getByRole('heading', { name: 'Importer une liste' })).toBeVisible();
  await expect(past(page)).toContainText('Aucun import pour l’instant.');

  const cells = lettings(30, {
    4: { 'Loyer HC': 'abc' },
    9: { 'Début du bail': '31/02/2024', CP: '1000' },
    17: { Bien: 'Lot 16', Adresse: '16 rue des Lilas', Nom: 'Durand 16', 'Loyer HC': '900' },
    21: { 'Loyer HC': '0' },
  });
  await paste(page, [
    [...HEADER, 'Accord e-mail', 'Particularités'],
    ...cells.slice(1).map((row) => row.concat('oui', 'X')),
  ]);
  const columns = step(page, 'Les colonnes');
  await expect(columns).toBeFocused();
  await expect(step(page, 'Votre tableau')).toContainText('Lignes collées · 30 lignes');
  await expect(columns.getByLabel('Contenu de «\u00A0Loyer HC\u00A0»')).toHaveValue('rent');
  await expect(columns.getByLabel('Contenu de «\u00A0Accord e-mail\u00A0»')).toHaveAccessibleDescription(
    /seul le locataire peut donner/,
  );
  await expect(columns).toContainText('1 colonne n’est pas reconnue');
  await columns
    .getByLabel('Contenu de «\u00A0Particularités\u00A0»')
    .selectOption({ label: 'Ne pas importer' });
  await expect(columns).not.toContainText('n’est pas reconnue');

  await check(page, '30 lignes');
  await expect(bar(page)).toContainText('27 prêtes, 3 à corriger');
  await lines(page).getByText('À corriger 3', { exact: true }).click();
  await expect(cell(page, 'Loyer hors charges', 5)).toHaveAccessibleDescription(
    'Loyer hors charges\u00A0: Montant en euros, par exemple 1\u00A0250,50',
  );
  await expect(outcome(page, /date valide/)).toBeVisible();
  await expect(outcome(page, 'Une ligne plus haut concerne ce locataire et la contredit.')).toBeVisible();
  await expectAccessible(page);

  // The landlord undoes one correction and keeps another. Tab opens the next cell.
  await cell(page, 'Loyer hors charges', 5).click();
  await page.keyboard.type('1');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Loyer hors charges', 5)).toBeFocused();
  await expect(cell(page, 'Loyer hors charges', 5)).toContainText('abc');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1 180,50');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Loyer hors charges', 5)).toBeFocused();
  await expect(cell(page, 'Loyer hors charges', 5)).toContainText('1\u00A0180,50');
  await expect(bar(page)).toContainText('28 prêtes, 2 à corriger');
  // Corrected lines stay in the list.
  await expect(lines(page).getByText('Nouvelle', { exact: true })).toBeVisible();
  await cell(page, 'Début du bail', 10).click();
  await page.keyboard.type('29/02/2024');
  await page.keyboard.press('Tab');
  await expect(lines(page).getByRole('textbox', { name: /ligne 10$/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Début du bail', 10)).toContainText('29/02/2024');
  await expect(bar(page)).toContainText('29 prêtes, 1 à corriger');

  await bar(page).getByRole('button', { name: 'Importer 29 lignes' }).click();
  await expect(lines(page).getByRole('heading', { name: '29 lignes importées' })).toBeVisible();
  await expect(lines(page)).toContainText('1 ligne reste à corriger ci-dessous, puis à importer.');
  const download = page.waitForEvent('download');
  await lines(page).getByRole('button', { name: 'Télécharger la ligne restante' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(
    /^\uFEFFBien;Adresse;.*;À corriger\r\nLot 16;16 rue des Lilas;.*;Une ligne plus haut[^\r]*\r\n$/,
  );
  await cell(page, 'Nom', 18).click();
  await page.keyboard.type('Petit');
  await page.keyboard.press('Enter');
  await bar(page).getByRole('button', { name: 'Importer 1 ligne' }).click();
  await expect(lines(page).getByRole('heading', { name: '1 ligne importée' })).toBeVisible();
  await expect(past(page).getByRole('listitem')).toHaveCount(2);

  await lines(page).getByRole('link', { name: 'Voir les locataires' }).click();
  await expect(page.getByText('30 sur 30')).toBeVisible();
  await page.getByRole('searchbox').fill('Durand 4');
  await expect(page.getByText('1\u00A0180,50\u00A0€').first()).toBeVisible();

  // Undo the last import, then the first import. The second undo removes the dwelling that both imports name.
  await page.goBack();
  for (const n of [1, 2]) {
    await past(page)
      .getByRole('button', { name: /^Annuler l’import / })
      .first()
      .click();
    const question = page.getByRole('alertdialog', { name: 'Annuler cet import\u202F?' });
    await question.getByRole('button', { name: 'Annuler l’import' }).click();
    await expect(past(page).getByText(/^Annulé le /)).toHaveCount(n);
  }
  await page.goto('/properties');
  await expect(page.getByRole('heading', { name: 'Aucun logement pour l’instant' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Importer une liste' })).toBeVisible();
});

test('an import cannot be undone once one of its tenants has paid, and the page names this tenant', async ({
  signedIn: page,
}) => {
  await page.goto('/import');
  await paste(page, lettings(3));
  await check(page, '3 lignes');
  await bar(page).getByRole('button', { name: 'Importer 3 lignes' }).click();
  await expect(lines(page).getByRole('heading', { name: '3 lignes importées' })).toBeVisible();

  const found: unknown = await (await page.request.get('/v1/tenants')).json();
  const tenants = v.parse(v.array(v.object({ id: v.string(), lastName: v.string() })), found);
  const tenantId = tenants.find(({ lastName }) => lastName === 'Durand 2')?.id ?? '';
  // Another window records a payment while the confirmation is open.
  await past(page)
    .getByRole('button', { name: /^Annuler l’import / })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Annuler cet import\u202F?' });
  await expect(question).toBeVisible();
  await recordPayment(page, { tenantId, amount: 100 });
  await question.getByRole('button', { name: 'Annuler l’import' }).click();
  const why = past(page).getByRole('alert');
  await expect(why).toContainText('Camille Durand 2 a des paiements enregistrés.');
  await expect(question).toHaveCount(0);
  await expectAccessible(page);
  await why.getByRole('link', { name: 'Camille Durand 2' }).click();
  await expect(page).toHaveURL(`/tenants/${tenantId}`);

  // Now the page names the obstacles at once, instead of asking for confirmation.
  await page.goto('/import');
  await past(page)
    .getByRole('button', { name: /^Annuler l’import / })
    .click();
  await expect(why).toContainText('Camille Durand 2');
  await expect(question).toHaveCount(0);
});

test('the import page repeats a request whose response was lost, without storing a line twice', async ({
  signedIn: page,
}) => {
  await page.goto('/import');
  await paste(page, lettings(2));
  await check(page, '2 lignes');
  await expect(bar(page)).toContainText('2 prêtes');
  // The server stores the lines, but its response is lost.
  await page.route('**/v1/imports', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await (route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue());
  });
  await bar(page).getByRole('button', { name: 'Importer 2 lignes' }).click();
  await expect(bar(page).getByRole('alert')).toContainText('ne seront pas importées deux fois');
  await expect(cell(page, 'Nom', 2)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.unroute('**/v1/imports');
  await bar(page).getByRole('button', { name: 'Reprendre' }).click();
  await expect(lines(page).getByRole('heading', { name: '2 lignes importées' })).toBeVisible();
  await expect(past(page).getByRole('listitem')).toHaveCount(1);
  await expect(past(page)).toContainText('Lignes collées');
  await expect(past(page)).toContainText('2 lignes importées');
  await page.goto('/tenants');
  await expect(page.getByText('2 sur 2')).toBeVisible();
});

test('an import line about a known letting shows the differences and leads to the lease', async ({
  signedIn: page,
}) => {
  await addRows(page, { tenants: [{ firstName: 'Inès', lastName: 'Œuvré', rent: 610, charges: 40 }] });
  await page.goto('/import');
  const table = [
    ['Prénom', 'Qui', 'Combien', 'Charges', 'Solde'],
    ['INÈS', 'Oeuvré', '650', '40', '-20'],
  ];
  await paste(page, table);
  const columns = step(page, 'Les colonnes');
  await page.getByRole('button', { name: 'Vérifier 1 ligne' }).click();
  await expect(columns.getByRole('alert')).toContainText('Colonnes manquantes\u00A0: Nom');
  await columns.getByLabel('Contenu de «\u00A0Qui\u00A0»').selectOption({ label: 'Nom' });
  await columns.getByLabel('Contenu de «\u00A0Combien\u00A0»').selectOption({ label: 'Loyer hors charges' });
  await columns.getByRole('radio', { name: '20,00\u00A0€ dus par le locataire' }).check();
  await expect(columns).not.toContainText('la dernière fois');
  await check(page, '1 ligne');
  // The landlord expands the columns, and collapses them again.
  const review = columns.getByRole('button', { name: 'Revoir les colonnes' });
  await expect(review).toHaveAttribute('aria-expanded', 'false');
  await review.press('Enter');
  await expect(columns.getByLabel('Contenu de «\u00A0Qui\u00A0»')).toHaveValue('lastName');
  await review.press('Enter');
  await expect(review).toBeFocused();
  await expect(columns).toContainText('5 colonnes importées sur 5');
  await expect(columns.getByRole('combobox')).toHaveCount(0);
  await expect(cell(page, 'Loyer hors charges', 2)).toHaveAccessibleDescription(
    'Loyer hors charges\u00A0: 650,00\u00A0€ ici, 610,00\u00A0€ dans Klinky.',
  );
  await expect(cell(page, 'Solde dû à cette date', 2)).toHaveAccessibleDescription(
    'Solde dû à cette date\u00A0: 20,00\u00A0€ ici, 0,00\u00A0€ dans Klinky.',
  );
  await expect(cell(page, 'Nom', 2)).not.toHaveAccessibleDescription(/./);
  await expect(bar(page)).toContainText('0 prête, 1 à corriger');

  // The landlord corrects a mistake of the list on the import page, and a mistake in Klinky on the page of the lease.
  await cell(page, 'Solde dû à cette date', 2).click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Solde dû à cette date', 2)).toBeFocused();
  await expect(cell(page, 'Solde dû à cette date', 2)).not.toHaveAccessibleDescription(/./);
  const link = lines(page).getByRole('link', {
    name: 'Ouvrir le bail de la ligne 2, dans un nouvel onglet',
  });
  const opening = page.waitForEvent('popup');
  await link.click();
  const lease = await opening;
  await expect(lease.getByRole('heading', { name: 'Inès Œuvré' })).toBeVisible();
  const tenantId = new URL(lease.url()).pathname.split('/').at(-1) ?? '';
  await lease.close();
  await changeTenant(page, { tenantId }, { rent: 650 });
  await lines(page).getByRole('button', { name: 'Vérifier à nouveau la ligne 2' }).press('Enter');
  await expect(cell(page, 'Nom', 2)).toBeFocused();
  await expect(lines(page).getByText('Déjà enregistrée', { exact: true })).toBeVisible();
  await expect(link).toHaveCount(0);

  await page.reload();
  await paste(page, table);
  await expect(columns.getByLabel('Contenu de «\u00A0Combien\u00A0»')).toHaveValue('rent');
  const sign = columns.getByRole('group', { name: 'Dans cette colonne, «\u00A0-20\u00A0» veut dire\u00A0:' });
  await expect(sign.getByRole('radio', { name: /dus par le locataire/ })).toBeChecked();
  await expect(sign).toHaveAccessibleDescription('Comme la dernière fois.');
  await check(page, '1 ligne');
  await expect(outcome(page, /20,00\s€ ici, 0,00\s€ dans Klinky/)).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Rien à importer pour l’instant' })).toBeDisabled();
  // The browser stores the titles and meanings of the columns and the landlord's answers, but no content of a cell.
  const kept = await page.evaluate(() => localStorage.getItem('klinky.importColumns'));
  expect(kept).toContain('combien');
  expect(kept).toContain('owedBelowZero');
  expect(kept).not.toMatch(/oeuvr|650|20/i);
});

test('a vacant lot is imported as a dwelling without a lease, a company as one tenant, and a couple as two tenants', async ({
  signedIn: page,
}) => {
  await page.goto('/import');
  await paste(page, [
    ['Adresse', 'CP Ville', 'Appt', 'Locataire', 'Loyer HC'],
    ['3 rue Neuve', '69002 Lyon', 'A1', 'Vacant', '500'],
    ['3 rue Neuve', '69002 Lyon', 'A2', 'SCI Les Lilas', '600'],
    ['3 rue Neuve', '69002 Lyon', 'A3', 'M. et Mme Petit', '700'],
    ['3 rue Neuve', '69002 Lyon', 'A3', 'SAND Luc', '700'],
    ['3 rue Neuve', '69002 Lyon', 'A5', 'DUPONT - DURAND', '650'],
  ]);
  await check(page, '5 lignes');
  await expect(bar(page)).toContainText('4 prêtes, 1 à corriger');
  await expect(outcome(page, 'Logement vacant\u00A0: sans locataire ni bail.')).toBeVisible();
  await expect(cell(page, 'Société', 3)).toContainText('SCI Les Lilas');
  await expect(
    outcome(page, '«\u00A0M. et Mme Petit\u00A0»\u00A0: 2 locataires du même bail.'),
  ).toBeVisible();
  await expect(cell(page, 'Nom 2', 4)).toContainText('Petit');
  // The cell of the first name shows the form of address until the landlord types the name.
  await expect(cell(page, 'Prénom 2', 4)).toContainText('Mme');
  await expect(cell(page, 'Nom', 6)).toHaveAccessibleDescription(/^Nom\s+: Ces noms sont incertains/);
  for (const [field, name] of [
    ['Prénom', 'Ana'],
    ['Prénom 2', 'Luc'],
  ] as const) {
    await cell(page, field, 4).click();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await expect(bar(page)).toContainText('4 prêtes, 1 à corriger');
  await lines(page).getByRole('button', { name: 'Confirmer les noms de la ligne 6' }).click();
  await expect(cell(page, 'Nom', 6)).toBeFocused();
  await expect(cell(page, 'Nom', 6)).toHaveAccessibleDescription('');
  await lines(page).getByRole('button', { name: 'Écarter la ligne 6', exact: true }).click();
  // The message about another dwelling at the same address leads to the field that distinguishes the dwellings.
  const complement = lines(page).getByRole('button', { name: 'Complément', exact: true });
  await expect(outcome(page, /^Complément\s: ce logement est déjà loué/)).toBeVisible();
  await complement.click();
  await expect(cell(page, 'Complément', 5)).toBeFocused();
  await page.keyboard.type('A4');
  await page.keyboard.press('Enter');
  await expect(complement).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Importer 4 lignes' }).click();
  await expect(lines(page).getByRole('heading', { name: '4 lignes importées' })).toBeVisible();
  await expect(lines(page)).toContainText('Dont 1 logement vacant, sans bail.');
  const found: unknown = await (await page.request.get('/v1/properties')).json();
  const properties = v.parse(v.array(v.object({ addressComplement: v.string() })), found);
  expect(properties.map(({ addressComplement }) => addressComplement).toSorted()).toEqual([
    'A1',
    'A2',
    'A3',
    'A4',
  ]);
});

test('reloading an import restores the corrections and checks the lines again', async ({
  signedIn: page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/import');
  await paste(page, lettings(2, { 2: { 'Loyer HC': 'sept cents' } }));
  await page.getByRole('button', { name: 'Vérifier 2 lignes' }).click();
  await expect(step(page, 'Import')).toContainText('1 prête');
  await cell(page, 'Loyer hors charges', 3).click();
  await page.keyboard.type('700');
  await page.keyboard.press('Enter');
  await expect(step(page, 'Import')).toContainText('2 prêtes');

  await page.reload();
  await expect(cell(page, 'Loyer hors charges', 3)).toContainText('700,00');
  await expect(step(page, 'Import')).toContainText('2 prêtes');
  await page.getByRole('button', { name: 'Importer 2 lignes' }).click();
  await expect(page.getByText('2 lignes importées').first()).toBeVisible();
  await page.goto('/import');
  await expect(cell(page, 'Loyer hors charges', 3)).toHaveCount(0);
});
