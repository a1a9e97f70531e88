import * as v from 'valibot';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ImportCheck, type ImportLineOutcome } from '../../supabase/functions/_shared/contract/import.ts';
import { expect, expectAccessible, expectUrl, focus, open, test } from './support/stories.ts';

const NEW: ImportLineOutcome = {
  state: 'new',
  differences: [],
  propertyId: null,
  tenantId: null,
  warnings: [],
  errorCode: null,
  issues: [],
};

// A landlord whose lines are all new.
test.beforeEach(({ api }) => {
  api.on('POST /imports/check', ({ body }) => v.parse(ImportCheck, body).lines.map(() => NEW));
  api.on('POST /imports', ({ body }) =>
    v.parse(v.looseObject({ lines: v.array(v.unknown()) }), body).lines.map(() => NEW),
  );
});

const HEADER = ['Bien', 'Adresse', 'CP', 'Ville', 'Prénom', 'Nom', 'Loyer HC', 'Charges', 'Début du bail'];

type Line = Readonly<Partial<Record<(typeof HEADER)[number], string>>>;

/** Many lettings, as a spreadsheet shows them; some of them other than the rest. */
const lettings = (count: number, others: Readonly<Record<number, Line>> = {}): string[][] => [
  HEADER,
  ...Array.from({ length: count }, (_, index) => {
    const n = index + 1;
    const cells: Line = {
      Bien: `Lot ${n}`,
      Adresse: `${n} rue des Lilas`,
      CP: '69003',
      Ville: 'Lyon',
      Prénom: 'Camille',
      Nom: `Durand ${n}`,
      'Loyer HC': '1 250,50 €',
      Charges: '50',
      'Début du bail': '15/04/2024',
      ...others[n],
    };
    return HEADER.map((name) => cells[name] ?? '');
  }),
];

const press = (key: string): Promise<void> => userEvent.keyboard(`{${key}}`);
const shortcut = (key: string): Promise<void> => userEvent.keyboard(`{ControlOrMeta>}${key}{/ControlOrMeta}`);

/** Copies cells, and pastes them with the keyboard. */
async function paste(cells: readonly (readonly string[])[]): Promise<void> {
  await page.getByLabelText(/^(?:Collez vos lignes ici|Paste your lines here)$/).click();
  await navigator.clipboard.writeText(cells.map((row) => row.join('\t')).join('\r\n'));
  await shortcut('v');
}

const step = (name: string): Locator => page.getByRole('region', { name, exact: true });
const lines = step('Les lignes');
const columns = step('Les colonnes');
const bar = step('Import');
const cell = (field: string, row: number): Locator =>
  lines.getByRole('button', { name: new RegExp(`^${field}, ligne ${row}\\s:`) });

async function check(count: string): Promise<void> {
  await page.getByRole('button', { name: `Vérifier ${count}` }).click();
  await expect.element(lines).toHaveFocus();
}

test('a check that fails can be tried again, and a page with lines asks before it is left', async ({
  api,
}) => {
  await open('/import');
  await paste(lettings(2));
  api.failChanges();
  await check('2 lignes');
  await expect.element(bar.getByRole('alert')).toHaveTextContent('La vérification s’est arrêtée.');
  api.recover();
  await bar.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(bar).toHaveTextContent('2 prêtes');
  await page.getByRole('link', { name: 'Tableau de bord' }).first().click();
  const question = page.getByRole('alertdialog', { name: /Abandonner vos modifications/ });
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect.element(bar).toHaveTextContent('2 prêtes');
  await expectUrl('/import');
});

test('the message under a refused line leads to its cell by keyboard', async () => {
  await page.viewport(1280, 800);
  await open('/import');
  await paste(lettings(12, { 1: { 'Début du bail': '31/02/2024' }, 9: { 'Début du bail': 'mars' } }));
  await check('12 lignes');
  await expect.element(bar).toHaveTextContent('10 prêtes, 2 à corriger');
  const lead = lines.getByRole('button', { name: 'Début du bail', exact: true });
  const start = cell('Début du bail', 2);
  await expect.element(lead).toHaveLength(2);
  await expect
    .element(start)
    .toHaveAccessibleDescription(/^Début du bail\s+: Saisissez une date réelle \(jj\/mm\/aaaa\)\.$/);
  await focus(lines.getByRole('button', { name: 'Laisser de côté la ligne 2', exact: true }));
  await press('Tab');
  await expect.element(lead.first()).toHaveFocus();
  await expectAccessible();
  await press('Enter');
  await expect.element(start).toHaveFocus();
  await expect.element(start).toBeInViewport();
  await userEvent.keyboard('29/02/2024');
  await press('Enter');
  await expect.element(bar).toHaveTextContent('11 prêtes, 1 à corriger');

  await lead.click();
  await expect.element(cell('Début du bail', 10)).toHaveFocus();
});

test('a cell that was emptied comes back, is pasted into, and opens wherever it is clicked', async ({
  api,
}) => {
  api.on('POST /imports/check', () => [NEW, { ...NEW, warnings: ['NO_RENT'] }]);
  await open('/import');
  await paste(lettings(2, { 1: { 'Loyer HC': '780,00' }, 2: { 'Loyer HC': '0' } }));
  await check('2 lignes');
  await expect.element(bar).toHaveTextContent('2 prêtes');
  await expect.element(cell('Loyer hors charges', 2)).toHaveTextContent('780,00 €');
  await expect.element(lines).not.toHaveTextContent('lu «');
  const name = cell('Nom', 2);
  const high = cell('Nom', 3);
  const around = (one: Locator): number => one.element().parentElement?.getBoundingClientRect().height ?? 0;
  // A line is as high as its cells, unless more is said of it.
  expect(around(name)).toBeLessThan(48);
  expect(around(high)).toBeGreaterThan(60);
  await high.click({ position: { x: 20, y: around(high) - 16 } });
  await expect.element(lines.getByRole('textbox', { name: 'Nom, ligne 3' })).toHaveFocus();
  await press('Escape');
  await focus(name);
  for (const takeBack of [() => press('Escape'), () => shortcut('z')]) {
    await press('Delete');
    await expect.element(name).toHaveTextContent('vide');
    await takeBack();
    await expect.element(name).toHaveTextContent('Durand 1');
    await expect.element(name).toHaveFocus();
  }
  await navigator.clipboard.writeText('Petit');
  await shortcut('v');
  await expect.element(lines.getByRole('textbox', { name: 'Nom, ligne 2' })).toHaveValue('Petit');
  await press('Enter');
  await expect.element(name).toHaveTextContent('Petit');
  // Several cells are no value of one.
  await navigator.clipboard.writeText('Roy\tAna');
  await shortcut('v');
  await press('Enter');
  await expect.element(name).toHaveTextContent('Petit');
  await expect.element(bar).toHaveTextContent('2 prêtes');
});

test('what a rent with charges is taken for is said with the columns', async () => {
  await open('/import');
  await paste([
    ['Locataire', 'Loyer C.C.', 'Solde'],
    ['Ana Roy', '780', '100'],
  ]);
  await expect.element(columns).toHaveTextContent('Sans colonne de charges, tout est pris comme loyer.');
  await expect.element(columns.getByLabelText('Ce que dit «\u00A0Solde\u00A0»')).toHaveValue('balance');
  await expectAccessible();
});

test('a table without titles says what it is taken for, and first and last names in one column are offered together', async () => {
  await open('/import');
  await paste([
    ['Ana Roy', '12 rue X', '69002', 'Lyon', 'ana@exemple.test', '850'],
    ['Noël Petit', '14 rue X', '69002', 'Lyon', 'noel@exemple.test', '900'],
  ]);
  const meaning = (name: string): Locator => columns.getByLabelText(`Ce que dit «\u00A0${name}\u00A0»`);
  await expect
    .element(columns)
    .toHaveTextContent(
      /Aucune ligne de titres n’a été reconnue\s: la ligne 1 est prise comme une location\./,
    );
  await expect.element(meaning('Colonne 3')).toHaveValue('postalCode');
  await expect.element(meaning('Colonne 5')).toHaveValue('email');
  await meaning('Colonne 1').selectOptions('Nom');
  await page.getByRole('button', { name: 'Vérifier 2 lignes' }).click();
  await expect.element(columns.getByRole('alert')).toHaveTextContent(/Aucune colonne ne dit\s: Prénom/);
  const together = columns.getByRole('button', { name: 'Prénom et nom ensemble' });
  await expect.element(together).toHaveFocus();
  await expect
    .element(together)
    .toHaveAccessibleDescription('Prénom et nom semblent être ensemble dans cette colonne.');
  await expectAccessible();
  await press('Enter');
  await expect.element(meaning('Colonne 1')).toHaveFocus();
  await expect.element(meaning('Colonne 1')).toHaveValue('tenantName');
  await columns.getByRole('radio', { name: 'prénom Ana, nom Roy' }).click();
  for (const [name, label] of [
    ['Colonne 2', 'Adresse'],
    ['Colonne 4', 'Ville'],
    ['Colonne 6', 'Loyer hors charges'],
  ] as const)
    await meaning(name).selectOptions(label);
  await check('2 lignes');
  await expect.element(bar).toHaveTextContent('2 prêtes');
  await expect.element(cell('Prénom', 1)).toHaveTextContent('Ana');
});
