import { page, userEvent } from 'vitest/browser';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { anExpense } from '../fixtures/expense.ts';
import {
  aYear,
  aYearLessor,
  aYearPayment,
  aYearProperty,
  aYearRegime,
  yearPaymentPages,
} from '../fixtures/year.ts';
import {
  chooseEnglish,
  expect,
  expectAccessible,
  focus,
  open,
  test,
  untilSettled,
} from './support/stories.ts';

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const row = (name: string | RegExp) => page.getByRole('row', { name });
const panel = page.getByRole('dialog');

const gerland = aYearProperty({
  name: 'T3 Gerland',
  daysLet: [31, 28, 31, 0, 21, 30, 31, 31, 30, 31, 30, 31],
  daysEmpty: [0, 0, 0, 30, 10, 0, 0, 0, 0, 0, 0, 0],
  regimes: [
    aYearRegime({
      rents: 1605.5,
      charges: 94.5,
      arrears: [
        {
          tenantId: 'b3c6c9f4-53c1-4c0e-9a1c-1d3a4f2f7a10',
          tenantNames: ['Ana Roy', 'Bo Ly'],
          remaining: 910,
        },
      ],
      unclassified: 40,
      keptDeposit: 192,
      received: [500, 240, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      expenses: [
        { tax: 'propertyTax', amount: 1100, deductible: 986.4, recoverable: 0 },
        { tax: 'coOwnershipSettlement', amount: 265, deductible: 265, recoverable: 0 },
        { tax: 'furniture', amount: 640, deductible: 640, recoverable: 0 },
      ],
    }),
  ],
});
const studio = aYearProperty({
  name: 'Studio Jaurès',
  regimes: [
    aYearRegime({
      regime: 'furnished',
      rents: 6000,
      charges: 600,
      expenses: [{ tax: 'insurance', amount: 120, deductible: 100, recoverable: 0 }],
    }),
  ],
});
const YEAR = aYear({ lessors: [aYearLessor({ properties: [aYearProperty(), gerland, studio] })] });

test.beforeEach(({ api }) => {
  api.on('GET /year', () => YEAR);
});

test('the page of a year shows the payments per property and per month, and the amounts that are in no total', async () => {
  await open('/year?year=2025');
  await expect.element(page.getByRole('heading', { name: 'Bilan 2025' })).toBeVisible();
  await expect.element(row(/^T3 Gerland .*1 605,50 .*94,50 .* 40,00 /)).toBeVisible();
  await expect.element(row(/^janvier .* 2 700/)).toBeVisible();
  await expect.element(page.getByText(/^40\s€ ont payé des réparations/)).toBeVisible();
  await expect
    .element(page.getByText(/^192\s€ de dépôts de garantie ont couvert des retenues/))
    .toBeVisible();
  await expectAccessible();
});

test('twelve dwellings fit into form 2044 at 1280 pixels, and no column is cut', async ({ api }) => {
  const properties = Array.from({ length: 12 }, (_, n) => aYearProperty({ name: `Croix-Rousse ${n + 1}` }));
  api.on('GET /year', () => aYear({ lessors: [aYearLessor({ properties })] }));
  await page.viewport(1280, 800);
  await open('/year?year=2025&tab=form');
  await expect.element(page.getByRole('columnheader', { name: 'Croix-Rousse 12' })).toBeVisible();
  await untilSettled();
  const frame = page.getByRole('table').element().parentElement;
  expect(frame?.scrollWidth).toBe(frame?.clientWidth);
});

test('the amounts of the expenses have their decimals below each other', async ({ api }) => {
  const expenses = [
    { tax: 'works', amount: 1024, deductible: 1000, recoverable: 24 },
    { tax: 'insurance', amount: 46.8, deductible: 46.8, recoverable: 0 },
    { tax: 'coOwnershipStatement', amount: 900, deductible: 0, recoverable: 842 },
  ] as const;
  const properties = [aYearProperty({ regimes: [aYearRegime({ expenses: [...expenses] })] })];
  api.on('GET /year', () => aYear({ lessors: [aYearLessor({ properties })] }));
  await open('/year?year=2025&tab=expenses');
  await expect.element(row(/^Travaux/)).toHaveTextContent(/1.024,00$/);
  await expect.element(row(/^Assurance/)).toHaveTextContent(/46,80$/);
  // The statement is no cost, but nothing that was typed is invisible.
  await expect.element(row(/^Total des dépenses/)).toHaveTextContent(/1.070,80$/);
  await expect.element(row(/^Relevé du syndic/)).toHaveTextContent(/900,00$/);
  await expect
    .element(page.getByRole('link', { name: 'Régularisation des charges' }))
    .toHaveAttribute('href', '/charges?year=2025');
  await page.getByRole('tab', { name: 'Déclaration 2044' }).click();
  await expect
    .element(page.getByText(/^Relevés du syndic\s: 842,00\s€ récupérables\. À réintégrer ligne 230/))
    .toBeVisible();
  await expect
    .element(page.getByText(/^À rembourser par les locataires\s: 24,00\s€, non déduits\./))
    .toHaveTextContent(/se déduit ligne 225/);
});

test('on a phone, each square of the occupancy has the initial of its month', async () => {
  await page.viewport(390, 844);
  await open('/year?year=2025&tab=occupation');
  await expect.element(row(/^T3 Gerland/)).toHaveTextContent(/JFMAMJJASOND/);
});

test('opening the current year moves the focus to its heading', async () => {
  const year = Number(todayInParis().slice(0, 4));
  await open(`/year?year=${year - 1}`);
  await focus(page.getByRole('button', { name: `Bilan ${year}` }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: `Bilan ${year}` })).toHaveFocus();
});

test('a month of the year leads to its payments and its unpaid accounts', async ({ api }) => {
  const paid = { propertyId: gerland.propertyId };
  api.on(
    'GET /year/payments',
    yearPaymentPages([aYearPayment(paid), aYearPayment({ ...paid, paidOn: '2025-02-03', amount: 240 })]),
  );
  await open('/year?year=2025');
  await page.getByRole('button', { name: 'Encaissé en janvier 2025' }).click();
  await panel.getByRole('button', { name: 'T3 Gerland' }).click();
  await expect.element(panel.getByText(/^Total500,00$/)).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Reste dû, Total' }).click();
  await expect
    .element(panel.getByRole('link', { name: 'Ana Roy, Bo Ly' }))
    .toHaveAttribute('href', '/tenants/b3c6c9f4-53c1-4c0e-9a1c-1d3a4f2f7a10');
  await expectAccessible();
});

test('each figure of form 2044 opens its payments or expenses', async ({ api }) => {
  const paid = { propertyId: gerland.propertyId };
  api.on(
    'GET /year/payments',
    yearPaymentPages([
      aYearPayment(paid),
      aYearPayment({ ...paid, amount: 240, rent: 223.63, charges: 16.37 }),
    ]),
  );
  await open('/year?year=2025&tab=form');
  await expect.element(row(/^211 Loyers bruts encaissés, hors charges .* 14 086/)).toBeVisible();
  await expect.element(row(/^230 .*à déduire .* 265 €$/)).toBeVisible();
  await expect.element(row(/^240 Total des frais et charges .* 761/)).toBeVisible();
  await expect.element(page.getByText(/Jusqu’à 15\s000\s€/)).toBeVisible();
  await expect.element(page.getByText(/^9\s860\s€$/)).toBeVisible();
  await expect.element(page.getByText(/Non repris\s: 753,60\s€/)).toBeVisible();
  await page.getByRole('button', { name: /^211, Total\s: [\d\s]+\s€$/ }).click();
  await panel.getByRole('button', { name: 'T3 Gerland' }).click();
  await expect.element(panel.getByText('loyer 465,91, charges 34,09')).toBeVisible();
  await expect.element(panel.getByText('loyer 223,63, charges 16,37')).toBeVisible();
  await expect.element(panel.getByText(/^Total689,54$/)).toBeVisible();
  await expectAccessible();
  await panel.getByRole('button', { name: 'Loyers bruts encaissés, hors charges' }).click();
  await expect.element(panel.getByRole('button', { name: 'Le Bellecour' })).toBeVisible();
  await userEvent.keyboard('{Escape}');

  // Line 227 leaves out the tax on waste. With a single property, the panel shows the expenses without a list of
  // properties.
  const expense = anExpense({
    paidOn: '2025-10-12',
    label: 'Taxe foncière 2025',
    tax: 'propertyTax',
    amount: 1100,
    deductible: 986.4,
    parts: [{ propertyId: gerland.propertyId, amount: 1100, deductible: 986.4 }],
  });
  api.on('GET /expenses', () => [expense]);
  await page.getByRole('button', { name: '227, Total' }).click();
  await expect.element(panel.getByText('1 100 payés')).toBeVisible();
  await expect.element(panel.getByText(/^Total986,40$/)).toBeVisible();
  await panel.getByRole('link', { name: 'Taxe foncière 2025' }).click();
  const edited = page.getByRole('dialog', { name: 'Modifier la dépense' });
  await expect.element(edited.getByLabelText('Libellé')).toHaveValue('Taxe foncière 2025');
});

test('rent that the deposit paid is in the list of its month, and the list says so', async ({ api }) => {
  const paid = { propertyId: gerland.propertyId };
  api.on(
    'GET /year/payments',
    yearPaymentPages([aYearPayment(paid), aYearPayment({ ...paid, paymentKind: 'offset', amount: 410 })]),
  );
  await open('/year?year=2025');
  await page.getByRole('button', { name: 'Encaissé en janvier 2025' }).click();
  await panel.getByRole('button', { name: 'T3 Gerland' }).click();
  await expect.element(panel.getByText(/ · retenu sur le dépôt de garantie$/)).toBeVisible();
  await expect.element(panel.getByText(/^Total910,00$/)).toBeVisible();
});

test('the tab of furnished lettings counts charges as income, and expenses in full', async () => {
  await open('/year?year=2025&tab=furnished');
  await expect.element(row(/^Studio Jaurès .*6 600,00 € .*120,00 €/)).toBeVisible();
  await expect.element(page.getByText(/^Depuis le 1er septembre 2026/)).toBeVisible();
  await expectAccessible();
  await tab('Occupation').click();
  await expect.element(row(/^T3 Gerland .* 89 % loué 40 jours vacants/)).toBeVisible();
  await expectAccessible();
  await tab('Dépenses').click();
  await expect.element(row(/^Taxe foncière 227 .*1 100,00 €/)).toBeVisible();
  await expect.element(row(/^Total des dépenses 1 860,00$/)).toBeVisible();
});

test('a year before the first account says that its rents are missing', async ({ api }) => {
  const early = aYearProperty({ regimes: [aYearRegime({ rents: 850, charges: 60 })] });
  const { propertyId } = early;
  api.on('GET /year', () =>
    aYear({ lessors: [aYearLessor({ countsFrom: '2026-01-01', properties: [early] })] }),
  );
  api.on(
    'GET /year/payments',
    yearPaymentPages([aYearPayment({ propertyId, paymentKind: 'opening', paidOn: '2025-12-31' })]),
  );
  await open('/year?year=2025');
  await expect
    .element(page.getByText(/^Certains loyers ne sont suivis que depuis le 1er\sjanvier 2026/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Loyers, Total' }).click();
  await expect.element(panel.getByText(/^31\sdéc\. · avance à l’ouverture du compte$/)).toBeVisible();
});

test('a company declares with form 2072, and must be able to receive electronic invoices', async ({
  api,
}) => {
  const company = aYearLessor({ lessorId: crypto.randomUUID(), name: 'SCI Mistral', isCompany: true });
  api.on('GET /year', () => aYear({ lessors: [aYearLessor(), company] }));
  await open('/year?year=2025&tab=form');
  await page.getByRole('combobox', { name: 'Bailleur' }).selectOptions('SCI Mistral');
  await expect.element(tab('Revenus fonciers')).toBeVisible();
  await expect.element(page.getByText(/formulaire 2072/)).toBeVisible();
  await expect.element(page.getByText(/une société qui loue, même vide et sans TVA/)).toBeVisible();
  await expect.element(page.getByText('Base au réel')).not.toBeInTheDocument();
});

test('a lease of kind “other” is on form 2044 until the landlord chooses otherwise', async ({ api }) => {
  const garage = aYearProperty({ name: 'Garage', regimes: [aYearRegime({ regime: 'other', rents: 900 })] });
  api.on('GET /year', () => aYear({ lessors: [aYearLessor({ properties: [garage] })] }));
  await open('/year?year=2025&tab=form');
  await expect.element(row(/^211 .* 900/)).toBeVisible();
  await expect.element(page.getByText(/^Loués vides, ils relèvent des revenus fonciers/)).toBeVisible();
  await expectAccessible();
  await page.getByText('Autre déclaration', { exact: true }).click();
  await expect.element(page.getByText('Aucune location non meublée dans l’année.')).toBeVisible();
  await page.getByText('Location meublée', { exact: true }).first().click();
  await tab('Location meublée').click();
  await expect.element(row(/^Garage .*1 620,00 €/)).toBeVisible();
  await expect
    .element(page.getByText(/^En 2025, le micro-BIC peut s’appliquer jusqu’à 77\s700\s€/))
    .toBeVisible();
});

test('the page of a year without payments says so, in English too', async ({ api }) => {
  api.on('GET /year', () => aYear({ year: 2024, lessors: [] }));
  await open('/year?year=2024');
  await expect.element(page.getByText('Aucun loyer reçu en 2024')).toBeVisible();
  await chooseEnglish();
  await expect.element(page.getByText('No rent received in 2024')).toBeVisible();
});
