import * as v from 'valibot';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type Expense, ExpenseCreate } from '../../supabase/functions/_shared/contract/expense.ts';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { anExpense } from '../fixtures/expense.ts';
import { aProperty } from '../fixtures/property.ts';
import { keepMessages } from '../recorded-messages.ts';
import { invalid, refusal } from './support/api.ts';
import { expect, expectAccessible, expectUrl, expectMessage, open, test, type } from './support/stories.ts';

const BELLECOUR = aProperty();
const STUDIO = aProperty({ name: 'Studio Pasteur' });
const TODAY = todayInParis();
const YEAR = TODAY.slice(0, 4);

const panel = page.getByRole('dialog', { name: 'Nouvelle dépense' });
const edit = page.getByRole('dialog', { name: 'Modifier la dépense' });
const field = (name: string): Locator => page.getByRole('dialog').getByLabelText(name, { exact: true });

/** The answer that the tenants bear the expense in the end. */
const byTenants = panel.getByRole('radio', { name: 'Les locataires' });
const chooseTenants = () => panel.getByText('Les locataires', { exact: true }).click();

/** Returns a field by its label. The label of the button beside an amount contains the same text. */
const amount = (name: string): Locator => page.getByRole('dialog').getByRole('textbox', { name });

let expenses: Expense[];

test.beforeEach(({ api, landlord }) => {
  expenses = [];
  landlord.properties = [BELLECOUR, STUDIO];
  api.on('GET /expenses', () => expenses);
  api.on('POST /expenses', ({ body }) => {
    const { label, tax, amount } = v.parse(ExpenseCreate, body);
    expenses = [anExpense({ label, tax, amount, paidOn: TODAY })];
    return expenses[0];
  });
});

test('the first expense can be recorded by keyboard alone, from the empty list', async ({ api }) => {
  await open('/expenses');
  await expect
    .element(page.getByText('Enregistrez vos dépenses : elles figureront dans le bilan de l’année.'))
    .toBeVisible();
  await expectAccessible({ targets: true });
  await userEvent.keyboard('n');
  await expect.element(field('Montant')).toHaveFocus();
  await userEvent.keyboard('120,50{Tab}');
  await expect.element(field('Payée le')).toHaveFocus();
  await expect.element(field('Payée le')).toHaveValue(shortDate(TODAY));
  await userEvent.keyboard('{Tab}');
  // Skip the button that opens the calendar.
  if (document.activeElement?.tagName === 'BUTTON') await userEvent.keyboard('{Tab}');
  await expect.element(field('Catégorie')).toHaveFocus();
  await field('Catégorie').selectOptions('Assurance');
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Logement')).toHaveFocus();
  await field('Logement').selectOptions(BELLECOUR.id);
  await userEvent.keyboard('{Tab}PNO 2026{Enter}');
  await expectMessage('Dépense de 120,50 € enregistrée');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByText('PNO 2026').first()).toBeVisible();
  expect(api.sent('POST /expenses')).toEqual([
    expect.objectContaining({
      amount: 120.5,
      paidOn: TODAY,
      tax: 'insurance',
      label: 'PNO 2026',
      deductible: null,
      charge: null,
      properties: [{ propertyId: BELLECOUR.id, shares: 1 }],
    }),
  ]);
});

test('a property tax is recorded for several dwellings, with its tax on waste and the part that the tenants owe', async ({
  api,
}) => {
  await open('/expenses?openPanel=true');
  await type(field('Montant'), '1200');
  await field('Catégorie').selectOptions('Taxe foncière');
  await type(amount('Dont ordures ménagères (TEOM)'), '200');
  await field('Logement').selectOptions('Plusieurs logements');
  // The landlord chooses the dwellings in the next fields.
  await expect.element(field('Logement')).not.toHaveAttribute('aria-invalid');
  await panel.getByLabelText('Le Bellecour', { exact: true }).click();
  await panel.getByLabelText('Studio Pasteur', { exact: true }).click();
  await panel.getByLabelText('Répartir par parts (tantièmes, m², m³)').click();
  await type(panel.getByLabelText('Parts : Le Bellecour'), '300');
  await type(panel.getByLabelText('Parts : Studio Pasteur'), '200');
  await type(panel.getByLabelText('Total des parts'), '1000');
  await type(amount('Montant récupérable'), '200,01');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect
    .element(panel.getByText(/^De la taxe foncière, les locataires ne doivent que les ordures ménagères/))
    .toBeVisible();
  await type(amount('Montant récupérable'), '');
  await expectAccessible({ targets: true });
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /expenses')).toEqual([
    expect.objectContaining({
      tax: 'propertyTax',
      amount: 1200,
      deductible: 1000,
      charge: 'waste',
      recoverable: null,
      from: `${YEAR}-01-01`,
      to: `${YEAR}-12-31`,
      properties: [
        { propertyId: BELLECOUR.id, shares: 300 },
        { propertyId: STUDIO.id, shares: 200 },
      ],
      totalShares: 1000,
    }),
  ]);
});

test('a button turns an amount into a credit and back, for phones without a minus', async ({ api }) => {
  await page.viewport(390, 844);
  await open('/expenses?openPanel=true');
  const sign = page.getByRole('button', { name: 'Changer le signe\u00A0: Montant' });
  await sign.click();
  await expect.element(field('Montant')).toHaveFocus();
  await expect.element(field('Montant')).toHaveValue('-');
  await userEvent.keyboard('42,5');
  await expect.element(field('Montant')).toHaveValue('-42,5');
  await sign.click();
  await expect.element(field('Montant')).toHaveValue('42,5');
  await sign.click();
  await field('Catégorie').selectOptions('Assurance');
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /expenses')).toEqual([expect.objectContaining({ amount: -42.5 })]);
});

test('each wrong field of an expense shows an error and keeps its input', async ({ api }) => {
  await open('/expenses?openPanel=true');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  const missing = panel.getByText('Ce champ est obligatoire.');
  await expect.element(missing).toBeVisible();
  await type(field('Montant'), '100');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Catégorie')).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await field('Catégorie').selectOptions('Emprunt');
  await type(amount('Dont intérêts et assurance du prêt'), '100,01');
  await type(field('Payée le'), '01/01/2199');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText('Ce montant dépasse celui de la dépense.')).toBeVisible();
  await expect.element(panel.getByText('La date ne peut pas être postérieure à aujourd’hui.')).toBeVisible();
  expect(api.sent('POST /expenses')).toEqual([]);
  await type(amount('Dont intérêts et assurance du prêt'), '30');
  await type(field('Payée le'), shortDate(TODAY));
  await field('Logement').selectOptions(BELLECOUR.id);
  // Another tab has deleted the dwelling.
  api.on('POST /expenses', () => invalid('properties.0.propertyId', 'invalid'));
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(panel.getByText('Le champ « Logement » n’est pas valide.')).toBeVisible();
  await expect.element(field('Montant')).toHaveValue('100');
});

test('the list of expenses can be filtered by year and by dwelling, and then shows the dwelling’s part of each expense', async ({
  api,
}) => {
  const shares = [
    { propertyId: BELLECOUR.id, shares: 1 },
    { propertyId: STUDIO.id, shares: 1 },
  ];
  const parts = shares.map(({ propertyId }) => ({ propertyId, amount: 60, deductible: 60 }));
  expenses = [
    anExpense({ properties: shares, totalShares: 2, parts }),
    anExpense({ label: null, tax: 'insurance', amount: 80, charge: null }),
  ];
  await open('/expenses');
  await expect.element(page.getByText('Total : 200,00 €')).toBeVisible();
  await expect.element(page.getByText('Le Bellecour · Studio Pasteur')).toBeVisible();
  await expectAccessible({ targets: true });
  await page.getByLabelText('Logement', { exact: true }).selectOptions('Studio Pasteur');
  await expectUrl(`/expenses?property=${STUDIO.id}`);
  await expect.element(page.getByText('Total : 60,00 €')).toBeVisible();
  await expect.element(page.getByText('sur 120,00 €')).toBeVisible();
  await expect.element(page.getByText('Assurance')).not.toBeInTheDocument();
  expenses = [];
  await page.getByLabelText('Année').selectOptions(String(Number(YEAR) - 1));
  await expect.element(page.getByText(`Aucune dépense en ${Number(YEAR) - 1}`)).toBeVisible();
  await expectUrl(`/expenses?year=${Number(YEAR) - 1}&property=${STUDIO.id}`);
  expect(api.sent('GET /expenses').length).toBeGreaterThan(1);
  // The syndic's statement is in the list, but its money is in the payments to the syndic.
  expenses = [anExpense({ tax: 'coOwnershipStatement' })];
  await open('/expenses');
  await expect
    .element(page.getByText('Total : 0,00 € · sans les relevés du syndic, que vos appels de fonds ont payés'))
    .toBeVisible();
});

test('the question before deleting an expense names the expense', async ({ api }) => {
  const expense = anExpense({ deductible: 90, properties: [{ propertyId: STUDIO.id, shares: 1 }], bills: 2 });
  expenses = [expense];
  api.on('PUT /expenses/:id', () => {
    expenses = [{ ...expense, amount: 150 }];
    return expenses[0];
  });
  await open('/expenses');
  await page.getByRole('button', { name: 'Modifier Plombier Durand' }).click();
  await expect.element(amount('Dont agrandissement ou construction')).toHaveValue('30');
  await expect.element(field('Logement')).toHaveValue(STUDIO.id);
  await type(field('Montant'), '150');
  await edit.getByRole('button', { name: 'Enregistrer' }).click();
  await expectMessage('Dépense modifiée');
  expect(api.sent('PUT /expenses/:id')).toEqual([expect.objectContaining({ amount: 150, deductible: 120 })]);

  api.on('DELETE /expenses/:id', () => {
    expenses = [];
    return refusal('NOT_FOUND');
  });
  await page.getByRole('button', { name: 'Supprimer Plombier Durand' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent('« Plombier Durand », 150,00 € le 10 mars 2026.');
  await expect.element(question).toHaveTextContent(/2\sfactures jointes seront effacées\./);
  await expectAccessible();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expectMessage('Dépense supprimée');
});

test('the add menu opens the form of an expense, and the row of a property links to its expenses', async () => {
  await open('/properties');
  await page.getByRole('link', { name: 'Dépenses : Studio Pasteur' }).click();
  await expectUrl(`/expenses?property=${STUDIO.id}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dépenses' })).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(field('Logement')).toHaveValue(STUDIO.id);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Enregistrer une dépense' }).click();
  await expect.element(panel).toBeVisible();
});

test('each kind of a syndic’s statement is saved, and the next kind keeps the day, the days and the shares', async ({
  api,
}) => {
  await open('/expenses?openPanel=true');
  await field('Catégorie').selectOptions('Relevé du syndic');
  await expect.element(byTenants).not.toBeInTheDocument();
  await type(field('Montant'), '4200');
  await type(field('Relevé du'), shortDate(TODAY));
  await field('Logement').selectOptions('Plusieurs logements');
  await panel.getByLabelText('Le Bellecour', { exact: true }).click();
  await panel.getByLabelText('Répartir par parts (tantièmes, m², m³)').click();
  await type(panel.getByLabelText('Parts : Le Bellecour'), '52');
  await type(panel.getByLabelText('Total des parts'), '1000');
  const next = panel.getByRole('button', { name: 'Enregistrer et suivante' });
  await next.click();
  await expect.element(field('Nature de la charge')).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await field('Nature de la charge').selectOptions('commonParts');
  await next.click();
  await expectMessage('Dépense de 4\u202F200,00\u00A0€ enregistrée');
  await expect.element(field('Montant')).toHaveFocus();
  await expect.element(field('Montant')).toHaveValue('');
  await expect.element(field('Nature de la charge')).toHaveValue('');
  await userEvent.keyboard('900');
  await field('Nature de la charge').selectOptions('caretaker');
  await expect
    .element(amount('Montant récupérable'))
    .toHaveAccessibleDescription(
      '75\u00A0% s’il nettoie et sort les ordures, 40\u00A0% pour une seule tâche.',
    );
  await type(amount('Montant récupérable'), '675');
  await expectAccessible({ targets: true });
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  const shared = {
    tax: 'coOwnershipStatement',
    paidOn: TODAY,
    from: `${YEAR}-01-01`,
    to: `${YEAR}-12-31`,
    properties: [{ propertyId: BELLECOUR.id, shares: 52 }],
    totalShares: 1000,
  };
  const sent = api.sent('POST /expenses');
  expect(sent).toEqual([
    expect.objectContaining({ ...shared, amount: 4200, charge: 'commonParts', recoverable: null }),
    expect.objectContaining({ ...shared, amount: 900, charge: 'caretaker', recoverable: 675 }),
  ]);
  const keys = sent.map((body) => v.parse(ExpenseCreate, body).idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test('a property tax proposes its tax on waste as the charge, and a message leads to the charges', async ({
  api,
}) => {
  await open('/expenses?openPanel=true');
  await type(field('Montant'), '1200');
  await field('Catégorie').selectOptions('Taxe foncière');
  await type(amount('Dont ordures ménagères (TEOM)'), '0');
  await expect.element(byTenants).not.toBeChecked();
  await type(amount('Dont ordures ménagères (TEOM)'), '200');
  // The click that leaves the amount gives the answer that the amount proposes.
  await chooseTenants();
  await expect.element(byTenants).toBeChecked();
  await expect.element(field('Nature de la charge')).toHaveValue('waste');
  await expect.element(amount('Montant récupérable')).toHaveValue('200');
  await expect.element(field('Du')).toHaveValue(`01/01/${YEAR}`);
  await type(amount('Dont ordures ménagères (TEOM)'), '210');
  await expect.element(amount('Montant récupérable')).toHaveValue('210');
  keepMessages();
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  // Without an amount, the charge is the tax on waste, also after the landlord has corrected this tax.
  await expect
    .poll(() => api.sent('POST /expenses'))
    .toEqual([expect.objectContaining({ charge: 'waste', recoverable: null, deductible: 990 })]);
  await page.getByRole('button', { name: `Voir les charges ${YEAR}` }).click();
  await expectUrl(`/charges?year=${YEAR}`);
  await expect.element(page.getByRole('heading', { level: 1, name: `Charges ${YEAR}` })).toHaveFocus();
});

test('for an expense that a settlement states, the panel says that the settlement must be cancelled first', async ({
  api,
}) => {
  const bill = anExpense({ charge: 'water', tax: null, from: '2025-01-01', to: '2025-12-31' });
  expenses = [bill];
  api.on('PUT /expenses/:id', () => refusal('CHARGES_SETTLED'));
  api.on('DELETE /expenses/:id', () => refusal('CHARGES_SETTLED'));
  await open(`/expenses?edit=${bill.id}`);
  await type(edit.getByRole('textbox', { name: 'Montant', exact: true }), '130');
  await userEvent.keyboard('{Enter}');
  const text = 'Annulez d’abord le décompte de charges qui en dépend.';
  await expect.element(edit.getByText(text)).toBeVisible();
});

test('a syndic’s bill for a single dwelling has its shares, and a property tax asks for its tax on waste', async ({
  api,
}) => {
  await open('/expenses?openPanel=true');
  await type(field('Montant'), '4200');
  await field('Logement').selectOptions(BELLECOUR.id);
  const byShares = panel.getByLabelText('Répartir par parts (tantièmes, m², m³)');
  await expect.element(byShares).not.toBeInTheDocument();
  await field('Catégorie').selectOptions('Taxe foncière');
  await chooseTenants();
  await byShares.click();
  await type(panel.getByLabelText('Parts\u00A0: Le Bellecour'), '52');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect
    .element(panel.getByLabelText('Total des parts'))
    .toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect
    .element(amount('Dont ordures ménagères (TEOM)'))
    .toHaveAccessibleDescription('Indiquez les ordures ménagères de l’avis, ou 0 si elles n’y figurent pas.');
  await type(panel.getByLabelText('Total des parts'), '1000');
  await type(amount('Dont ordures ménagères (TEOM)'), '0');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /expenses')).toEqual([
    expect.objectContaining({
      deductible: 4200,
      charge: 'waste',
      properties: [{ propertyId: BELLECOUR.id, shares: 52 }],
      totalShares: 1000,
    }),
  ]);
});

test('works that enlarge a dwelling are repaid and deducted only without the enlargement', async ({
  api,
}) => {
  await open('/expenses?openPanel=true');
  await chooseTenants();
  await type(field('Montant'), '5000');
  await field('Catégorie').selectOptions('Travaux et entretien');
  await type(amount('Dont agrandissement ou construction'), '1000');
  await field('Nature de la charge').selectOptions('commonParts');
  await type(amount('Montant récupérable'), '4000,01');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect
    .element(amount('Montant récupérable'))
    .toHaveAccessibleDescription('Ce montant dépasse celui de la dépense.');
  await type(amount('Montant récupérable'), '500');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /expenses')).toEqual([
    expect.objectContaining({ tax: 'works', deductible: 3500, charge: 'commonParts', recoverable: 500 }),
  ]);
});
