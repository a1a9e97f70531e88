import * as v from 'valibot';
import { page, userEvent } from 'vitest/browser';
import { Document } from '../../supabase/functions/_shared/contract/documents/document.ts';
import type { Receipt } from '../../supabase/functions/_shared/contract/documents/receipt-list.ts';
import { aPosition } from '../fixtures/position.ts';
import { aReceipt } from '../fixtures/receipt.ts';
import { type Api, refusal } from './support/api.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { aPreview, aTerm } from './support/receipts.ts';
import { chooseEnglish, expect, expectAccessible, expectUrl, focus, open, test } from './support/stories.ts';

const HOME = aProperty({ name: 'T3 Gerland', address: '3 rue Mérieux', city: 'Lyon' });
const PAUL = aTenant({ firstName: 'Paul', lastName: 'Lambert', propertyId: HOME.id });
const JULIE = aTenant({ firstName: 'Julie', lastName: 'Morel', propertyId: HOME.id, leaseId: PAUL.leaseId });
const INES = aTenant({ phoneNumber: '06 12 34 56 78' });

const field = page.getByRole('combobox', { name: 'Recherche et actions' });
const options = page.getByRole('option');
const active = page.getByRole('option', { selected: true });

const press = (keys: string): Promise<void> => userEvent.keyboard(keys);
const openPalette = async (): Promise<void> => {
  // This selector finds the button of the palette even under a panel, which hides the button from screen readers.
  await expect.element(page.getByCss('button[aria-keyshortcuts$="+K"]')).toBeInTheDocument();
  await press('{ControlOrMeta>}k{/ControlOrMeta}');
  await expect.element(field).toHaveFocus();
};

/** Returns a receipt as an entry of the list of documents. */
const documentOf = (receipt: Receipt): Document => v.parse(Document, receipt);

/** Makes the API return positions: Paul and Julie still owe a part of the rent, Inès owes nothing. */
function positions(api: Api): void {
  api.on('GET /positions', () => [
    aPosition({
      tenantId: PAUL.id,
      leaseId: PAUL.leaseId,
      names: ['Paul Lambert', 'Julie Morel'],
      paidTo: '2026-02-28',
      oldestUnpaidDueOn: '2026-03-01',
      daysLate: 10,
      unpaidTerms: 1,
      owed: 420.67,
      late: 420.67,
    }),
  ]);
}

test.for([
  ['relance', 'À faire'],
  ['irl', 'À faire'],
  ['avis', 'Loyers'],
  ['taxe', 'Enregistrer une dépense'],
  ['taxe fonciere', 'Dépenses'],
  ['départ', 'Locataires'],
  ['2044', 'Bilan'],
  ['régularisation', 'Charges'],
  ['syndic', 'Charges'],
] as const)('the palette finds by the word « %s » the line « %s »', async ([word, line]) => {
  await open('/dashboard');
  await openPalette();
  await press(word);
  await expect.element(page.getByRole('option', { name: line }).first()).toBeVisible();
});

test('the palette finds a tenant in any word order and without accents, shows the debt, and opens the account by Enter', async ({
  api,
  landlord,
}) => {
  landlord.properties = [HOME];
  landlord.tenants = [PAUL, JULIE, INES];
  positions(api);
  api.on('GET /documents', () => []);
  await open('/tenants');
  await openPalette();
  await press('lam paul');
  await expect
    .element(active)
    .toHaveTextContent(/^Paul Lambert et Julie Morel · T3 Gerland\s*reste dû : 420,67\s€$/);
  // Two tenants share the account, but the list shows the account once.
  await expect.element(options.filter({ hasText: 'reste dû' })).toHaveLength(1);
  await expect.element(field).toHaveAttribute('aria-activedescendant', active.element().id);
  await expect.element(page.getByRole('status').filter({ hasText: /^6 résultats$/ })).toBeInTheDocument();
  await expectAccessible();
  await press('{ControlOrMeta>}a{/ControlOrMeta}oeuvre');
  await expect.element(active).toHaveTextContent('Inès Œuvré');
  await press('{ControlOrMeta>}a{/ControlOrMeta}06 1234');
  await expect.element(active).toHaveTextContent('Inès Œuvré');
});

test('Tab leads from a tenant in the palette to the tenant’s actions, and arrows move around the list', async ({
  api,
  landlord,
}) => {
  landlord.properties = [HOME];
  landlord.tenants = [PAUL, INES];
  api.on('GET /documents', () => []);
  api.on('GET /receipts/term', aTerm);
  api.on('POST /receipts/preview', aPreview);
  await open('/properties');
  await openPalette();
  await press('paul');
  await expect.element(active).toHaveTextContent(/^Paul Lambert/);
  await expect.element(page.getByRole('group', { name: 'Actions\u00A0: Paul Lambert' })).toBeVisible();
  await press('{ArrowUp}');
  await expect.element(active).toHaveTextContent('Modifier la fiche');
  await press('{ArrowDown}');
  await expect.element(active).toHaveTextContent(/^Paul Lambert/);
  await press('{Tab}');
  await expect.element(active).toHaveTextContent('Enregistrer un paiement');
  await expect.element(field).toHaveFocus();
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(active).toHaveTextContent(/^Paul Lambert/);
  await press('{Tab}{ArrowDown}{Enter}');
  await expectUrl(`/documents?openPanel=true&payer=${PAUL.id}`);
  await expect.element(page.getByRole('dialog', { name: 'Générer une quittance' })).toBeVisible();
});

test('Escape closes the palette and returns the focus, even to a form field, which keeps its typed value', async ({
  landlord,
}) => {
  landlord.tenants = [INES];
  await open('/tenants');
  const search = page.getByPlaceholder('Chercher par nom, e-mail ou téléphone');
  await search.click();
  await openPalette();
  await press('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();

  await page.getByRole('button', { name: 'Modifier Inès Œuvré' }).click();
  const email = page.getByRole('dialog').getByLabelText('Adresse e-mail');
  await email.click();
  await press('ines@');
  await openPalette();
  await press('{Escape}');
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveValue('ines@');
});

test('an open panel follows the palette to another tenant or property', async ({ api, landlord }) => {
  const garage = aProperty({ name: 'Garage 12', address: '9 rue Neuve', city: 'Nantes' });
  landlord.properties = [HOME, garage];
  landlord.tenants = [PAUL, INES];
  api.on('GET /documents', () => []);
  api.on('GET /receipts/term', aTerm);
  api.on('POST /receipts/preview', aPreview);
  const panel = page.getByRole('dialog');
  /** Chooses an entry in the palette. The entry may be an action on the tenant who was found. */
  const choose = async (words: string, action = '') => {
    await openPalette();
    await press(words);
    await expect.element(active).toHaveTextContent(new RegExp(`^${words}`));
    if (action !== '') await options.filter({ hasText: action }).first().click();
    else await press('{Enter}');
  };
  await open(`/properties?edit=${HOME.id}`);
  const city = panel.getByLabelText('Ville');
  await expect.element(city).toHaveValue('Lyon');
  await choose('Garage 12');
  await expect.element(city).toHaveValue('Nantes');

  await open(`/tenants?edit=${PAUL.id}`);
  const firstName = panel.getByLabelText('Prénom');
  await expect.element(firstName).toHaveValue('Paul');
  await choose('Inès', 'Modifier la fiche');
  await expect.element(firstName).toHaveValue('Inès');

  await open(`/documents?openPanel=true&payer=${PAUL.id}`);
  const payer = panel.getByLabelText('Locataire', { exact: true });
  await expect.element(payer).toHaveValue(PAUL.id);
  await choose('Inès', 'Générer une quittance');
  await expect.element(payer).toHaveValue(INES.id);
});

test('choosing an entry of the palette or the add menu moves the focus to the heading of the next page', async () => {
  await open('/tenants');
  await focus(page.getByRole('button', { name: /^Rechercher/ }));
  await press('{Enter}');
  await expect.element(field).toHaveFocus();
  await press('logements{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Logements', level: 1 })).toHaveFocus();
  await focus(page.getByRole('button', { name: 'Ajouter', exact: true }));
  await press('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Enregistrer un paiement' })).toHaveFocus();
  await press('{End}');
  await expect.element(page.getByRole('menuitem', { name: 'Importer une liste' })).toHaveFocus();
  await press('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Importer une liste', level: 1 })).toHaveFocus();
});

test('the palette finds a document by its number without leading zeros, and opens it', async ({
  api,
  landlord,
}) => {
  const receipt = aReceipt({ number: 'Q-2026-0119', tenantName: 'Paul Lambert' });
  landlord.receipts = [receipt];
  api.on('GET /receipts/:id/payments', () => []);
  const asked: unknown[] = [];
  api.on('GET /documents', ({ query }) => {
    asked.push(query);
    // A request with `kind` comes from the list of documents, which loads letters. This landlord has no letters.
    return typeof query === 'object' && query !== null && 'kind' in query ? [] : [documentOf(receipt)];
  });
  await open('/tenants');
  await openPalette();
  await press('q 2026 119');
  await expect.element(active).toHaveTextContent(/^Quittance Q-2026-0119 · mars 2026 · Paul Lambert/);
  expect(asked.at(-1)).toEqual({ number: 'Q-2026-119' });
  await press('{Enter}');
  await expectUrl(`/documents?document=${receipt.id}`);
  await expect.element(page.getByRole('dialog', { name: /Q-2026-0119/ })).toBeVisible();
  // The palette lists the chosen entry among the recent entries.
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await openPalette();
  await expect
    .element(page.getByRole('group', { name: 'Récents' }).getByRole('option'))
    .toHaveTextContent(/^Quittance Q-2026-0119/);
});

test('in English, the palette names the kind and the months of a document, and finds the expenses by “taxe”', async ({
  api,
}) => {
  const notice = { kind: 'reminder' as const, number: 'L-2026-0007', from: '2026-03-01', to: '2026-04-30' };
  api.on('GET /documents', () => [{ ...documentOf(aReceipt({ tenantName: 'Paul Lambert' })), ...notice }]);
  await open('/tenants');
  await chooseEnglish();
  await page.getByRole('button', { name: 'Search…' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Search and actions' })).toHaveFocus();
  await press('L-2026-7');
  await expect
    .element(page.getByRole('option', { name: /^Reminder L-2026-0007 · March to April 2026 · Paul Lambert/ }))
    .toBeVisible();
  await press('{ControlOrMeta>}a{/ControlOrMeta}taxe');
  await expect.element(page.getByRole('option', { name: 'Expenses', exact: true })).toBeVisible();
});

test('the palette shows the newest documents of a tenant, with a link to all of them', async ({
  api,
  landlord,
}) => {
  landlord.tenants = [PAUL];
  api.on('GET /documents', () =>
    [5, 4, 3, 2, 1].map((n) =>
      documentOf(aReceipt({ number: `Q-2026-000${n}`, tenantName: 'Paul Lambert' })),
    ),
  );
  await open('/properties');
  await openPalette();
  await press('lambert');
  const documents = page.getByRole('group', { name: 'Documents' }).getByRole('option');
  await expect.element(documents).toHaveLength(4);
  await expect.element(documents.first()).toHaveTextContent(/^Quittance Q-2026-0005/);
  await documents.last().click();
  await expectUrl(`/documents?tenant=${PAUL.id}`);
});

test('when a search finds nothing, the palette offers to add a tenant', async ({ landlord }) => {
  landlord.tenants = [INES];
  await open('/properties');
  await openPalette();
  await press('zzz');
  await expect
    .element(page.getByRole('group', { name: 'Aucun résultat pour «\u00A0zzz\u00A0».' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Aucun résultat pour' }))
    .toBeInTheDocument();
  await press('{Enter}');
  await expectUrl('/tenants?openPanel=true');
  await expect.element(page.getByRole('dialog', { name: 'Nouveau locataire' })).toBeVisible();
});

test('the palette finds actions and pages by name, even in English', async () => {
  await open('/tenants');
  await chooseEnglish();
  await expect.element(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Search…' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Search and actions' })).toHaveFocus();
  await press('rec');
  await expect.element(page.getByRole('option', { name: 'Record a payment' })).toBeVisible();
  await press('{Control>}a{/Control}documents{Enter}');
  await expectUrl('/documents');
});

test('lists that failed to load can be requested again from the palette', async ({ api, landlord }) => {
  landlord.tenants = [PAUL];
  api.on('GET /tenants', () => refusal('TOO_MANY_REQUESTS'));
  api.on('GET /documents', () => []);
  await open('/settings/profile');
  await openPalette();
  await expect.element(page.getByRole('option', { name: /^Réessayer/ })).toBeVisible();
  api.on('GET /tenants', () => landlord.tenants);
  await press('{Enter}');
  await expect.element(page.getByRole('option', { name: /^Réessayer/ })).not.toBeInTheDocument();
  await press('paul');
  await expect.element(active).toHaveTextContent(/^Paul Lambert/);
});

test('on a phone the palette fills the window, and closes by its button', async ({ landlord }) => {
  landlord.tenants = [INES];
  await page.viewport(390, 844);
  await open('/tenants');
  await page.getByRole('button', { name: 'Rechercher…' }).click();
  await expect.element(field).toHaveFocus();
  const box = page.getByRole('dialog').element().getBoundingClientRect();
  expect([box.width, box.height]).toEqual([390, 844]);
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
  await expect.element(field).not.toBeInTheDocument();
});

test('the ? key opens the list of keyboard shortcuts, except in a text field', async ({ landlord }) => {
  landlord.tenants = [INES];
  await open('/tenants');
  const keys = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  const search = page.getByRole('searchbox');
  await focus(search);
  await press('?');
  await expect.element(search).toHaveValue('?');
  await focus(page.getByRole('heading', { level: 1 }));
  await press('?');
  await expect
    .element(keys.getByRole('region', { name: 'Loyers' }))
    .toHaveTextContent('GGénérer le document');
  await expectAccessible();
  await press('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await openPalette();
  await press('raccourcis{Enter}');
  await expect.element(keys).toBeVisible();
  await press('{Escape}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});
