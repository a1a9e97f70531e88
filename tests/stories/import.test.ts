import * as v from 'valibot';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  type Import,
  ImportCheck,
  type ImportLine,
  type ImportLineOutcome,
  ImportPart,
} from '../../supabase/functions/_shared/contract/import.ts';
import { type Lessor, LessorCreate } from '../../supabase/functions/_shared/contract/lessor.ts';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import {
  monthOf,
  periodLabel,
  shortDate,
  todayInParis,
} from '../../supabase/functions/_shared/domain/period.ts';
import type { Api } from './support/api.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  focus,
  open,
  test,
  type,
  untilSettled,
} from './support/stories.ts';

const NEW: ImportLineOutcome = {
  state: 'new',
  differences: [],
  propertyId: null,
  tenantId: null,
  warnings: [],
  errorCode: null,
  issues: [],
};

const NAMELESS: Omit<Lessor, 'id' | 'series' | 'companyName'> = {
  firstName: null,
  lastName: null,
  siren: null,
  isFamilyCompany: false,
  address: null,
  addressComplement: null,
  postalCode: null,
  city: null,
  country: 'FR',
  phoneNumber: null,
  email: null,
  signatureId: null,
};

// By default, the API reports every import line as new.
test.beforeEach(({ api }) => {
  api.on('POST /imports/check', ({ body }) => v.parse(ImportCheck, body).lines.map(() => NEW));
  api.on('POST /imports', ({ body }) => v.parse(ImportPart, body).lines.map(() => NEW));
});

/** Returns the lines that the page has sent to be imported. */
const imported = (api: Api) => api.sent('POST /imports').flatMap((body) => v.parse(ImportPart, body).lines);

/** Returns the lines that the page has sent to be checked. */
const checked = (api: Api) =>
  api.sent('POST /imports/check').flatMap((body) => v.parse(ImportCheck, body).lines);

const HEADER = ['Bien', 'Adresse', 'CP', 'Ville', 'Prénom', 'Nom', 'Loyer HC', 'Charges', 'Début du bail'];

type Line = Readonly<Partial<Record<(typeof HEADER)[number], string>>>;

/** Returns lettings as rows of a spreadsheet. `others` maps the number of a letting to the cells that differ. */
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
  await page.getByLabelText(/^(?:Collez vos lignes ici|Paste your rows here)$/).click();
  await navigator.clipboard.writeText(cells.map((row) => row.join('\t')).join('\r\n'));
  await shortcut('v');
}

const step = (name: string): Locator => page.getByRole('region', { name, exact: true });
const lines = step('Les lignes');
const columns = step('Les colonnes');
const bar = step('Import');
const cell = (field: string, row: number): Locator =>
  lines.getByRole('button', { name: new RegExp(`^${field}, ligne ${row}\\s:`) });

const past = step('Imports précédents');

async function check(count: string): Promise<void> {
  await page.getByRole('button', { name: `Vérifier ${count}` }).click();
  await expect.element(lines).toHaveFocus();
}

test('a failed check of an import can be retried', async ({ api }) => {
  await open('/import');
  await paste(lettings(2));
  api.failChanges();
  await check('2 lignes');
  await expect.element(bar.getByRole('alert')).toHaveTextContent('La vérification s’est arrêtée.');
  api.recover();
  await bar.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(bar).toHaveTextContent('2 prêtes');
  await page.getByRole('link', { name: 'Tableau de bord' }).first().click();
  const question = page.getByRole('alertdialog', { name: /Abandonner la saisie/ });
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect.element(bar).toHaveTextContent('2 prêtes');
  await expectUrl('/import');
});

test('a name in the column of lessors that no lessor has can be added as a lessor from the import page', async ({
  api,
}) => {
  const lessors: Lessor[] = [];
  api.on('GET /lessors', () => lessors);
  api.on('POST /lessors', ({ body }) => {
    const { series, companyName = null } = v.parse(LessorCreate, body);
    const lessor: Lessor = { ...NAMELESS, id: crypto.randomUUID(), series, companyName };
    lessors.push(lessor);
    return lessor;
  });
  await open('/import');
  await paste(lettings(2).map((row, index) => row.concat(index === 0 ? 'Bailleur' : 'SCI Les Tilleuls')));
  await expect.element(columns.getByLabelText('Contenu de «\u00A0Bailleur\u00A0»')).toHaveValue('lessor');
  const form = columns.getByRole('form', { name: /SCI Les Tilleuls.*n’est pas encore un bailleur/ });
  await expect.element(form.getByLabelText('Préfixe')).toHaveValue('SCI');
  await expectAccessible();
  await form.getByLabelText('Préfixe').fill('TIL');
  await expect.element(form).toHaveTextContent('Q-TIL-');
  const add = form.getByRole('button', { name: 'Ajouter ce bailleur' });
  await expect.element(add).toBeDisabled();
  await form.getByLabelText('Nature').selectOptions('SCI familiale');
  await add.click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(columns.getByLabelText('Contenu de «\u00A0Bailleur\u00A0»')).toHaveFocus();
  expect(api.sent('POST /lessors')).toEqual([
    expect.objectContaining({ companyName: 'SCI Les Tilleuls', isFamilyCompany: true, series: 'TIL' }),
  ]);
  await check('2 lignes');
  await expect.element(bar).toHaveTextContent('2 prêtes');
  expect(checked(api).map(({ lessor }) => lessor)).toEqual(['SCI Les Tilleuls', 'SCI Les Tilleuls']);
});

test('the import page asks once from which month the rents are tracked, and says what this means for this month', async ({
  api,
}) => {
  const thisMonth = monthOf(todayInParis()).from;
  const starts = () => [...new Set(checked(api).map(({ newAccountStartsOn }) => newAccountStartsOn))];
  await open('/import');
  await paste(lettings(2));
  const question = columns.getByRole('group', { name: /^Suivre les loyers à partir de/ });
  const current = periodLabel(monthOf(thisMonth), 'fr');
  const next = periodLabel(monthOf(addMonths(thisMonth, 1)), 'fr');
  await expect.element(question.getByLabelText(new RegExp(`^${current}.*ce loyer est dû`))).toBeChecked();
  await check('2 lignes');
  await expect.element(lines).toHaveTextContent(`Les loyers sont suivis à partir de ${current}`);
  expect(starts()).toEqual([thisMonth]);

  await columns.getByRole('button', { name: 'Revoir les colonnes' }).click();
  await question.getByLabelText(new RegExp(`^${next}.*${current} est déjà payé par tous`)).click();
  await check('2 lignes');
  await expect.element(lines).toHaveTextContent(`Les loyers sont suivis à partir de ${next}`);
  await expect.poll(starts).toEqual([thisMonth, addMonths(thisMonth, 1)]);

  await columns.getByRole('button', { name: 'Revoir les colonnes' }).click();
  await question.getByLabelText(/^un mois passé/).click();
  await question.getByLabelText('Premier mois suivi').selectOptions(addMonths(thisMonth, -3));
  await check('2 lignes');
  await expect.poll(() => starts().at(-1)).toBe(addMonths(thisMonth, -3));
});

test('facts that a known lease lacks are offered to be completed, and are completed only then', async ({
  api,
}) => {
  const lacking: ImportLineOutcome = {
    ...NEW,
    state: 'incomplete',
    propertyId: '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11',
    tenantId: '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f12',
    differences: [
      { field: 'energyClass', stored: null },
      { field: 'tenants.0.email', stored: null },
    ],
  };
  const outcomeOf = ({ completes, propertyName }: ImportLine): ImportLineOutcome => {
    if (propertyName !== 'Lot 1') return NEW;
    return completes === true ? { ...NEW, state: 'completed' } : lacking;
  };
  api.on('POST /imports/check', ({ body }) => v.parse(ImportCheck, body).lines.map(outcomeOf));
  api.on('POST /imports', ({ body }) => v.parse(ImportPart, body).lines.map(outcomeOf));
  await page.viewport(1280, 800);
  await open('/import');
  const facts = [
    ['DPE', 'Mail'],
    ['D', 'camille@exemple.test'],
  ];
  await paste(lettings(2).map((row, index) => row.concat(facts[index] ?? [])));
  await check('2 lignes');
  await expect.element(bar).toHaveTextContent('1 prête, 1 à compléter');
  await expect
    .element(lines)
    .toHaveTextContent(
      /Manque dans Klinky\s: E-mail et Classe énergie\.|Manque dans Klinky\s: Classe énergie et E-mail\./,
    );
  await expect.element(lines).not.toHaveTextContent('rien dans Klinky');
  await expectAccessible();
  await lines.getByRole('button', { name: 'Compléter avec la ligne 2' }).click();
  await expect.element(bar).toHaveTextContent(/^2 prêtes/);
  await expect.element(cell('Nom', 2)).toHaveFocus();
  await bar.getByRole('button', { name: 'Importer 2 lignes' }).click();
  await expect.element(lines).toHaveTextContent('2 lignes importées');
  await expect.element(lines).toHaveTextContent('Dont 1 complète ce qui existait.');
  expect(imported(api).map(({ completes }) => completes)).toEqual([true, false]);
});

test('in a window of 1280 by 800 pixels, five lines are seen at once, and only the page scrolls down', async ({
  api,
}) => {
  const warned: ImportLineOutcome = { ...NEW, warnings: ['SAME_NAME'] };
  api.on('POST /imports/check', ({ body }) =>
    v.parse(ImportCheck, body).lines.map((_, index) => (index % 2 === 0 ? NEW : warned)),
  );
  await page.viewport(1280, 800);
  await open('/import');
  await paste(lettings(12));
  await check('12 lignes');
  await expect.element(bar).toHaveTextContent('12 prêtes');
  await untilSettled();
  const table = lines.getByRole('table').element();
  const scroller = table.parentElement ?? table;
  const top = scroller.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
  const bottom = bar.element().getBoundingClientRect().top;
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
  expect(rows.filter((row) => row.top >= top - 1 && row.bottom <= bottom + 1).length).toBeGreaterThanOrEqual(
    5,
  );
  expect(scroller.scrollHeight).toBe(scroller.clientHeight);
  // The result stays in view while the cells and their titles scroll sideways.
  const state = lines.getByText('Nouvelle', { exact: true }).first().element();
  const { left } = state.getBoundingClientRect();
  const title = lines.getByText('Début du bail', { exact: true }).first().element();
  await cell('Début du bail', 2).click();
  await expect.poll(() => scroller.scrollLeft).toBeGreaterThan(0);
  expect(state.getBoundingClientRect().left).toBeCloseTo(left, 1);
  await expect
    .poll(() =>
      Math.abs(
        title.getBoundingClientRect().left -
          (table.querySelector('input')?.getBoundingClientRect().left ?? 0),
      ),
    )
    .toBeLessThan(16);
});

test('the energy class and the revision clause of a list are imported', async ({ api }) => {
  await page.viewport(1280, 800);
  await open('/import');
  const facts = [
    ['DPE', 'IRL de référence', 'Révision le'],
    ['D', 'T2 2024', '1er septembre'],
    ['Classe E', '2e trimestre 2023', '15/03'],
    ['H', 'T5 2024', '30 février'],
  ];
  await paste(lettings(3).map((row, index) => row.concat(facts[index] ?? [])));
  await check('3 lignes');
  await expect.element(bar).toHaveTextContent('2 prêtes, 1 à corriger');
  await expect
    .element(cell('Classe énergie', 4))
    .toHaveAccessibleDescription(/^Classe énergie\s+: Une lettre de A à G$/);
  await expect
    .element(cell('IRL de référence', 4))
    .toHaveAccessibleDescription(/: Un trimestre, par exemple T2 2024$/);
  await cell('Classe énergie', 4).click();
  await userEvent.keyboard('G{Enter}');
  await cell('IRL de référence', 4).click();
  await userEvent.keyboard('T4 2024{Enter}');
  const revision = cell('Révision le', 4);
  await expect
    .element(revision)
    .toHaveAccessibleDescription(/: Un jour et un mois, par exemple 1er septembre$/);
  await revision.click();
  await userEvent.keyboard('01/02{Enter}');
  await expect.element(bar).toHaveTextContent('3 prêtes');
  await bar.getByRole('button', { name: 'Importer 3 lignes' }).click();
  await expect.element(lines.getByRole('heading', { name: '3 lignes importées' })).toBeVisible();
  expect(imported(api)).toEqual([
    expect.objectContaining({ energyClass: 'D', irlReference: '2024-Q2', revisionOn: '09-01' }),
    expect.objectContaining({ energyClass: 'E', irlReference: '2023-Q2', revisionOn: '03-15' }),
    expect.objectContaining({ energyClass: 'G', irlReference: '2024-Q4', revisionOn: '02-01' }),
  ]);
});

test('the import page asks whether rows without an address have the address above', async ({ api }) => {
  await open('/import');
  const blank = { Adresse: '', CP: '', Ville: '' };
  await paste(lettings(3, { 2: blank, 3: blank }));
  const question = columns.getByRole('group', {
    name: /^Des lignes n’ont pas d’adresse, à partir de la ligne 3\./,
  });
  await page.getByRole('button', { name: 'Vérifier 3 lignes' }).click();
  const yes = question.getByRole('radio', { name: 'Oui, c’est le même immeuble' });
  await expect.element(yes).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard(' ');
  await expect.element(yes).toBeChecked();
  await check('3 lignes');
  await expect.element(bar).toHaveTextContent('3 prêtes');
  await expect.element(cell('Adresse', 4)).toHaveTextContent('1 rue des Lilas');
  const place = { address: '1 rue des Lilas', postalCode: '69003', city: 'Lyon' };
  expect(checked(api)).toEqual(
    [1, 2, 3].map((lot) => expect.objectContaining({ ...place, addressComplement: `Lot ${lot}` })),
  );
  await columns.getByRole('button', { name: 'Revoir les colonnes' }).click();
  await question.getByRole('radio', { name: 'Non, leur adresse manque' }).click();
  await check('3 lignes');
  await expect
    .element(lines.getByText(/^Sans adresse, le logement n’est pas importé \(2\slignes\)/))
    .toBeVisible();
});

test('the received deposits of a list are imported', async ({ api }) => {
  await page.viewport(1280, 800);
  await open('/import');
  const facts = [
    ['Dépôt de garantie', 'Dépôt reçu', 'Dépôt reçu le'],
    ['850', 'oui', ''],
    ['850', '', '30/08/2024'],
    ['850', '900', '01/01/2199'],
  ];
  await paste(lettings(3).map((row, index) => row.concat(facts[index] ?? [])));
  await check('3 lignes');
  await expect.element(bar).toHaveTextContent('2 prêtes, 1 à corriger');
  const received = cell('Dépôt reçu', 4);
  await expect
    .element(received)
    .toHaveAccessibleDescription(/^Dépôt reçu\s+: Plus que le dépôt de garantie convenu$/);
  const day = cell('Dépôt reçu le', 4);
  await expect
    .element(day)
    .toHaveAccessibleDescription(/^Dépôt reçu le\s+: La date ne peut pas être postérieure à aujourd’hui\.$/);
  await received.click();
  await userEvent.keyboard('oui{Enter}');
  await day.click();
  await userEvent.keyboard('30/08/2024{Enter}');
  await expect.element(bar).toHaveTextContent('3 prêtes');
  await bar.getByRole('button', { name: 'Importer 3 lignes' }).click();
  await expect.element(lines.getByRole('heading', { name: '3 lignes importées' })).toBeVisible();
  expect(imported(api)).toEqual([
    expect.objectContaining({ deposit: 850, depositReceived: 850, depositReceivedOn: null }),
    expect.objectContaining({ deposit: 850, depositReceived: null, depositReceivedOn: '2024-08-30' }),
    expect.objectContaining({ deposit: 850, depositReceived: 850, depositReceivedOn: '2024-08-30' }),
  ]);
});

test('the housing benefits of a list are imported, and an amount above the rent is refused at its cell', async ({
  api,
}) => {
  await page.viewport(1280, 800);
  await open('/import');
  const facts = [['APL'], ['312,45'], ['non'], ['1 200']];
  await paste(lettings(3).map((row, index) => row.concat(facts[index] ?? [])));
  api.on('POST /imports/check', () => [
    NEW,
    NEW,
    {
      ...NEW,
      state: 'refused',
      errorCode: 'VALIDATION_FAILED',
      issues: [{ path: 'cafBenefit', code: 'aboveAmount' }],
    },
  ]);
  await check('3 lignes');
  await expect.element(bar).toHaveTextContent('2 prêtes, 1 à corriger');
  await expect
    .element(cell('Aide CAF', 4))
    .toHaveAccessibleDescription(/^Aide CAF\s+: Dépasse le loyer et les charges$/);
  expect(checked(api)).toMatchObject([{ cafBenefit: 312.45 }, { cafBenefit: null }, { cafBenefit: 1200 }]);
});

test('by keyboard, the error under a refused line leads to the wrong cell', async () => {
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
    .toHaveAccessibleDescription(/^Début du bail\s+: Saisissez une date valide \(jj\/mm\/aaaa\)\.$/);
  await focus(lines.getByRole('button', { name: 'Écarter la ligne 2', exact: true }));
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

test('a cell of an import can be emptied, restored, pasted into, and opened by a click anywhere in the cell', async ({
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
  const around = (one: Locator): number => one.element().parentElement?.getBoundingClientRect().height ?? 0;
  await untilSettled();
  // The message of a line does not make its cells higher.
  expect(around(cell('Nom', 3))).toBeLessThan(48);
  await cell('Nom', 3).click({ position: { x: 20, y: around(cell('Nom', 3)) - 12 } });
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
  // Several pasted cells must not become the value of a single cell.
  await navigator.clipboard.writeText('Roy\tAna');
  await shortcut('v');
  await press('Enter');
  await expect.element(name).toHaveTextContent('Petit');
  await expect.element(bar).toHaveTextContent('2 prêtes');
});

test('without a column of charges, the import page says that the whole amount counts as rent', async () => {
  await open('/import');
  await paste([
    ['Locataire', 'Loyer C.C.', 'Solde'],
    ['Ana Roy', '780', '100'],
  ]);
  await expect
    .element(columns)
    .toHaveTextContent('Sans colonne de charges, le montant entier est considéré comme loyer hors charges.');
  await expect.element(columns.getByLabelText('Contenu de «\u00A0Solde\u00A0»')).toHaveValue('balance');
  await expectAccessible();
});

test('if a table has no titles, the page shows the columns that it guesses', async () => {
  await open('/import');
  await paste([
    ['Ana Roy', '12 rue X', '69002', 'Lyon', 'ana@exemple.test', '850'],
    ['Noël Petit', '14 rue X', '69002', 'Lyon', 'noel@exemple.test', '900'],
  ]);
  const meaning = (name: string): Locator => columns.getByLabelText(`Contenu de «\u00A0${name}\u00A0»`);
  await expect
    .element(columns)
    .toHaveTextContent(
      /Aucune ligne de titres n’a été reconnue\s: la ligne 1 est traitée comme une location\./,
    );
  await expect.element(meaning('Colonne 3')).toHaveValue('postalCode');
  await expect.element(meaning('Colonne 5')).toHaveValue('email');
  await meaning('Colonne 1').selectOptions('Nom');
  await page.getByRole('button', { name: 'Vérifier 2 lignes' }).click();
  await expect.element(columns.getByRole('alert')).toHaveTextContent(/Colonnes manquantes\s: Prénom/);
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

test('an import adds several dwellings at one address as separate properties', async ({ api }) => {
  await open('/import');
  await paste([
    ['Lot', 'Adresse', 'CP', 'Ville', 'Prénom', 'Nom', 'Loyer HC'],
    ['Apt 1', '3 rue Neuve', '69002', 'Lyon', 'Ana', 'Roy', '500'],
    ['Apt 2', '3 rue Neuve', '69002', 'Lyon', 'Noël', 'Petit', '600'],
    ['Apt 3', '3, rue neuve', '69002', 'Lyon', 'Luc', 'Sand', '700'],
    ['Maison', '5 rue Neuve', '69002', 'Lyon', 'Zoé', 'Vian', '800'],
  ]);
  await check('4 lignes');
  await expect.element(bar).toHaveTextContent('4 prêtes');
  await expect
    .element(lines)
    .toHaveTextContent(
      /Plusieurs logements à la même adresse\s: leur nom, par exemple «\sApt 1\s», est ajouté à l’adresse\./,
    );
  await expect
    .element(lines)
    .toHaveTextContent(/Les loyers sont suivis à partir de .+, ou du début du bail s’il est plus tardif\./);
  await expect.element(cell('Complément', 2)).toHaveTextContent('Apt 1');
  await expect.element(cell('Complément', 5)).toHaveTextContent('vide');
  await cell('Complément', 4).click();
  await userEvent.keyboard('3e étage{Enter}');
  await expect.element(cell('Complément', 4)).toHaveTextContent('3e étage');
  await expect.element(cell('Complément', 3)).toHaveTextContent('Apt 2');
  await bar.getByRole('button', { name: 'Importer 4 lignes' }).click();
  await expect.element(lines.getByRole('heading', { name: '4 lignes importées' })).toBeVisible();
  expect(imported(api)).toEqual([
    expect.objectContaining({ propertyName: 'Apt 1', address: '3 rue Neuve', addressComplement: 'Apt 1' }),
    expect.objectContaining({ propertyName: 'Apt 2', address: '3 rue Neuve', addressComplement: 'Apt 2' }),
    expect.objectContaining({
      propertyName: 'Apt 3',
      address: '3, rue neuve',
      addressComplement: '3e étage',
    }),
    expect.objectContaining({ propertyName: 'Maison', address: '5 rue Neuve', addressComplement: null }),
  ]);
});

test('an import of five hundred lines shows its progress', async ({ api }) => {
  /** Holds back the third of five parts. Returns a function that releases the part. */
  const holdThird = (operation: 'POST /imports/check' | 'POST /imports'): (() => void) => {
    let release = (): void => {};
    let parts = 0;
    api.on(operation, ({ body }) => {
      parts += 1;
      if (parts === 2) release = api.hold(operation);
      return v.parse(v.looseObject({ lines: v.array(v.unknown()) }), body).lines.map(() => NEW);
    });
    return () => release();
  };
  const goOnChecking = holdThird('POST /imports/check');
  const goOnImporting = holdThird('POST /imports');
  await open('/import');
  await paste(lettings(500));
  await page.getByRole('button', { name: 'Vérifier 500 lignes' }).click();
  await expect.element(bar.getByRole('progressbar', { name: 'Vérification en cours' })).toBeVisible();
  await expect.element(bar).toHaveTextContent('200 sur 500');
  goOnChecking();
  await expect.element(bar).toHaveTextContent('500 prêtes');
  // The page does not render rows outside the view.
  expect(lines.getByRole('row').elements().length).toBeLessThan(60);
  await bar.getByRole('button', { name: 'Importer 500 lignes' }).click();
  await expect.element(bar.getByRole('progressbar', { name: 'Import en cours' })).toBeVisible();
  await expect.element(bar).toHaveTextContent('200 sur 500');
  goOnImporting();
  await expect.element(lines.getByRole('heading', { name: '500 lignes importées' })).toBeVisible();
  expect(imported(api)).toHaveLength(500);
});

test('a file that cannot be read states the reason, and another file replaces the lines only after a confirmation', async ({
  api,
}) => {
  const anImport = (fileName: string | null): Import => ({
    id: crypto.randomUUID(),
    fileName,
    createdAt: '2026-03-05T12:00:00Z',
    undoneAt: null,
    added: 2,
    completed: 0,
    refused: 0,
  });
  let imports: Import[] = [];
  api.on('GET /imports', () => imports);
  api.on('POST /imports', ({ body }) => {
    const { fileName, lines: sent } = v.parse(ImportPart, body);
    imports = [anImport(fileName)];
    return sent.map(() => NEW);
  });
  await open('/import');
  const choose = (name: string, ...content: BlobPart[]): Promise<void> =>
    userEvent.upload(page.getByLabelText('Choisir un fichier'), new File(content, name));
  const source = step('Votre tableau');
  const alert = source.getByRole('alert');
  await choose('photo.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 1, 2, 3]));
  await expect.element(alert).toHaveTextContent('ni un tableau ni un texte');
  await expectAccessible();
  await choose('gros.csv', 'Nom;Loyer\r\n'.repeat(900_000));
  await expect.element(alert).toHaveTextContent(/trop lourd|trop de lignes/);
  await choose('vide.csv', 'Nom;Loyer\r\n');
  await expect.element(alert).toHaveTextContent('aucune ligne');
  // The first letting has a formula as a name, which is kept as text. The second letting has a formula as a rent, and
  // too many cells. The next line repeats the titles, and is skipped.
  const [header = [], ...three] = lettings(3, { 1: { Nom: '=1+1' }, 2: { 'Loyer HC': '=A1+B1' } });
  const [one, two, last] = three.map((row) => row.join(';'));
  const titles = `${header.join(';')};Jour`;
  const csv = [titles, `${one};5`, `${two};31;de trop`, titles, `${last};5`].join('\r\n');
  await choose('lots.csv', csv);
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(source).toHaveTextContent('lots.csv');
  await expect.element(columns).toHaveTextContent('La ligne 4, qui répète les titres, est écartée.');
  await page.getByRole('button', { name: /^Vérifier/ }).click();
  await expect.element(bar).toHaveTextContent('2 prêtes, 1 à corriger');
  await expect.element(cell('Nom', 2)).toHaveTextContent('=1+1');
  await expect.element(lines.getByText(/plus de cellules que de colonnes/)).toBeVisible();
  await expect.element(lines.getByText(/contient une formule/)).toBeVisible();
  await expect.element(lines.getByText(/^Jour d’échéance\s: Un jour du mois, de 1 à 28$/)).toBeVisible();

  // Another table would replace the lines of lots.csv, so the page asks first.
  await page.getByRole('button', { name: 'Choisir un autre tableau' }).click();
  await choose('autre.csv', csv);
  const question = page.getByRole('alertdialog', { name: 'Choisir un autre tableau\u202F?' });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(source).toHaveTextContent('lots.csv');
  await choose('autre.csv', csv);
  await question.getByRole('button', { name: 'Abandonner ces lignes' }).click();
  await expect.element(source).toHaveTextContent('autre.csv');
  await expect.element(columns).toHaveFocus();
  await page.getByRole('button', { name: /^Vérifier/ }).click();
  await bar.getByRole('button', { name: 'Importer 2 lignes' }).click();
  await expect.element(past.getByRole('listitem')).toHaveTextContent('autre.csv');

  // The page asks before it closes only if a correction would be lost. Refused lines are still in the landlord's file.
  await cell('Nom', 3).click();
  await userEvent.keyboard('Petit{Enter}');
  const leave = lines.getByRole('link', { name: 'Voir les logements' });
  await leave.click();
  await page
    .getByRole('alertdialog', { name: /Abandonner la saisie/ })
    .getByRole('button', { name: 'Continuer la saisie' })
    .click();
  await expect.element(leave).toHaveFocus();
  await focus(cell('Nom', 3));
  await shortcut('z');
  await expect.element(cell('Nom', 3)).toHaveTextContent('Durand 2');
  await leave.click();
  await expectUrl('/properties');
});

test('in English, the cells of an import can be reached by arrow keys and edited as in a spreadsheet', async () => {
  localStorage.setItem('klinky.locale', 'en');
  await open('/import');
  await paste(lettings(12, { 2: { 'Loyer HC': 'abc' } }));
  await focus(page.getByRole('button', { name: 'Check 12 rows' }));
  await press('Enter');
  const region = step('The rows');
  await expect.element(region).toHaveFocus();
  const at = (field: string, row: number): Locator =>
    region.getByRole('button', { name: new RegExp(`^${field}, row ${row}:`) });
  const rent = at('Rent excluding charges', 3);
  await expect.element(bar).toHaveTextContent('11 ready, 1 to correct');
  await press('Tab');
  await expect.element(region.getByRole('radio', { name: 'All 12' })).toHaveFocus();
  await press('Tab');
  await expect.element(region.getByRole('button', { name: 'Leave out row 2', exact: true })).toHaveFocus();
  await press('Tab');
  await expect.element(at('First name', 2)).toHaveFocus();
  await press('ArrowDown');
  await press('End');
  await press('Home');
  for (let steps = 0; steps < 12 && rent.element() !== document.activeElement; steps++)
    await press('ArrowRight');
  await expect.element(rent).toHaveFocus();
  await userEvent.keyboard('700');
  const input = region.getByRole('textbox', { name: 'Rent excluding charges, row 3' });
  await expect.element(input).toHaveValue('700');
  await expectAccessible();
  await press('Tab');
  await expect.element(region.getByRole('textbox', { name: 'Charges, row 3' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(input).toHaveValue('700');
  await press('Enter');
  await expect.element(rent).toHaveFocus();
  await expect.element(bar).toHaveTextContent('12 ready');
  // The last line is rendered only when it gets the focus.
  await press('PageDown');
  await expect.element(at('Rent excluding charges', 13)).toHaveFocus();
  await press('Tab');
  await expect.element(bar.getByRole('button', { name: 'Import 12 rows' })).toHaveFocus();
  await press('Enter');
  await expect.element(region.getByRole('heading', { name: '12 rows imported' })).toBeVisible();
});

test('the import page asks once for the day of all balances', async ({ api }) => {
  const [year = 0, month = 0] = todayInParis().split('-').map(Number);
  const lastDay = (monthsAgo: number): string =>
    new Date(Date.UTC(year, month - monthsAgo, 0)).toISOString().slice(0, 10);
  await open('/import');
  await paste([
    ['Prénom', 'Nom', 'Loyer HC', `Reste dû au ${shortDate(lastDay(1)).replace(/^\d+/, '15')}`],
    ['Ana', 'Roy', '780', '100,50'],
  ]);
  const send = page.getByRole('button', { name: 'Vérifier 1 ligne' });
  const days = columns.getByRole('group', { name: /^Ces soldes sont arrêtés au/ });
  await expect.element(days.getByRole('radio')).toHaveLength(4);
  await expect.element(days.getByRole('radio', { checked: true })).not.toBeInTheDocument();
  await send.click();
  await expect
    .element(columns.getByRole('alert'))
    .toHaveTextContent('Répondez d’abord à la question de la colonne');
  await expect.element(days.getByRole('radio').first()).toHaveFocus();
  await expectAccessible();

  const another = days.getByRole('radio', { name: 'Un autre jour' });
  await another.click();
  const day = days.getByRole('textbox', { name: 'Date d’arrêté des soldes' });
  await type(day, '31/02/2026');
  await send.click();
  await expect.element(day).toHaveFocus();
  await expect.element(day).toHaveAttribute('aria-invalid', 'true');
  await expect.element(day).toHaveValue('31/02/2026');
  await expectAccessible();
  await type(day, shortDate(lastDay(2)));
  await expect.element(days).toHaveTextContent(/ et \p{L}+(?: \d{4})? s’ajoutent/u);
  await days.getByRole('radio').nth(2).click();
  await expect.element(days.getByRole('radio', { name: /: \p{L}+ s’ajoute$/u })).toBeChecked();
  await another.click();
  await expect.element(day).toHaveValue(shortDate(lastDay(2)));
  await check('1 ligne');
  await bar.getByRole('button', { name: 'Importer 1 ligne' }).click();
  await expect.element(lines.getByRole('heading', { name: '1 ligne importée' })).toBeVisible();
  expect(imported(api)).toEqual([
    expect.objectContaining({ accountStartsOn: addDays(lastDay(2), 1), balance: 100.5 }),
  ]);
});

test('import lines can be left out and restored', async ({ api }) => {
  /** Waits until an element starts near the top of the window. */
  const expectAtTop = (one: Locator): Promise<void> =>
    expect.poll(() => Math.floor(one.element().getBoundingClientRect().top / 200)).toBe(0);
  for (const width of [1280, 390]) {
    let imports: Import[] = [];
    api.on('GET /imports', () => imports);
    api.on('POST /imports', ({ body }) => {
      const { importId, lines: sent } = v.parse(ImportPart, body);
      imports = [
        {
          id: importId,
          fileName: null,
          createdAt: '2026-03-05T12:00:00Z',
          undoneAt: null,
          added: sent.length,
          completed: 0,
          refused: 0,
        },
      ];
      return sent.map(() => NEW);
    });
    api.on('GET /imports/:id/blockers', () => []);
    api.on('POST /imports/:id/undo', () => {
      imports = imports.map((one) => Object.assign({}, one, { undoneAt: '2026-03-06T12:00:00Z' }));
    });
    await page.viewport(width, 844);
    await open('/import');
    await paste(lettings(30));
    await check('30 lignes');
    await expect.element(bar).toHaveTextContent('30 prêtes');
    await expectAtTop(lines);

    await lines.getByRole('button', { name: 'Écarter la ligne 2', exact: true }).click();
    await expect
      .element(lines.getByRole('button', { name: 'Inclure la ligne 2', exact: true }))
      .toHaveFocus();
    await expect.element(bar).toHaveTextContent('29 prêtes, 1 écartée');
    await expectAccessible();
    await press('Enter');
    await expect.element(bar).toHaveTextContent('30 prêtes');
    await press('Enter');
    await bar.getByRole('button', { name: 'Importer 29 lignes' }).click();
    await expect.element(lines.getByRole('heading', { name: '29 lignes importées' })).toBeVisible();

    await past.getByRole('button', { name: /^Annuler l’import / }).click();
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveTextContent(/les logements (?:de la ligne importée|des \d+ lignes importées) seront effacés/);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’import' }).click();
    await expect.element(lines.getByRole('heading', { name: 'Import annulé' })).toBeVisible();
    await expect.element(lines).toHaveTextContent('Les 29 lignes importées ont été effacées.');
    await expect.element(lines.getByRole('heading', { name: '29 lignes importées' })).not.toBeInTheDocument();

    // The table now has more columns, and past imports are below the table.
    await page.getByRole('button', { name: 'Choisir un autre tableau' }).click();
    await paste(lettings(30).map((row, index) => row.concat(index === 0 ? ['Dépôt', 'Jour'] : ['900', '5'])));
    await columns.getByLabelText('Oui, au début de chaque bail').click();
    await check('30 lignes');
    await expect.element(bar).toHaveTextContent('30 prêtes');
    await expectAtTop(lines);
  }
});

test('on a phone, a finger hits each cell and button of the imported lines on 44 × 44 px', async ({
  api,
}) => {
  const known = {
    propertyId: '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11',
    tenantId: '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f12',
  };
  const outcomeOf = ({ propertyName }: ImportLine): ImportLineOutcome => {
    if (propertyName === 'Lot 1')
      return { ...NEW, ...known, state: 'incomplete', differences: [{ field: 'energyClass', stored: null }] };
    if (propertyName === 'Lot 2')
      return { ...NEW, ...known, state: 'refused', differences: [{ field: 'rent', stored: '600' }] };
    return { ...NEW, warnings: ['SAME_NAME'] };
  };
  api.on('POST /imports/check', ({ body }) => v.parse(ImportCheck, body).lines.map(outcomeOf));
  await page.viewport(390, 844);
  await open('/import');
  await paste(lettings(4, { 4: { 'Début du bail': '31/02/2024', Nom: '', Prénom: 'Camille Anne Durand' } }));
  await check('4 lignes');
  await expect.element(bar).toHaveTextContent('1 prête, 1 à compléter, 2 à corriger');
  await lines.getByRole('button', { name: 'Tout voir' }).first().click();
  await expectAccessible({ targets: true });
  await cell('Nom', 2).click();
  await expectAccessible({ targets: true });
});
